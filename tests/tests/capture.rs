//! What happens while some stream of the process is in global capture: a process of its own, since raw calls of other tests
//! would spoil the capture, and be refused.

use cuda_zc::Device;

/// On driver 580.159.04, registering, allocating, waiting and asking in the default mode answer 900 while any stream of the
/// process is in global capture, and spoil that capture.
#[test]
fn work_goes_on_while_somebody_captures_and_spoils_nothing() {
    let context = Device::new(zc_tests::driver(), 0).unwrap().context().unwrap();
    let stream = context.stream().unwrap();
    let numbers: Vec<u32> = (0..10_000).collect();
    let driver = context.driver();
    let captured = context.stream().unwrap();
    let mode = cuda_sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_GLOBAL;
    let mut graph = std::ptr::null_mut();
    // SAFETY: a stream of ours that nothing else is queued on.
    unsafe { driver.cuStreamBeginCapture_v2(captured.raw(), mode) }.result().unwrap();

    let mut registered = context.register(numbers).unwrap();
    let mut device = context.device_buf::<u32>(10_000).unwrap();
    let event = context.event().unwrap();
    stream
        .scope(|s| {
            s.queue().copy(s.lend_mut(&mut device), s.lend(&registered))?;
            s.queue().record(&event)
        })
        .unwrap()
        .unwrap();
    event.synchronize().unwrap();
    assert!(event.is_done().unwrap() && stream.is_idle().unwrap());
    stream.synchronize().unwrap();
    assert_eq!(device.to_vec(&stream).unwrap(), registered.as_slice());
    let flight = stream.copy_owned(context.pinned::<u32>(10_000).unwrap(), device).unwrap();
    assert_eq!(flight.wait().unwrap().0.as_slice(), registered.as_slice());
    registered.as_mut_slice()[0] = 1;
    drop(registered.into_inner().unwrap());

    // SAFETY: ends the capture begun above.
    unsafe { driver.cuStreamEndCapture(captured.raw(), &raw mut graph) }.result().expect("the capture is whole");
}
