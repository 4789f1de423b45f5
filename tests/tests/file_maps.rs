//! Maps of `memmap2` as storage: the feature of that name.

use std::io::Write;

use cuda_emulator::{Emulator, Profile};
use cuda_zc::{Context, Device};
use memmap2::{Mmap, MmapMut};

fn machine() -> (Emulator, Context) {
    let emulator = Emulator::new(Profile::h200().unkind());
    let context = Device::new(emulator.driver(), 0).unwrap().context().unwrap();
    (emulator, context)
}

fn file(bytes: &[u8]) -> std::fs::File {
    let path = std::env::temp_dir().join(format!("zc-map-{}-{}", std::process::id(), bytes.len()));
    let mut file = std::fs::File::options().read(true).write(true).create(true).truncate(true).open(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    file.write_all(bytes).unwrap();
    file
}

#[test]
fn a_map_that_may_only_be_read_is_a_source() {
    let (emulator, context) = machine();
    let stream = context.stream().unwrap();
    let bytes: Vec<u8> = (0..10_000).map(|i| i as u8).collect();
    // SAFETY: nobody else has the file.
    let map = unsafe { Mmap::map(&file(&bytes)) }.unwrap();
    let start = map.as_ptr();
    let registered = context.register(map).unwrap();
    assert_eq!(registered.as_slice(), bytes);
    let mut device = context.device_buf::<u8>(bytes.len()).unwrap();
    stream.scope(|s| s.queue().copy(s.lend_mut(&mut device), s.lend(&registered))).unwrap().unwrap();
    assert_eq!(device.to_vec(&stream).unwrap(), bytes);
    assert_eq!(registered.salvage().unwrap(), bytes);
    assert_eq!(registered.into_inner().unwrap().as_ptr(), start);
    assert_eq!(emulator.live().registrations, 0);
}

#[test]
fn an_anonymous_map_is_written_by_the_gpu() {
    let (emulator, context) = machine();
    let stream = context.stream().unwrap();
    let mut registered = context.register(MmapMut::map_anon(10_000).unwrap()).unwrap();
    stream.scope(|s| s.queue().fill(s.lend_mut(&mut registered), 7)).unwrap().unwrap();
    assert!(registered.as_slice().iter().all(|&byte| byte == 7));
    registered.as_mut_slice()[0] = 8;
    let map = registered.into_inner().unwrap();
    assert_eq!((map[0], map[9_999], map.len()), (8, 7, 10_000));
    assert_eq!(emulator.live().registrations, 0);
}

#[test]
fn a_refused_map_comes_back() {
    let (emulator, context) = machine();
    emulator.fail_from("cuMemHostRegister_v2", 1, cuda_sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY);
    let rejected = context.register(MmapMut::map_anon(10_000).unwrap()).unwrap_err();
    assert_eq!(rejected.error().cuda().unwrap().code(), 2);
    // What `unwrap` and `main` print is the whole story, and not the fields of a struct.
    assert_eq!(format!("{rejected:?}"), format!("{:#}", rejected.error()));
    assert_eq!(rejected.into_value().unwrap().len(), 10_000);
}
