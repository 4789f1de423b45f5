// Generated from cuda.h by build.rs (feature `bindgen`): run scripts/generate, do not edit.

entries! {
group "Memory Management." "[Memory Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__MEM.html), since CUDA" {
    fn cuMemAlloc(dptr: *mut CUdeviceptr_v1, bytesize: c_uint) since 2000 "2.0.";
    fn cuMemAllocHost(pp: *mut *mut c_void, bytesize: c_uint) since 2000 "2.0.";
    fn cuMemAllocHost_v2(pp: *mut *mut c_void, bytesize: usize) since 3020 "3.2." alias "cuMemAllocHost";
    fn cuMemAllocManaged(dptr: *mut CUdeviceptr, bytesize: usize, flags: c_uint) since 6000 "6.0.";
    fn cuMemAllocPitch(dptr: *mut CUdeviceptr_v1, pPitch: *mut c_uint, WidthInBytes: c_uint, Height: c_uint, ElementSizeBytes: c_uint) since 2000 "2.0.";
    fn cuMemAllocPitch_v2(dptr: *mut CUdeviceptr, pPitch: *mut usize, WidthInBytes: usize, Height: usize, ElementSizeBytes: c_uint) since 3020 "3.2." alias "cuMemAllocPitch";
    fn cuMemAlloc_v2(dptr: *mut CUdeviceptr, bytesize: usize) since 3020 "3.2." alias "cuMemAlloc";
    fn cuMemBatchDecompressAsync(paramsArray: *mut CUmemDecompressParams, count: usize, flags: c_uint, errorIndex: *mut usize, stream: CUstream) since 12060 "12.6.";
    fn cuMemBatchDecompressAsync_ptsz(paramsArray: *mut CUmemDecompressParams, count: usize, flags: c_uint, errorIndex: *mut usize, stream: CUstream) since 12060 "12.6." alias "cuMemBatchDecompressAsync";
    fn cuMemFree(dptr: CUdeviceptr_v1) since 2000 "2.0.";
    fn cuMemFreeHost(p: *mut c_void) since 2000 "2.0.";
    fn cuMemFree_v2(dptr: CUdeviceptr) since 3020 "3.2." alias "cuMemFree";
    fn cuMemGetAddressRange(pbase: *mut CUdeviceptr_v1, psize: *mut c_uint, dptr: CUdeviceptr_v1) since 2000 "2.0.";
    fn cuMemGetAddressRange_v2(pbase: *mut CUdeviceptr, psize: *mut usize, dptr: CUdeviceptr) since 3020 "3.2." alias "cuMemGetAddressRange";
    fn cuMemGetHandleForAddressRange(handle: *mut c_void, dptr: CUdeviceptr, size: usize, handleType: CUmemRangeHandleType, flags: c_ulonglong) since 11070 "11.7.";
    fn cuMemGetInfo(free: *mut c_uint, total: *mut c_uint) since 2000 "2.0.";
    fn cuMemGetInfo_v2(free: *mut usize, total: *mut usize) since 3020 "3.2." alias "cuMemGetInfo";
    fn cuMemHostAlloc(pp: *mut *mut c_void, bytesize: usize, Flags: c_uint) since 2020 "2.2.";
    fn cuMemHostGetDevicePointer(pdptr: *mut CUdeviceptr_v1, p: *mut c_void, Flags: c_uint) since 2020 "2.2.";
    fn cuMemHostGetDevicePointer_v2(pdptr: *mut CUdeviceptr, p: *mut c_void, Flags: c_uint) since 3020 "3.2." alias "cuMemHostGetDevicePointer";
    fn cuMemHostGetFlags(pFlags: *mut c_uint, p: *mut c_void) since 2030 "2.3.";
    fn cuMemHostRegister(p: *mut c_void, bytesize: usize, Flags: c_uint) since 4000 "4.0.";
    fn cuMemHostRegister_v2(p: *mut c_void, bytesize: usize, Flags: c_uint) since 6050 "6.5." alias "cuMemHostRegister";
    fn cuMemHostUnregister(p: *mut c_void) since 4000 "4.0.";
    fn cuMemcpy(dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize) since 4000 "4.0.";
    fn cuMemcpy2D(pCopy: *const CUDA_MEMCPY2D_v1) since 2000 "2.0.";
    fn cuMemcpy2DAsync(pCopy: *const CUDA_MEMCPY2D_v1, hStream: CUstream) since 2000 "2.0.";
    fn cuMemcpy2DAsync_v2(pCopy: *const CUDA_MEMCPY2D, hStream: CUstream) since 3020 "3.2." alias "cuMemcpy2DAsync";
    fn cuMemcpy2DAsync_v2_ptsz(pCopy: *const CUDA_MEMCPY2D, hStream: CUstream) since 7000 "7.0." alias "cuMemcpy2DAsync";
    fn cuMemcpy2DUnaligned(pCopy: *const CUDA_MEMCPY2D_v1) since 2000 "2.0.";
    fn cuMemcpy2DUnaligned_v2(pCopy: *const CUDA_MEMCPY2D) since 3020 "3.2." alias "cuMemcpy2DUnaligned";
    fn cuMemcpy2DUnaligned_v2_ptds(pCopy: *const CUDA_MEMCPY2D) since 7000 "7.0." alias "cuMemcpy2DUnaligned";
    fn cuMemcpy2D_v2(pCopy: *const CUDA_MEMCPY2D) since 3020 "3.2." alias "cuMemcpy2D";
    fn cuMemcpy2D_v2_ptds(pCopy: *const CUDA_MEMCPY2D) since 7000 "7.0." alias "cuMemcpy2D";
    fn cuMemcpy3D(pCopy: *const CUDA_MEMCPY3D_v1) since 2000 "2.0.";
    fn cuMemcpy3DAsync(pCopy: *const CUDA_MEMCPY3D_v1, hStream: CUstream) since 2000 "2.0.";
    fn cuMemcpy3DAsync_v2(pCopy: *const CUDA_MEMCPY3D, hStream: CUstream) since 3020 "3.2." alias "cuMemcpy3DAsync";
    fn cuMemcpy3DAsync_v2_ptsz(pCopy: *const CUDA_MEMCPY3D, hStream: CUstream) since 7000 "7.0." alias "cuMemcpy3DAsync";
    fn cuMemcpy3DBatchAsync(numOps: usize, opList: *mut CUDA_MEMCPY3D_BATCH_OP, failIdx: *mut usize, flags: c_ulonglong, hStream: CUstream) since 12080 "12.8.";
    fn cuMemcpy3DBatchAsync_ptsz(numOps: usize, opList: *mut CUDA_MEMCPY3D_BATCH_OP, failIdx: *mut usize, flags: c_ulonglong, hStream: CUstream) since 12080 "12.8." alias "cuMemcpy3DBatchAsync";
    fn cuMemcpy3DBatchAsync_v2(numOps: usize, opList: *mut CUDA_MEMCPY3D_BATCH_OP, flags: c_ulonglong, hStream: CUstream) since 13000 "13.0." alias "cuMemcpy3DBatchAsync";
    fn cuMemcpy3DBatchAsync_v2_ptsz(numOps: usize, opList: *mut CUDA_MEMCPY3D_BATCH_OP, flags: c_ulonglong, hStream: CUstream) since 13000 "13.0." alias "cuMemcpy3DBatchAsync";
    fn cuMemcpy3DPeer(pCopy: *const CUDA_MEMCPY3D_PEER) since 4000 "4.0.";
    fn cuMemcpy3DPeerAsync(pCopy: *const CUDA_MEMCPY3D_PEER, hStream: CUstream) since 4000 "4.0.";
    fn cuMemcpy3DPeerAsync_ptsz(pCopy: *const CUDA_MEMCPY3D_PEER, hStream: CUstream) since 7000 "7.0." alias "cuMemcpy3DPeerAsync";
    fn cuMemcpy3DPeer_ptds(pCopy: *const CUDA_MEMCPY3D_PEER) since 7000 "7.0." alias "cuMemcpy3DPeer";
    fn cuMemcpy3DWithAttributesAsync(op: *mut CUDA_MEMCPY3D_BATCH_OP, flags: c_ulonglong, hStream: CUstream) since 13020 "13.2.";
    fn cuMemcpy3DWithAttributesAsync_ptsz(op: *mut CUDA_MEMCPY3D_BATCH_OP, flags: c_ulonglong, hStream: CUstream) since 13020 "13.2." alias "cuMemcpy3DWithAttributesAsync";
    fn cuMemcpy3D_v2(pCopy: *const CUDA_MEMCPY3D) since 3020 "3.2." alias "cuMemcpy3D";
    fn cuMemcpy3D_v2_ptds(pCopy: *const CUDA_MEMCPY3D) since 7000 "7.0." alias "cuMemcpy3D";
    fn cuMemcpyAsync(dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize, hStream: CUstream) since 4000 "4.0.";
    fn cuMemcpyAsync_ptsz(dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize, hStream: CUstream) since 7000 "7.0." alias "cuMemcpyAsync";
    fn cuMemcpyAtoA(dstArray: CUarray, dstOffset: c_uint, srcArray: CUarray, srcOffset: c_uint, ByteCount: c_uint) since 2000 "2.0.";
    fn cuMemcpyAtoA_v2(dstArray: CUarray, dstOffset: usize, srcArray: CUarray, srcOffset: usize, ByteCount: usize) since 3020 "3.2." alias "cuMemcpyAtoA";
    fn cuMemcpyAtoA_v2_ptds(dstArray: CUarray, dstOffset: usize, srcArray: CUarray, srcOffset: usize, ByteCount: usize) since 7000 "7.0." alias "cuMemcpyAtoA";
    fn cuMemcpyAtoD(dstDevice: CUdeviceptr_v1, srcArray: CUarray, srcOffset: c_uint, ByteCount: c_uint) since 2000 "2.0.";
    fn cuMemcpyAtoD_v2(dstDevice: CUdeviceptr, srcArray: CUarray, srcOffset: usize, ByteCount: usize) since 3020 "3.2." alias "cuMemcpyAtoD";
    fn cuMemcpyAtoD_v2_ptds(dstDevice: CUdeviceptr, srcArray: CUarray, srcOffset: usize, ByteCount: usize) since 7000 "7.0." alias "cuMemcpyAtoD";
    fn cuMemcpyAtoH(dstHost: *mut c_void, srcArray: CUarray, srcOffset: c_uint, ByteCount: c_uint) since 2000 "2.0.";
    fn cuMemcpyAtoHAsync(dstHost: *mut c_void, srcArray: CUarray, srcOffset: c_uint, ByteCount: c_uint, hStream: CUstream) since 2000 "2.0.";
    fn cuMemcpyAtoHAsync_v2(dstHost: *mut c_void, srcArray: CUarray, srcOffset: usize, ByteCount: usize, hStream: CUstream) since 3020 "3.2." alias "cuMemcpyAtoHAsync";
    fn cuMemcpyAtoHAsync_v2_ptsz(dstHost: *mut c_void, srcArray: CUarray, srcOffset: usize, ByteCount: usize, hStream: CUstream) since 7000 "7.0." alias "cuMemcpyAtoHAsync";
    fn cuMemcpyAtoH_v2(dstHost: *mut c_void, srcArray: CUarray, srcOffset: usize, ByteCount: usize) since 3020 "3.2." alias "cuMemcpyAtoH";
    fn cuMemcpyAtoH_v2_ptds(dstHost: *mut c_void, srcArray: CUarray, srcOffset: usize, ByteCount: usize) since 7000 "7.0." alias "cuMemcpyAtoH";
    fn cuMemcpyBatchAsync(dsts: *mut CUdeviceptr, srcs: *mut CUdeviceptr, sizes: *mut usize, count: usize, attrs: *mut CUmemcpyAttributes, attrsIdxs: *mut usize, numAttrs: usize, failIdx: *mut usize, hStream: CUstream) since 12080 "12.8.";
    fn cuMemcpyBatchAsync_ptsz(dsts: *mut CUdeviceptr, srcs: *mut CUdeviceptr, sizes: *mut usize, count: usize, attrs: *mut CUmemcpyAttributes, attrsIdxs: *mut usize, numAttrs: usize, failIdx: *mut usize, hStream: CUstream) since 12080 "12.8." alias "cuMemcpyBatchAsync";
    fn cuMemcpyBatchAsync_v2(dsts: *mut CUdeviceptr, srcs: *mut CUdeviceptr, sizes: *mut usize, count: usize, attrs: *mut CUmemcpyAttributes, attrsIdxs: *mut usize, numAttrs: usize, hStream: CUstream) since 13000 "13.0." alias "cuMemcpyBatchAsync";
    fn cuMemcpyBatchAsync_v2_ptsz(dsts: *mut CUdeviceptr, srcs: *mut CUdeviceptr, sizes: *mut usize, count: usize, attrs: *mut CUmemcpyAttributes, attrsIdxs: *mut usize, numAttrs: usize, hStream: CUstream) since 13000 "13.0." alias "cuMemcpyBatchAsync";
    fn cuMemcpyDtoA(dstArray: CUarray, dstOffset: c_uint, srcDevice: CUdeviceptr_v1, ByteCount: c_uint) since 2000 "2.0.";
    fn cuMemcpyDtoA_v2(dstArray: CUarray, dstOffset: usize, srcDevice: CUdeviceptr, ByteCount: usize) since 3020 "3.2." alias "cuMemcpyDtoA";
    fn cuMemcpyDtoA_v2_ptds(dstArray: CUarray, dstOffset: usize, srcDevice: CUdeviceptr, ByteCount: usize) since 7000 "7.0." alias "cuMemcpyDtoA";
    fn cuMemcpyDtoD(dstDevice: CUdeviceptr_v1, srcDevice: CUdeviceptr_v1, ByteCount: c_uint) since 2000 "2.0.";
    fn cuMemcpyDtoDAsync(dstDevice: CUdeviceptr_v1, srcDevice: CUdeviceptr_v1, ByteCount: c_uint, hStream: CUstream) since 3000 "3.0.";
    fn cuMemcpyDtoDAsync_v2(dstDevice: CUdeviceptr, srcDevice: CUdeviceptr, ByteCount: usize, hStream: CUstream) since 3020 "3.2." alias "cuMemcpyDtoDAsync";
    fn cuMemcpyDtoDAsync_v2_ptsz(dstDevice: CUdeviceptr, srcDevice: CUdeviceptr, ByteCount: usize, hStream: CUstream) since 7000 "7.0." alias "cuMemcpyDtoDAsync";
    fn cuMemcpyDtoD_v2(dstDevice: CUdeviceptr, srcDevice: CUdeviceptr, ByteCount: usize) since 3020 "3.2." alias "cuMemcpyDtoD";
    fn cuMemcpyDtoD_v2_ptds(dstDevice: CUdeviceptr, srcDevice: CUdeviceptr, ByteCount: usize) since 7000 "7.0." alias "cuMemcpyDtoD";
    fn cuMemcpyDtoH(dstHost: *mut c_void, srcDevice: CUdeviceptr_v1, ByteCount: c_uint) since 2000 "2.0.";
    fn cuMemcpyDtoHAsync(dstHost: *mut c_void, srcDevice: CUdeviceptr_v1, ByteCount: c_uint, hStream: CUstream) since 2000 "2.0.";
    fn cuMemcpyDtoHAsync_v2(dstHost: *mut c_void, srcDevice: CUdeviceptr, ByteCount: usize, hStream: CUstream) since 3020 "3.2." alias "cuMemcpyDtoHAsync";
    fn cuMemcpyDtoHAsync_v2_ptsz(dstHost: *mut c_void, srcDevice: CUdeviceptr, ByteCount: usize, hStream: CUstream) since 7000 "7.0." alias "cuMemcpyDtoHAsync";
    fn cuMemcpyDtoH_v2(dstHost: *mut c_void, srcDevice: CUdeviceptr, ByteCount: usize) since 3020 "3.2." alias "cuMemcpyDtoH";
    fn cuMemcpyDtoH_v2_ptds(dstHost: *mut c_void, srcDevice: CUdeviceptr, ByteCount: usize) since 7000 "7.0." alias "cuMemcpyDtoH";
    fn cuMemcpyHtoA(dstArray: CUarray, dstOffset: c_uint, srcHost: *const c_void, ByteCount: c_uint) since 2000 "2.0.";
    fn cuMemcpyHtoAAsync(dstArray: CUarray, dstOffset: c_uint, srcHost: *const c_void, ByteCount: c_uint, hStream: CUstream) since 2000 "2.0.";
    fn cuMemcpyHtoAAsync_v2(dstArray: CUarray, dstOffset: usize, srcHost: *const c_void, ByteCount: usize, hStream: CUstream) since 3020 "3.2." alias "cuMemcpyHtoAAsync";
    fn cuMemcpyHtoAAsync_v2_ptsz(dstArray: CUarray, dstOffset: usize, srcHost: *const c_void, ByteCount: usize, hStream: CUstream) since 7000 "7.0." alias "cuMemcpyHtoAAsync";
    fn cuMemcpyHtoA_v2(dstArray: CUarray, dstOffset: usize, srcHost: *const c_void, ByteCount: usize) since 3020 "3.2." alias "cuMemcpyHtoA";
    fn cuMemcpyHtoA_v2_ptds(dstArray: CUarray, dstOffset: usize, srcHost: *const c_void, ByteCount: usize) since 7000 "7.0." alias "cuMemcpyHtoA";
    fn cuMemcpyHtoD(dstDevice: CUdeviceptr_v1, srcHost: *const c_void, ByteCount: c_uint) since 2000 "2.0.";
    fn cuMemcpyHtoDAsync(dstDevice: CUdeviceptr_v1, srcHost: *const c_void, ByteCount: c_uint, hStream: CUstream) since 2000 "2.0.";
    fn cuMemcpyHtoDAsync_v2(dstDevice: CUdeviceptr, srcHost: *const c_void, ByteCount: usize, hStream: CUstream) since 3020 "3.2." alias "cuMemcpyHtoDAsync";
    fn cuMemcpyHtoDAsync_v2_ptsz(dstDevice: CUdeviceptr, srcHost: *const c_void, ByteCount: usize, hStream: CUstream) since 7000 "7.0." alias "cuMemcpyHtoDAsync";
    fn cuMemcpyHtoD_v2(dstDevice: CUdeviceptr, srcHost: *const c_void, ByteCount: usize) since 3020 "3.2." alias "cuMemcpyHtoD";
    fn cuMemcpyHtoD_v2_ptds(dstDevice: CUdeviceptr, srcHost: *const c_void, ByteCount: usize) since 7000 "7.0." alias "cuMemcpyHtoD";
    fn cuMemcpyPeer(dstDevice: CUdeviceptr, dstContext: CUcontext, srcDevice: CUdeviceptr, srcContext: CUcontext, ByteCount: usize) since 4000 "4.0.";
    fn cuMemcpyPeerAsync(dstDevice: CUdeviceptr, dstContext: CUcontext, srcDevice: CUdeviceptr, srcContext: CUcontext, ByteCount: usize, hStream: CUstream) since 4000 "4.0.";
    fn cuMemcpyPeerAsync_ptsz(dstDevice: CUdeviceptr, dstContext: CUcontext, srcDevice: CUdeviceptr, srcContext: CUcontext, ByteCount: usize, hStream: CUstream) since 7000 "7.0." alias "cuMemcpyPeerAsync";
    fn cuMemcpyPeer_ptds(dstDevice: CUdeviceptr, dstContext: CUcontext, srcDevice: CUdeviceptr, srcContext: CUcontext, ByteCount: usize) since 7000 "7.0." alias "cuMemcpyPeer";
    fn cuMemcpyWithAttributesAsync(dst: CUdeviceptr, src: CUdeviceptr, size: usize, attr: *mut CUmemcpyAttributes, hStream: CUstream) since 13020 "13.2.";
    fn cuMemcpyWithAttributesAsync_ptsz(dst: CUdeviceptr, src: CUdeviceptr, size: usize, attr: *mut CUmemcpyAttributes, hStream: CUstream) since 13020 "13.2." alias "cuMemcpyWithAttributesAsync";
    fn cuMemcpy_ptds(dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize) since 7000 "7.0." alias "cuMemcpy";
    fn cuMemsetD16(dstDevice: CUdeviceptr_v1, us: c_ushort, N: c_uint) since 2000 "2.0.";
    fn cuMemsetD16Async(dstDevice: CUdeviceptr, us: c_ushort, N: usize, hStream: CUstream) since 3020 "3.2.";
    fn cuMemsetD16Async_ptsz(dstDevice: CUdeviceptr, us: c_ushort, N: usize, hStream: CUstream) since 7000 "7.0." alias "cuMemsetD16Async";
    fn cuMemsetD16_v2(dstDevice: CUdeviceptr, us: c_ushort, N: usize) since 3020 "3.2." alias "cuMemsetD16";
    fn cuMemsetD16_v2_ptds(dstDevice: CUdeviceptr, us: c_ushort, N: usize) since 7000 "7.0." alias "cuMemsetD16";
    fn cuMemsetD2D16(dstDevice: CUdeviceptr_v1, dstPitch: c_uint, us: c_ushort, Width: c_uint, Height: c_uint) since 2000 "2.0.";
    fn cuMemsetD2D16Async(dstDevice: CUdeviceptr, dstPitch: usize, us: c_ushort, Width: usize, Height: usize, hStream: CUstream) since 3020 "3.2.";
    fn cuMemsetD2D16Async_ptsz(dstDevice: CUdeviceptr, dstPitch: usize, us: c_ushort, Width: usize, Height: usize, hStream: CUstream) since 7000 "7.0." alias "cuMemsetD2D16Async";
    fn cuMemsetD2D16_v2(dstDevice: CUdeviceptr, dstPitch: usize, us: c_ushort, Width: usize, Height: usize) since 3020 "3.2." alias "cuMemsetD2D16";
    fn cuMemsetD2D16_v2_ptds(dstDevice: CUdeviceptr, dstPitch: usize, us: c_ushort, Width: usize, Height: usize) since 7000 "7.0." alias "cuMemsetD2D16";
    fn cuMemsetD2D32(dstDevice: CUdeviceptr_v1, dstPitch: c_uint, ui: c_uint, Width: c_uint, Height: c_uint) since 2000 "2.0.";
    fn cuMemsetD2D32Async(dstDevice: CUdeviceptr, dstPitch: usize, ui: c_uint, Width: usize, Height: usize, hStream: CUstream) since 3020 "3.2.";
    fn cuMemsetD2D32Async_ptsz(dstDevice: CUdeviceptr, dstPitch: usize, ui: c_uint, Width: usize, Height: usize, hStream: CUstream) since 7000 "7.0." alias "cuMemsetD2D32Async";
    fn cuMemsetD2D32_v2(dstDevice: CUdeviceptr, dstPitch: usize, ui: c_uint, Width: usize, Height: usize) since 3020 "3.2." alias "cuMemsetD2D32";
    fn cuMemsetD2D32_v2_ptds(dstDevice: CUdeviceptr, dstPitch: usize, ui: c_uint, Width: usize, Height: usize) since 7000 "7.0." alias "cuMemsetD2D32";
    fn cuMemsetD2D8(dstDevice: CUdeviceptr_v1, dstPitch: c_uint, uc: c_uchar, Width: c_uint, Height: c_uint) since 2000 "2.0.";
    fn cuMemsetD2D8Async(dstDevice: CUdeviceptr, dstPitch: usize, uc: c_uchar, Width: usize, Height: usize, hStream: CUstream) since 3020 "3.2.";
    fn cuMemsetD2D8Async_ptsz(dstDevice: CUdeviceptr, dstPitch: usize, uc: c_uchar, Width: usize, Height: usize, hStream: CUstream) since 7000 "7.0." alias "cuMemsetD2D8Async";
    fn cuMemsetD2D8_v2(dstDevice: CUdeviceptr, dstPitch: usize, uc: c_uchar, Width: usize, Height: usize) since 3020 "3.2." alias "cuMemsetD2D8";
    fn cuMemsetD2D8_v2_ptds(dstDevice: CUdeviceptr, dstPitch: usize, uc: c_uchar, Width: usize, Height: usize) since 7000 "7.0." alias "cuMemsetD2D8";
    fn cuMemsetD32(dstDevice: CUdeviceptr_v1, ui: c_uint, N: c_uint) since 2000 "2.0.";
    fn cuMemsetD32Async(dstDevice: CUdeviceptr, ui: c_uint, N: usize, hStream: CUstream) since 3020 "3.2.";
    fn cuMemsetD32Async_ptsz(dstDevice: CUdeviceptr, ui: c_uint, N: usize, hStream: CUstream) since 7000 "7.0." alias "cuMemsetD32Async";
    fn cuMemsetD32_v2(dstDevice: CUdeviceptr, ui: c_uint, N: usize) since 3020 "3.2." alias "cuMemsetD32";
    fn cuMemsetD32_v2_ptds(dstDevice: CUdeviceptr, ui: c_uint, N: usize) since 7000 "7.0." alias "cuMemsetD32";
    fn cuMemsetD8(dstDevice: CUdeviceptr_v1, uc: c_uchar, N: c_uint) since 2000 "2.0.";
    fn cuMemsetD8Async(dstDevice: CUdeviceptr, uc: c_uchar, N: usize, hStream: CUstream) since 3020 "3.2.";
    fn cuMemsetD8Async_ptsz(dstDevice: CUdeviceptr, uc: c_uchar, N: usize, hStream: CUstream) since 7000 "7.0." alias "cuMemsetD8Async";
    fn cuMemsetD8_v2(dstDevice: CUdeviceptr, uc: c_uchar, N: usize) since 3020 "3.2." alias "cuMemsetD8";
    fn cuMemsetD8_v2_ptds(dstDevice: CUdeviceptr, uc: c_uchar, N: usize) since 7000 "7.0." alias "cuMemsetD8";
    fn cuArray3DCreate(pHandle: *mut CUarray, pAllocateArray: *const CUDA_ARRAY3D_DESCRIPTOR_v1) since 2000 "2.0.";
    fn cuArray3DCreate_v2(pHandle: *mut CUarray, pAllocateArray: *const CUDA_ARRAY3D_DESCRIPTOR) since 3020 "3.2." alias "cuArray3DCreate";
    fn cuArray3DGetDescriptor(pArrayDescriptor: *mut CUDA_ARRAY3D_DESCRIPTOR_v1, hArray: CUarray) since 2000 "2.0.";
    fn cuArray3DGetDescriptor_v2(pArrayDescriptor: *mut CUDA_ARRAY3D_DESCRIPTOR, hArray: CUarray) since 3020 "3.2." alias "cuArray3DGetDescriptor";
    fn cuArrayCreate(pHandle: *mut CUarray, pAllocateArray: *const CUDA_ARRAY_DESCRIPTOR_v1) since 2000 "2.0.";
    fn cuArrayCreate_v2(pHandle: *mut CUarray, pAllocateArray: *const CUDA_ARRAY_DESCRIPTOR) since 3020 "3.2." alias "cuArrayCreate";
    fn cuArrayDestroy(hArray: CUarray) since 2000 "2.0.";
    fn cuArrayGetDescriptor(pArrayDescriptor: *mut CUDA_ARRAY_DESCRIPTOR_v1, hArray: CUarray) since 2000 "2.0.";
    fn cuArrayGetDescriptor_v2(pArrayDescriptor: *mut CUDA_ARRAY_DESCRIPTOR, hArray: CUarray) since 3020 "3.2." alias "cuArrayGetDescriptor";
    fn cuArrayGetMemoryRequirements(memoryRequirements: *mut CUDA_ARRAY_MEMORY_REQUIREMENTS, array: CUarray, device: CUdevice) since 11060 "11.6.";
    fn cuArrayGetPlane(pPlaneArray: *mut CUarray, hArray: CUarray, planeIdx: c_uint) since 11020 "11.2.";
    fn cuArrayGetSparseProperties(sparseProperties: *mut CUDA_ARRAY_SPARSE_PROPERTIES, array: CUarray) since 11010 "11.1.";
    fn cuDeviceGetByPCIBusId(dev: *mut CUdevice, pciBusId: *const c_char) since 4010 "4.1.";
    fn cuDeviceGetPCIBusId(pciBusId: *mut c_char, len: c_int, dev: CUdevice) since 4010 "4.1.";
    fn cuDeviceRegisterAsyncNotification(device: CUdevice, callbackFunc: CUasyncCallback, userData: *mut c_void, callback: *mut CUasyncCallbackHandle) since 12040 "12.4.";
    fn cuDeviceUnregisterAsyncNotification(device: CUdevice, callback: CUasyncCallbackHandle) since 12040 "12.4.";
    fn cuIpcCloseMemHandle(dptr: CUdeviceptr) since 4010 "4.1.";
    fn cuIpcGetEventHandle(pHandle: *mut CUipcEventHandle, event: CUevent) since 4010 "4.1.";
    fn cuIpcGetMemHandle(pHandle: *mut CUipcMemHandle, dptr: CUdeviceptr) since 4010 "4.1.";
    fn cuIpcOpenEventHandle(phEvent: *mut CUevent, handle: CUipcEventHandle) since 4010 "4.1.";
    fn cuIpcOpenMemHandle(pdptr: *mut CUdeviceptr, handle: CUipcMemHandle, Flags: c_uint) since 4010 "4.1.";
    fn cuIpcOpenMemHandle_v2(pdptr: *mut CUdeviceptr, handle: CUipcMemHandle, Flags: c_uint) since 11000 "11.0." alias "cuIpcOpenMemHandle";
    fn cuMipmappedArrayCreate(pHandle: *mut CUmipmappedArray, pMipmappedArrayDesc: *const CUDA_ARRAY3D_DESCRIPTOR, numMipmapLevels: c_uint) since 5000 "5.0.";
    fn cuMipmappedArrayDestroy(hMipmappedArray: CUmipmappedArray) since 5000 "5.0.";
    fn cuMipmappedArrayGetLevel(pLevelArray: *mut CUarray, hMipmappedArray: CUmipmappedArray, level: c_uint) since 5000 "5.0.";
    fn cuMipmappedArrayGetMemoryRequirements(memoryRequirements: *mut CUDA_ARRAY_MEMORY_REQUIREMENTS, mipmap: CUmipmappedArray, device: CUdevice) since 11060 "11.6.";
    fn cuMipmappedArrayGetSparseProperties(sparseProperties: *mut CUDA_ARRAY_SPARSE_PROPERTIES, mipmap: CUmipmappedArray) since 11010 "11.1.";
}
group "Virtual Memory Management." "[Virtual Memory Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__VA.html), since CUDA" {
    fn cuMemAddressFree(ptr: CUdeviceptr, size: usize) since 10020 "10.2.";
    fn cuMemAddressReserve(ptr: *mut CUdeviceptr, size: usize, alignment: usize, addr: CUdeviceptr, flags: c_ulonglong) since 10020 "10.2.";
    fn cuMemCreate(handle: *mut CUmemGenericAllocationHandle, size: usize, prop: *const CUmemAllocationProp, flags: c_ulonglong) since 10020 "10.2.";
    fn cuMemExportToShareableHandle(shareableHandle: *mut c_void, handle: CUmemGenericAllocationHandle, handleType: CUmemAllocationHandleType, flags: c_ulonglong) since 10020 "10.2.";
    fn cuMemGetAccess(flags: *mut c_ulonglong, location: *const CUmemLocation, ptr: CUdeviceptr) since 10020 "10.2.";
    fn cuMemGetAllocationGranularity(granularity: *mut usize, prop: *const CUmemAllocationProp, option: CUmemAllocationGranularity_flags) since 10020 "10.2.";
    fn cuMemGetAllocationPropertiesFromHandle(prop: *mut CUmemAllocationProp, handle: CUmemGenericAllocationHandle) since 10020 "10.2.";
    fn cuMemImportFromShareableHandle(handle: *mut CUmemGenericAllocationHandle, osHandle: *mut c_void, shHandleType: CUmemAllocationHandleType) since 10020 "10.2.";
    fn cuMemMap(ptr: CUdeviceptr, size: usize, offset: usize, handle: CUmemGenericAllocationHandle, flags: c_ulonglong) since 10020 "10.2.";
    fn cuMemMapArrayAsync(mapInfoList: *mut CUarrayMapInfo, count: c_uint, hStream: CUstream) since 11010 "11.1.";
    fn cuMemMapArrayAsync_ptsz(mapInfoList: *mut CUarrayMapInfo, count: c_uint, hStream: CUstream) since 11010 "11.1." alias "cuMemMapArrayAsync";
    fn cuMemRelease(handle: CUmemGenericAllocationHandle) since 10020 "10.2.";
    fn cuMemRetainAllocationHandle(handle: *mut CUmemGenericAllocationHandle, addr: *mut c_void) since 11000 "11.0.";
    fn cuMemSetAccess(ptr: CUdeviceptr, size: usize, desc: *const CUmemAccessDesc, count: usize) since 10020 "10.2.";
    fn cuMemUnmap(ptr: CUdeviceptr, size: usize) since 10020 "10.2.";
}
group "Unified Addressing." "[Unified Addressing](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__UNIFIED.html), since CUDA" {
    fn cuMemAdvise(devPtr: CUdeviceptr, count: usize, advice: CUmem_advise, device: CUdevice) since 8000 "8.0.";
    fn cuMemAdvise_v2(devPtr: CUdeviceptr, count: usize, advice: CUmem_advise, location: CUmemLocation) since 12020 "12.2." alias "cuMemAdvise";
    fn cuMemDiscardAndPrefetchBatchAsync(dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, prefetchLocs: *mut CUmemLocation, prefetchLocIdxs: *mut usize, numPrefetchLocs: usize, flags: c_ulonglong, hStream: CUstream) since 13000 "13.0.";
    fn cuMemDiscardAndPrefetchBatchAsync_ptsz(dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, prefetchLocs: *mut CUmemLocation, prefetchLocIdxs: *mut usize, numPrefetchLocs: usize, flags: c_ulonglong, hStream: CUstream) since 13000 "13.0." alias "cuMemDiscardAndPrefetchBatchAsync";
    fn cuMemDiscardBatchAsync(dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, flags: c_ulonglong, hStream: CUstream) since 13000 "13.0.";
    fn cuMemDiscardBatchAsync_ptsz(dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, flags: c_ulonglong, hStream: CUstream) since 13000 "13.0." alias "cuMemDiscardBatchAsync";
    fn cuMemGetLocationInfo(ptr: CUdeviceptr, size: usize, summaryGranularity: usize, samplingGranularity: usize, location_out: *mut CUmemLocation) since 13040 "13.4.";
    fn cuMemPrefetchAsync(devPtr: CUdeviceptr, count: usize, dstDevice: CUdevice, hStream: CUstream) since 8000 "8.0.";
    fn cuMemPrefetchAsync_ptsz(devPtr: CUdeviceptr, count: usize, dstDevice: CUdevice, hStream: CUstream) since 8000 "8.0." alias "cuMemPrefetchAsync";
    fn cuMemPrefetchAsync_v2(devPtr: CUdeviceptr, count: usize, location: CUmemLocation, flags: c_uint, hStream: CUstream) since 12020 "12.2." alias "cuMemPrefetchAsync";
    fn cuMemPrefetchAsync_v2_ptsz(devPtr: CUdeviceptr, count: usize, location: CUmemLocation, flags: c_uint, hStream: CUstream) since 12020 "12.2." alias "cuMemPrefetchAsync";
    fn cuMemPrefetchBatchAsync(dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, prefetchLocs: *mut CUmemLocation, prefetchLocIdxs: *mut usize, numPrefetchLocs: usize, flags: c_ulonglong, hStream: CUstream) since 13000 "13.0.";
    fn cuMemPrefetchBatchAsync_ptsz(dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, prefetchLocs: *mut CUmemLocation, prefetchLocIdxs: *mut usize, numPrefetchLocs: usize, flags: c_ulonglong, hStream: CUstream) since 13000 "13.0." alias "cuMemPrefetchBatchAsync";
    fn cuMemRangeGetAttribute(data: *mut c_void, dataSize: usize, attribute: CUmem_range_attribute, devPtr: CUdeviceptr, count: usize) since 8000 "8.0.";
    fn cuMemRangeGetAttributes(data: *mut *mut c_void, dataSizes: *mut usize, attributes: *mut CUmem_range_attribute, numAttributes: usize, devPtr: CUdeviceptr, count: usize) since 8000 "8.0.";
    fn cuPointerGetAttribute(data: *mut c_void, attribute: CUpointer_attribute, ptr: CUdeviceptr) since 4000 "4.0.";
    fn cuPointerGetAttributes(numAttributes: c_uint, attributes: *mut CUpointer_attribute, data: *mut *mut c_void, ptr: CUdeviceptr) since 7000 "7.0.";
    fn cuPointerSetAttribute(value: *const c_void, attribute: CUpointer_attribute, ptr: CUdeviceptr) since 6000 "6.0.";
}
group "Stream Ordered Memory Allocator." "[Stream Ordered Memory Allocator](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__MALLOC__ASYNC.html), since CUDA" {
    fn cuMemAllocAsync(dptr: *mut CUdeviceptr, bytesize: usize, hStream: CUstream) since 11020 "11.2.";
    fn cuMemAllocAsync_ptsz(dptr: *mut CUdeviceptr, bytesize: usize, hStream: CUstream) since 11020 "11.2." alias "cuMemAllocAsync";
    fn cuMemAllocFromPoolAsync(dptr: *mut CUdeviceptr, bytesize: usize, pool: CUmemoryPool, hStream: CUstream) since 11020 "11.2.";
    fn cuMemAllocFromPoolAsync_ptsz(dptr: *mut CUdeviceptr, bytesize: usize, pool: CUmemoryPool, hStream: CUstream) since 11020 "11.2." alias "cuMemAllocFromPoolAsync";
    fn cuMemFreeAsync(dptr: CUdeviceptr, hStream: CUstream) since 11020 "11.2.";
    fn cuMemFreeAsync_ptsz(dptr: CUdeviceptr, hStream: CUstream) since 11020 "11.2." alias "cuMemFreeAsync";
    fn cuMemGetDefaultMemPool(pool_out: *mut CUmemoryPool, location: *mut CUmemLocation, type_: CUmemAllocationType) since 13000 "13.0.";
    fn cuMemGetMemPool(pool: *mut CUmemoryPool, location: *mut CUmemLocation, type_: CUmemAllocationType) since 13000 "13.0.";
    fn cuMemPoolCreate(pool: *mut CUmemoryPool, poolProps: *const CUmemPoolProps) since 11020 "11.2.";
    fn cuMemPoolDestroy(pool: CUmemoryPool) since 11020 "11.2.";
    fn cuMemPoolExportPointer(shareData_out: *mut CUmemPoolPtrExportData, ptr: CUdeviceptr) since 11020 "11.2.";
    fn cuMemPoolExportToShareableHandle(handle_out: *mut c_void, pool: CUmemoryPool, handleType: CUmemAllocationHandleType, flags: c_ulonglong) since 11020 "11.2.";
    fn cuMemPoolGetAccess(flags: *mut CUmemAccess_flags, memPool: CUmemoryPool, location: *mut CUmemLocation) since 11020 "11.2.";
    fn cuMemPoolGetAttribute(pool: CUmemoryPool, attr: CUmemPool_attribute, value: *mut c_void) since 11020 "11.2.";
    fn cuMemPoolImportFromShareableHandle(pool_out: *mut CUmemoryPool, handle: *mut c_void, handleType: CUmemAllocationHandleType, flags: c_ulonglong) since 11020 "11.2.";
    fn cuMemPoolImportPointer(ptr_out: *mut CUdeviceptr, pool: CUmemoryPool, shareData: *mut CUmemPoolPtrExportData) since 11020 "11.2.";
    fn cuMemPoolSetAccess(pool: CUmemoryPool, map: *const CUmemAccessDesc, count: usize) since 11020 "11.2.";
    fn cuMemPoolSetAttribute(pool: CUmemoryPool, attr: CUmemPool_attribute, value: *mut c_void) since 11020 "11.2.";
    fn cuMemPoolTrimTo(pool: CUmemoryPool, minBytesToKeep: usize) since 11020 "11.2.";
    fn cuMemSetMemPool(location: *mut CUmemLocation, type_: CUmemAllocationType, pool: CUmemoryPool) since 13000 "13.0.";
}
group "Error Handling." "[Error Handling](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__ERROR.html), since CUDA" {
    fn cuGetErrorName(error: CUresult, pStr: *mut *const c_char) since 6000 "6.0.";
    fn cuGetErrorString(error: CUresult, pStr: *mut *const c_char) since 6000 "6.0.";
}
group "Initialization." "[Initialization](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__INITIALIZE.html), since CUDA" {
    fn cuInit(Flags: c_uint) since 2000 "2.0.";
}
group "Version Management." "[Version Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__VERSION.html), since CUDA" {
    fn cuDriverGetVersion(driverVersion: *mut c_int) since 2020 "2.2.";
}
group "Device Management." "[Device Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__DEVICE.html), since CUDA" {
    fn cuDeviceGet(device: *mut CUdevice, ordinal: c_int) since 2000 "2.0.";
    fn cuDeviceGetAttribute(pi: *mut c_int, attrib: CUdevice_attribute, dev: CUdevice) since 2000 "2.0.";
    fn cuDeviceGetCount(count: *mut c_int) since 2000 "2.0.";
    fn cuDeviceGetDefaultMemPool(pool_out: *mut CUmemoryPool, dev: CUdevice) since 11020 "11.2.";
    fn cuDeviceGetExecAffinitySupport(pi: *mut c_int, type_: CUexecAffinityType, dev: CUdevice) since 11040 "11.4.";
    fn cuDeviceGetHostAtomicCapabilities(capabilities: *mut c_uint, operations: *const CUatomicOperation, count: c_uint, dev: CUdevice) since 13000 "13.0.";
    fn cuDeviceGetLuid(luid: *mut c_char, deviceNodeMask: *mut c_uint, dev: CUdevice) since 10000 "10.0.";
    fn cuDeviceGetMemPool(pool: *mut CUmemoryPool, dev: CUdevice) since 11020 "11.2.";
    fn cuDeviceGetName(name: *mut c_char, len: c_int, dev: CUdevice) since 2000 "2.0.";
    fn cuDeviceGetNvSciSyncAttributes(nvSciSyncAttrList: *mut c_void, dev: CUdevice, flags: c_int) since 10020 "10.2.";
    fn cuDeviceGetTexture1DLinearMaxWidth(maxWidthInElements: *mut usize, format: CUarray_format, numChannels: c_uint, dev: CUdevice) since 11010 "11.1.";
    fn cuDeviceGetUuid(uuid: *mut CUuuid, dev: CUdevice) since 9020 "9.2.";
    fn cuDeviceGetUuid_v2(uuid: *mut CUuuid, dev: CUdevice) since 11040 "11.4." alias "cuDeviceGetUuid";
    fn cuDeviceSetMemPool(dev: CUdevice, pool: CUmemoryPool) since 11020 "11.2.";
    fn cuDeviceTotalMem(bytes: *mut c_uint, dev: CUdevice) since 2000 "2.0.";
    fn cuDeviceTotalMem_v2(bytes: *mut usize, dev: CUdevice) since 3020 "3.2." alias "cuDeviceTotalMem";
    fn cuFlushGPUDirectRDMAWrites(target: CUflushGPUDirectRDMAWritesTarget, scope: CUflushGPUDirectRDMAWritesScope) since 11030 "11.3.";
}
group "Device Management (deprecated)." "[Device Management (deprecated)](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__DEVICE__DEPRECATED.html), since CUDA" {
    fn cuDeviceComputeCapability(major: *mut c_int, minor: *mut c_int, dev: CUdevice) since 2000 "2.0.";
    fn cuDeviceGetProperties(prop: *mut CUdevprop, dev: CUdevice) since 2000 "2.0.";
}
group "Primary Context Management." "[Primary Context Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__PRIMARY__CTX.html), since CUDA" {
    fn cuDevicePrimaryCtxGetState(dev: CUdevice, flags: *mut c_uint, active: *mut c_int) since 7000 "7.0.";
    fn cuDevicePrimaryCtxRelease(dev: CUdevice) since 7000 "7.0.";
    fn cuDevicePrimaryCtxRelease_v2(dev: CUdevice) since 11000 "11.0." alias "cuDevicePrimaryCtxRelease";
    fn cuDevicePrimaryCtxReset(dev: CUdevice) since 7000 "7.0.";
    fn cuDevicePrimaryCtxReset_v2(dev: CUdevice) since 11000 "11.0." alias "cuDevicePrimaryCtxReset";
    fn cuDevicePrimaryCtxRetain(pctx: *mut CUcontext, dev: CUdevice) since 7000 "7.0.";
    fn cuDevicePrimaryCtxSetFlags(dev: CUdevice, flags: c_uint) since 7000 "7.0.";
    fn cuDevicePrimaryCtxSetFlags_v2(dev: CUdevice, flags: c_uint) since 11000 "11.0." alias "cuDevicePrimaryCtxSetFlags";
}
group "Context Management." "[Context Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__CTX.html), since CUDA" {
    fn cuCtxCreate(pctx: *mut CUcontext, flags: c_uint, dev: CUdevice) since 2000 "2.0.";
    fn cuCtxCreate_v2(pctx: *mut CUcontext, flags: c_uint, dev: CUdevice) since 3020 "3.2." alias "cuCtxCreate";
    fn cuCtxCreate_v3(pctx: *mut CUcontext, paramsArray: *mut CUexecAffinityParam, numParams: c_int, flags: c_uint, dev: CUdevice) since 11040 "11.4." alias "cuCtxCreate";
    fn cuCtxCreate_v4(pctx: *mut CUcontext, ctxCreateParams: *mut CUctxCreateParams, flags: c_uint, dev: CUdevice) since 12050 "12.5." alias "cuCtxCreate";
    fn cuCtxDestroy(ctx: CUcontext) since 2000 "2.0.";
    fn cuCtxDestroy_v2(ctx: CUcontext) since 4000 "4.0." alias "cuCtxDestroy";
    fn cuCtxGetApiVersion(ctx: CUcontext, version: *mut c_uint) since 3020 "3.2.";
    fn cuCtxGetCacheConfig(pconfig: *mut CUfunc_cache) since 3020 "3.2.";
    fn cuCtxGetCurrent(pctx: *mut CUcontext) since 4000 "4.0.";
    fn cuCtxGetDevice(device: *mut CUdevice) since 2000 "2.0.";
    fn cuCtxGetDevice_v2(device: *mut CUdevice, ctx: CUcontext) since 13000 "13.0." alias "cuCtxGetDevice";
    fn cuCtxGetExecAffinity(pExecAffinity: *mut CUexecAffinityParam, type_: CUexecAffinityType) since 11040 "11.4.";
    fn cuCtxGetFlags(flags: *mut c_uint) since 7000 "7.0.";
    fn cuCtxGetId(ctx: CUcontext, ctxId: *mut c_ulonglong) since 12000 "12.0.";
    fn cuCtxGetLimit(pvalue: *mut usize, limit: CUlimit) since 3010 "3.1.";
    fn cuCtxGetStreamPriorityRange(leastPriority: *mut c_int, greatestPriority: *mut c_int) since 5050 "5.5.";
    fn cuCtxPopCurrent(pctx: *mut CUcontext) since 2000 "2.0.";
    fn cuCtxPopCurrent_v2(pctx: *mut CUcontext) since 4000 "4.0." alias "cuCtxPopCurrent";
    fn cuCtxPushCurrent(ctx: CUcontext) since 2000 "2.0.";
    fn cuCtxPushCurrent_v2(ctx: CUcontext) since 4000 "4.0." alias "cuCtxPushCurrent";
    fn cuCtxRecordEvent(hCtx: CUcontext, hEvent: CUevent) since 12050 "12.5.";
    fn cuCtxResetPersistingL2Cache() since 11000 "11.0.";
    fn cuCtxSetCacheConfig(config: CUfunc_cache) since 3020 "3.2.";
    fn cuCtxSetCurrent(ctx: CUcontext) since 4000 "4.0.";
    fn cuCtxSetFlags(flags: c_uint) since 12010 "12.1.";
    fn cuCtxSetLimit(limit: CUlimit, value: usize) since 3010 "3.1.";
    fn cuCtxSynchronize() since 2000 "2.0.";
    fn cuCtxSynchronize_v2(ctx: CUcontext) since 13000 "13.0." alias "cuCtxSynchronize";
    fn cuCtxWaitEvent(hCtx: CUcontext, hEvent: CUevent) since 12050 "12.5.";
}
group "Context Management (deprecated)." "[Context Management (deprecated)](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__CTX__DEPRECATED.html), since CUDA" {
    fn cuCtxAttach(pctx: *mut CUcontext, flags: c_uint) since 2000 "2.0.";
    fn cuCtxDetach(ctx: CUcontext) since 2000 "2.0.";
    fn cuCtxGetSharedMemConfig(pConfig: *mut CUsharedconfig) since 4020 "4.2.";
    fn cuCtxSetSharedMemConfig(config: CUsharedconfig) since 4020 "4.2.";
}
group "Module Management." "[Module Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__MODULE.html), since CUDA" {
    fn cuLinkAddData(state: CUlinkState, type_: CUjitInputType, data: *mut c_void, size: usize, name: *const c_char, numOptions: c_uint, options: *mut CUjit_option, optionValues: *mut *mut c_void) since 5050 "5.5.";
    fn cuLinkAddData_v2(state: CUlinkState, type_: CUjitInputType, data: *mut c_void, size: usize, name: *const c_char, numOptions: c_uint, options: *mut CUjit_option, optionValues: *mut *mut c_void) since 6050 "6.5." alias "cuLinkAddData";
    fn cuLinkAddFile(state: CUlinkState, type_: CUjitInputType, path: *const c_char, numOptions: c_uint, options: *mut CUjit_option, optionValues: *mut *mut c_void) since 5050 "5.5.";
    fn cuLinkAddFile_v2(state: CUlinkState, type_: CUjitInputType, path: *const c_char, numOptions: c_uint, options: *mut CUjit_option, optionValues: *mut *mut c_void) since 6050 "6.5." alias "cuLinkAddFile";
    fn cuLinkComplete(state: CUlinkState, cubinOut: *mut *mut c_void, sizeOut: *mut usize) since 5050 "5.5.";
    fn cuLinkCreate(numOptions: c_uint, options: *mut CUjit_option, optionValues: *mut *mut c_void, stateOut: *mut CUlinkState) since 5050 "5.5.";
    fn cuLinkCreate_v2(numOptions: c_uint, options: *mut CUjit_option, optionValues: *mut *mut c_void, stateOut: *mut CUlinkState) since 6050 "6.5." alias "cuLinkCreate";
    fn cuLinkDestroy(state: CUlinkState) since 5050 "5.5.";
    fn cuModuleEnumerateFunctions(functions: *mut CUfunction, numFunctions: c_uint, mod_: CUmodule) since 12040 "12.4.";
    fn cuModuleGetFunction(hfunc: *mut CUfunction, hmod: CUmodule, name: *const c_char) since 2000 "2.0.";
    fn cuModuleGetFunctionCount(count: *mut c_uint, mod_: CUmodule) since 12040 "12.4.";
    fn cuModuleGetGlobal(dptr: *mut CUdeviceptr_v1, bytes: *mut c_uint, hmod: CUmodule, name: *const c_char) since 2000 "2.0.";
    fn cuModuleGetGlobal_v2(dptr: *mut CUdeviceptr, bytes: *mut usize, hmod: CUmodule, name: *const c_char) since 3020 "3.2." alias "cuModuleGetGlobal";
    fn cuModuleGetLoadingMode(mode: *mut CUmoduleLoadingMode) since 11070 "11.7.";
    fn cuModuleLoad(module: *mut CUmodule, fname: *const c_char) since 2000 "2.0.";
    fn cuModuleLoadData(module: *mut CUmodule, image: *const c_void) since 2000 "2.0.";
    fn cuModuleLoadDataEx(module: *mut CUmodule, image: *const c_void, numOptions: c_uint, options: *mut CUjit_option, optionValues: *mut *mut c_void) since 2010 "2.1.";
    fn cuModuleLoadFatBinary(module: *mut CUmodule, fatCubin: *const c_void) since 2000 "2.0.";
    fn cuModuleUnload(hmod: CUmodule) since 2000 "2.0.";
}
group "Module Management (deprecated)." "[Module Management (deprecated)](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__MODULE__DEPRECATED.html), since CUDA" {
    fn cuModuleGetSurfRef(pSurfRef: *mut CUsurfref, hmod: CUmodule, name: *const c_char) since 3000 "3.0.";
    fn cuModuleGetTexRef(pTexRef: *mut CUtexref, hmod: CUmodule, name: *const c_char) since 2000 "2.0.";
}
group "Library Management." "[Library Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__LIBRARY.html), since CUDA" {
    fn cuKernelGetAttribute(pi: *mut c_int, attrib: CUfunction_attribute, kernel: CUkernel, dev: CUdevice) since 12000 "12.0.";
    fn cuKernelGetFunction(pFunc: *mut CUfunction, kernel: CUkernel) since 12000 "12.0.";
    fn cuKernelGetLibrary(pLib: *mut CUlibrary, kernel: CUkernel) since 12050 "12.5.";
    fn cuKernelGetName(name: *mut *const c_char, hfunc: CUkernel) since 12030 "12.3.";
    fn cuKernelGetParamCount(kernel: CUkernel, paramCount: *mut usize) since 13020 "13.2.";
    fn cuKernelGetParamInfo(kernel: CUkernel, paramIndex: usize, paramOffset: *mut usize, paramSize: *mut usize) since 12040 "12.4.";
    fn cuKernelSetAttribute(attrib: CUfunction_attribute, val: c_int, kernel: CUkernel, dev: CUdevice) since 12000 "12.0.";
    fn cuKernelSetCacheConfig(kernel: CUkernel, config: CUfunc_cache, dev: CUdevice) since 12000 "12.0.";
    fn cuLibraryEnumerateKernels(kernels: *mut CUkernel, numKernels: c_uint, lib: CUlibrary) since 12040 "12.4.";
    fn cuLibraryGetGlobal(dptr: *mut CUdeviceptr, bytes: *mut usize, library: CUlibrary, name: *const c_char) since 12000 "12.0.";
    fn cuLibraryGetKernel(pKernel: *mut CUkernel, library: CUlibrary, name: *const c_char) since 12000 "12.0.";
    fn cuLibraryGetKernelCount(count: *mut c_uint, lib: CUlibrary) since 12040 "12.4.";
    fn cuLibraryGetManaged(dptr: *mut CUdeviceptr, bytes: *mut usize, library: CUlibrary, name: *const c_char) since 12000 "12.0.";
    fn cuLibraryGetModule(pMod: *mut CUmodule, library: CUlibrary) since 12000 "12.0.";
    fn cuLibraryGetUnifiedFunction(fptr: *mut *mut c_void, library: CUlibrary, symbol: *const c_char) since 12000 "12.0.";
    fn cuLibraryLoadData(library: *mut CUlibrary, code: *const c_void, jitOptions: *mut CUjit_option, jitOptionsValues: *mut *mut c_void, numJitOptions: c_uint, libraryOptions: *mut CUlibraryOption, libraryOptionValues: *mut *mut c_void, numLibraryOptions: c_uint) since 12000 "12.0.";
    fn cuLibraryLoadFromFile(library: *mut CUlibrary, fileName: *const c_char, jitOptions: *mut CUjit_option, jitOptionsValues: *mut *mut c_void, numJitOptions: c_uint, libraryOptions: *mut CUlibraryOption, libraryOptionValues: *mut *mut c_void, numLibraryOptions: c_uint) since 12000 "12.0.";
    fn cuLibraryUnload(library: CUlibrary) since 12000 "12.0.";
}
group "Multicast Object Management." "[Multicast Object Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__MULTICAST.html), since CUDA" {
    fn cuMulticastAddDevice(mcHandle: CUmemGenericAllocationHandle, dev: CUdevice) since 12010 "12.1.";
    fn cuMulticastBindAddr(mcHandle: CUmemGenericAllocationHandle, mcOffset: usize, memptr: CUdeviceptr, size: usize, flags: c_ulonglong) since 12010 "12.1.";
    fn cuMulticastBindAddr_v2(mcHandle: CUmemGenericAllocationHandle, dev: CUdevice, mcOffset: usize, memptr: CUdeviceptr, size: usize, flags: c_ulonglong) since 13010 "13.1." alias "cuMulticastBindAddr";
    fn cuMulticastBindMem(mcHandle: CUmemGenericAllocationHandle, mcOffset: usize, memHandle: CUmemGenericAllocationHandle, memOffset: usize, size: usize, flags: c_ulonglong) since 12010 "12.1.";
    fn cuMulticastBindMem_v2(mcHandle: CUmemGenericAllocationHandle, dev: CUdevice, mcOffset: usize, memHandle: CUmemGenericAllocationHandle, memOffset: usize, size: usize, flags: c_ulonglong) since 13010 "13.1." alias "cuMulticastBindMem";
    fn cuMulticastCreate(mcHandle: *mut CUmemGenericAllocationHandle, prop: *const CUmulticastObjectProp) since 12010 "12.1.";
    fn cuMulticastGetGranularity(granularity: *mut usize, prop: *const CUmulticastObjectProp, option: CUmulticastGranularity_flags) since 12010 "12.1.";
    fn cuMulticastUnbind(mcHandle: CUmemGenericAllocationHandle, dev: CUdevice, mcOffset: usize, size: usize) since 12010 "12.1.";
}
group "Fabric Clique Information." "[Fabric Clique Information](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__CLIQUE.html), since CUDA" {
    fn cuDeviceGetCliqueCount(count: *mut usize, dev: CUdevice) since 13040 "13.4.";
    fn cuDeviceGetCliqueInfo(cliqueInfo: *mut CUcliqueInfo, count: *mut usize, dev: CUdevice) since 13040 "13.4.";
    fn cuDeviceGetFabricClusterUuid(uuid: *mut CUuuid, dev: CUdevice) since 13040 "13.4.";
}
group "Logical Endpoint." "[Logical Endpoint](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__LOGICAL__ENDPOINT.html), since CUDA" {
    fn cuLogicalEndpointAddDevice(leId: CUlogicalEndpointId, dev: CUdevice) since 13030 "13.3.";
    fn cuLogicalEndpointBindAddr(leId: CUlogicalEndpointId, dev: CUdevice, offset: cuuint64_t, ptr: *mut c_void, size: cuuint64_t, flags: c_ulonglong) since 13030 "13.3.";
    fn cuLogicalEndpointBindMem(leId: CUlogicalEndpointId, dev: CUdevice, offset: cuuint64_t, memHandle: CUmemGenericAllocationHandle, memOffset: cuuint64_t, size: cuuint64_t, flags: c_ulonglong) since 13030 "13.3.";
    fn cuLogicalEndpointCreate(leId: CUlogicalEndpointId, prop: *const CUlogicalEndpointProp) since 13030 "13.3.";
    fn cuLogicalEndpointDestroy(leId: CUlogicalEndpointId) since 13030 "13.3.";
    fn cuLogicalEndpointExport(handle: *mut c_void, leId: CUlogicalEndpointId, handleType: CUlogicalEndpointIpcHandleType) since 13030 "13.3.";
    fn cuLogicalEndpointGetLimits(bindAlignment: *mut cuuint64_t, maxSize: *mut cuuint64_t, prop: *const CUlogicalEndpointProp) since 13030 "13.3.";
    fn cuLogicalEndpointIdRelease(baseLeId: CUlogicalEndpointId, count: cuuint32_t) since 13030 "13.3.";
    fn cuLogicalEndpointIdReserve(baseLeId: *mut CUlogicalEndpointId, count: cuuint32_t) since 13030 "13.3.";
    fn cuLogicalEndpointImport(leId: CUlogicalEndpointId, handle: *const c_void, handleType: CUlogicalEndpointIpcHandleType) since 13030 "13.3.";
    fn cuLogicalEndpointQuery(leId: CUlogicalEndpointId, count: cuuint32_t, queryStatus: *mut c_int) since 13030 "13.3.";
    fn cuLogicalEndpointUnbind(leId: CUlogicalEndpointId, dev: CUdevice, offset: cuuint64_t, size: cuuint64_t) since 13030 "13.3.";
}
group "Fabric Copy." "[Fabric Copy](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__FABRIC__COPY.html), since CUDA" {
    fn cuFabricCpyBatchAsync(numOps: usize, opList: *mut CUDA_FABRIC_COPY_BATCH_OP, flags: c_ulonglong, hStream: CUstream) since 13050 "13.5.";
    fn cuFabricCpyBatchAsync_ptsz(numOps: usize, opList: *mut CUDA_FABRIC_COPY_BATCH_OP, flags: c_ulonglong, hStream: CUstream) since 13050 "13.5." alias "cuFabricCpyBatchAsync";
}
group "Stream Management." "[Stream Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__STREAM.html), since CUDA" {
    fn cuStreamAddCallback(hStream: CUstream, callback: CUstreamCallback, userData: *mut c_void, flags: c_uint) since 5000 "5.0.";
    fn cuStreamAddCallback_ptsz(hStream: CUstream, callback: CUstreamCallback, userData: *mut c_void, flags: c_uint) since 7000 "7.0." alias "cuStreamAddCallback";
    fn cuStreamAttachMemAsync(hStream: CUstream, dptr: CUdeviceptr, length: usize, flags: c_uint) since 6000 "6.0.";
    fn cuStreamAttachMemAsync_ptsz(hStream: CUstream, dptr: CUdeviceptr, length: usize, flags: c_uint) since 7000 "7.0." alias "cuStreamAttachMemAsync";
    fn cuStreamBeginCapture(hStream: CUstream) since 10000 "10.0.";
    fn cuStreamBeginCaptureToCig(hStream: CUstream, streamCigCaptureParams: *mut CUstreamCigCaptureParams) since 13010 "13.1.";
    fn cuStreamBeginCaptureToCig_ptsz(hStream: CUstream, streamCigCaptureParams: *mut CUstreamCigCaptureParams) since 13010 "13.1." alias "cuStreamBeginCaptureToCig";
    fn cuStreamBeginCaptureToGraph(hStream: CUstream, hGraph: CUgraph, dependencies: *const CUgraphNode, dependencyData: *const CUgraphEdgeData, numDependencies: usize, mode: CUstreamCaptureMode) since 12030 "12.3.";
    fn cuStreamBeginCaptureToGraph_ptsz(hStream: CUstream, hGraph: CUgraph, dependencies: *const CUgraphNode, dependencyData: *const CUgraphEdgeData, numDependencies: usize, mode: CUstreamCaptureMode) since 12030 "12.3." alias "cuStreamBeginCaptureToGraph";
    fn cuStreamBeginCapture_ptsz(hStream: CUstream) since 10000 "10.0." alias "cuStreamBeginCapture";
    fn cuStreamBeginCapture_v2(hStream: CUstream, mode: CUstreamCaptureMode) since 10010 "10.1." alias "cuStreamBeginCapture";
    fn cuStreamBeginCapture_v2_ptsz(hStream: CUstream, mode: CUstreamCaptureMode) since 10010 "10.1." alias "cuStreamBeginCapture";
    fn cuStreamBeginRecaptureToGraph(hStream: CUstream, mode: CUstreamCaptureMode, hGraph: CUgraph, callbackFunc: CUgraphRecaptureCallback, userData: *mut c_void) since 13030 "13.3.";
    fn cuStreamBeginRecaptureToGraph_ptsz(hStream: CUstream, mode: CUstreamCaptureMode, hGraph: CUgraph, callbackFunc: CUgraphRecaptureCallback, userData: *mut c_void) since 13030 "13.3." alias "cuStreamBeginRecaptureToGraph";
    fn cuStreamCopyAttributes(dstStream: CUstream, srcStream: CUstream) since 11000 "11.0.";
    fn cuStreamCopyAttributes_ptsz(dst: CUstream, src: CUstream) since 11000 "11.0." alias "cuStreamCopyAttributes";
    fn cuStreamCreate(phStream: *mut CUstream, Flags: c_uint) since 2000 "2.0.";
    fn cuStreamCreateWithPriority(phStream: *mut CUstream, flags: c_uint, priority: c_int) since 5050 "5.5.";
    fn cuStreamDestroy(hStream: CUstream) since 2000 "2.0.";
    fn cuStreamDestroy_v2(hStream: CUstream) since 4000 "4.0." alias "cuStreamDestroy";
    fn cuStreamEndCapture(hStream: CUstream, phGraph: *mut CUgraph) since 10000 "10.0.";
    fn cuStreamEndCaptureToCig(hStream: CUstream) since 13010 "13.1.";
    fn cuStreamEndCaptureToCig_ptsz(hStream: CUstream) since 13010 "13.1." alias "cuStreamEndCaptureToCig";
    fn cuStreamEndCapture_ptsz(hStream: CUstream, phGraph: *mut CUgraph) since 10000 "10.0." alias "cuStreamEndCapture";
    fn cuStreamGetAttribute(hStream: CUstream, attr: CUstreamAttrID, value: *mut CUstreamAttrValue) since 11000 "11.0.";
    fn cuStreamGetAttribute_ptsz(hStream: CUstream, attr: CUstreamAttrID, value_out: *mut CUstreamAttrValue) since 11000 "11.0." alias "cuStreamGetAttribute";
    fn cuStreamGetCaptureInfo(hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, id_out: *mut cuuint64_t) since 10010 "10.1.";
    fn cuStreamGetCaptureInfo_ptsz(hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, id_out: *mut cuuint64_t) since 10010 "10.1." alias "cuStreamGetCaptureInfo";
    fn cuStreamGetCaptureInfo_v2(hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, id_out: *mut cuuint64_t, graph_out: *mut CUgraph, dependencies_out: *mut *const CUgraphNode, numDependencies_out: *mut usize) since 11030 "11.3." alias "cuStreamGetCaptureInfo";
    fn cuStreamGetCaptureInfo_v2_ptsz(hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, id_out: *mut cuuint64_t, graph_out: *mut CUgraph, dependencies_out: *mut *const CUgraphNode, numDependencies_out: *mut usize) since 11030 "11.3." alias "cuStreamGetCaptureInfo";
    fn cuStreamGetCaptureInfo_v3(hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, id_out: *mut cuuint64_t, graph_out: *mut CUgraph, dependencies_out: *mut *const CUgraphNode, edgeData_out: *mut *const CUgraphEdgeData, numDependencies_out: *mut usize) since 12030 "12.3." alias "cuStreamGetCaptureInfo";
    fn cuStreamGetCaptureInfo_v3_ptsz(hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, id_out: *mut cuuint64_t, graph_out: *mut CUgraph, dependencies_out: *mut *const CUgraphNode, edgeData_out: *mut *const CUgraphEdgeData, numDependencies_out: *mut usize) since 12030 "12.3." alias "cuStreamGetCaptureInfo";
    fn cuStreamGetCtx(hStream: CUstream, pctx: *mut CUcontext) since 9020 "9.2.";
    fn cuStreamGetCtx_ptsz(hStream: CUstream, pctx: *mut CUcontext) since 9020 "9.2." alias "cuStreamGetCtx";
    fn cuStreamGetCtx_v2(hStream: CUstream, pCtx: *mut CUcontext, pGreenCtx: *mut CUgreenCtx) since 12050 "12.5." alias "cuStreamGetCtx";
    fn cuStreamGetCtx_v2_ptsz(hStream: CUstream, pCtx: *mut CUcontext, pGreenCtx: *mut CUgreenCtx) since 12050 "12.5." alias "cuStreamGetCtx";
    fn cuStreamGetDevice(hStream: CUstream, device: *mut CUdevice) since 12080 "12.8.";
    fn cuStreamGetDevice_ptsz(hStream: CUstream, device: *mut CUdevice) since 12080 "12.8." alias "cuStreamGetDevice";
    fn cuStreamGetFlags(hStream: CUstream, flags: *mut c_uint) since 5050 "5.5.";
    fn cuStreamGetFlags_ptsz(hStream: CUstream, flags: *mut c_uint) since 7000 "7.0." alias "cuStreamGetFlags";
    fn cuStreamGetId(hStream: CUstream, streamId: *mut c_ulonglong) since 12000 "12.0.";
    fn cuStreamGetId_ptsz(hStream: CUstream, streamId: *mut c_ulonglong) since 12000 "12.0." alias "cuStreamGetId";
    fn cuStreamGetPriority(hStream: CUstream, priority: *mut c_int) since 5050 "5.5.";
    fn cuStreamGetPriority_ptsz(hStream: CUstream, priority: *mut c_int) since 7000 "7.0." alias "cuStreamGetPriority";
    fn cuStreamIsCapturing(hStream: CUstream, captureStatus: *mut CUstreamCaptureStatus) since 10000 "10.0.";
    fn cuStreamIsCapturing_ptsz(hStream: CUstream, captureStatus: *mut CUstreamCaptureStatus) since 10000 "10.0." alias "cuStreamIsCapturing";
    fn cuStreamQuery(hStream: CUstream) since 2000 "2.0.";
    fn cuStreamQuery_ptsz(hStream: CUstream) since 7000 "7.0." alias "cuStreamQuery";
    fn cuStreamSetAttribute(hStream: CUstream, attr: CUstreamAttrID, param: *const CUstreamAttrValue) since 11000 "11.0.";
    fn cuStreamSetAttribute_ptsz(hStream: CUstream, attr: CUstreamAttrID, value: *const CUstreamAttrValue) since 11000 "11.0." alias "cuStreamSetAttribute";
    fn cuStreamSynchronize(hStream: CUstream) since 2000 "2.0.";
    fn cuStreamSynchronize_ptsz(hStream: CUstream) since 7000 "7.0." alias "cuStreamSynchronize";
    fn cuStreamUpdateCaptureDependencies(hStream: CUstream, dependencies: *mut CUgraphNode, numDependencies: usize, flags: c_uint) since 11030 "11.3.";
    fn cuStreamUpdateCaptureDependencies_ptsz(hStream: CUstream, dependencies: *mut CUgraphNode, numDependencies: usize, flags: c_uint) since 11030 "11.3." alias "cuStreamUpdateCaptureDependencies";
    fn cuStreamUpdateCaptureDependencies_v2(hStream: CUstream, dependencies: *mut CUgraphNode, dependencyData: *const CUgraphEdgeData, numDependencies: usize, flags: c_uint) since 12030 "12.3." alias "cuStreamUpdateCaptureDependencies";
    fn cuStreamUpdateCaptureDependencies_v2_ptsz(hStream: CUstream, dependencies: *mut CUgraphNode, dependencyData: *const CUgraphEdgeData, numDependencies: usize, flags: c_uint) since 12030 "12.3." alias "cuStreamUpdateCaptureDependencies";
    fn cuStreamWaitEvent(hStream: CUstream, hEvent: CUevent, Flags: c_uint) since 3020 "3.2.";
    fn cuStreamWaitEvent_ptsz(hStream: CUstream, hEvent: CUevent, Flags: c_uint) since 7000 "7.0." alias "cuStreamWaitEvent";
    fn cuThreadExchangeStreamCaptureMode(mode: *mut CUstreamCaptureMode) since 10010 "10.1.";
}
group "Event Management." "[Event Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__EVENT.html), since CUDA" {
    fn cuEventCreate(phEvent: *mut CUevent, Flags: c_uint) since 2000 "2.0.";
    fn cuEventDestroy(hEvent: CUevent) since 2000 "2.0.";
    fn cuEventDestroy_v2(hEvent: CUevent) since 4000 "4.0." alias "cuEventDestroy";
    fn cuEventElapsedTime(pMilliseconds: *mut f32, hStart: CUevent, hEnd: CUevent) since 2000 "2.0.";
    fn cuEventElapsedTime_v2(pMilliseconds: *mut f32, hStart: CUevent, hEnd: CUevent) since 12080 "12.8." alias "cuEventElapsedTime";
    fn cuEventQuery(hEvent: CUevent) since 2000 "2.0.";
    fn cuEventRecord(hEvent: CUevent, hStream: CUstream) since 2000 "2.0.";
    fn cuEventRecordWithFlags(hEvent: CUevent, hStream: CUstream, flags: c_uint) since 11010 "11.1.";
    fn cuEventRecordWithFlags_ptsz(hEvent: CUevent, hStream: CUstream, flags: c_uint) since 11010 "11.1." alias "cuEventRecordWithFlags";
    fn cuEventRecord_ptsz(hEvent: CUevent, hStream: CUstream) since 7000 "7.0." alias "cuEventRecord";
    fn cuEventSynchronize(hEvent: CUevent) since 2000 "2.0.";
}
group "External Resource Interoperability." "[External Resource Interoperability](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__EXTRES__INTEROP.html), since CUDA" {
    fn cuDestroyExternalMemory(extMem: CUexternalMemory) since 10000 "10.0.";
    fn cuDestroyExternalSemaphore(extSem: CUexternalSemaphore) since 10000 "10.0.";
    fn cuExternalMemoryGetMappedBuffer(devPtr: *mut CUdeviceptr, extMem: CUexternalMemory, bufferDesc: *const CUDA_EXTERNAL_MEMORY_BUFFER_DESC) since 10000 "10.0.";
    fn cuExternalMemoryGetMappedMipmappedArray(mipmap: *mut CUmipmappedArray, extMem: CUexternalMemory, mipmapDesc: *const CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC) since 10000 "10.0.";
    fn cuImportExternalMemory(extMem_out: *mut CUexternalMemory, memHandleDesc: *const CUDA_EXTERNAL_MEMORY_HANDLE_DESC) since 10000 "10.0.";
    fn cuImportExternalSemaphore(extSem_out: *mut CUexternalSemaphore, semHandleDesc: *const CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC) since 10000 "10.0.";
    fn cuSignalExternalSemaphoresAsync(extSemArray: *const CUexternalSemaphore, paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS, numExtSems: c_uint, stream: CUstream) since 10000 "10.0.";
    fn cuSignalExternalSemaphoresAsync_ptsz(extSemArray: *const CUexternalSemaphore, paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS, numExtSems: c_uint, stream: CUstream) since 10000 "10.0." alias "cuSignalExternalSemaphoresAsync";
    fn cuWaitExternalSemaphoresAsync(extSemArray: *const CUexternalSemaphore, paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS, numExtSems: c_uint, stream: CUstream) since 10000 "10.0.";
    fn cuWaitExternalSemaphoresAsync_ptsz(extSemArray: *const CUexternalSemaphore, paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS, numExtSems: c_uint, stream: CUstream) since 10000 "10.0." alias "cuWaitExternalSemaphoresAsync";
}
group "Stream Memory Operations." "[Stream Memory Operations](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__MEMOP.html), since CUDA" {
    fn cuStreamBatchMemOp(stream: CUstream, count: c_uint, paramArray: *mut CUstreamBatchMemOpParams, flags: c_uint) since 8000 "8.0.";
    fn cuStreamBatchMemOp_ptsz(stream: CUstream, count: c_uint, paramArray: *mut CUstreamBatchMemOpParams, flags: c_uint) since 8000 "8.0." alias "cuStreamBatchMemOp";
    fn cuStreamBatchMemOp_v2(stream: CUstream, count: c_uint, paramArray: *mut CUstreamBatchMemOpParams, flags: c_uint) since 11070 "11.7." alias "cuStreamBatchMemOp";
    fn cuStreamBatchMemOp_v2_ptsz(stream: CUstream, count: c_uint, paramArray: *mut CUstreamBatchMemOpParams, flags: c_uint) since 11070 "11.7." alias "cuStreamBatchMemOp";
    fn cuStreamWaitValue32(stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: c_uint) since 8000 "8.0.";
    fn cuStreamWaitValue32_ptsz(stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: c_uint) since 8000 "8.0." alias "cuStreamWaitValue32";
    fn cuStreamWaitValue32_v2(stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: c_uint) since 11070 "11.7." alias "cuStreamWaitValue32";
    fn cuStreamWaitValue32_v2_ptsz(stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: c_uint) since 11070 "11.7." alias "cuStreamWaitValue32";
    fn cuStreamWaitValue64(stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: c_uint) since 9000 "9.0.";
    fn cuStreamWaitValue64_ptsz(stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: c_uint) since 9000 "9.0." alias "cuStreamWaitValue64";
    fn cuStreamWaitValue64_v2(stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: c_uint) since 11070 "11.7." alias "cuStreamWaitValue64";
    fn cuStreamWaitValue64_v2_ptsz(stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: c_uint) since 11070 "11.7." alias "cuStreamWaitValue64";
    fn cuStreamWriteValue32(stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: c_uint) since 8000 "8.0.";
    fn cuStreamWriteValue32_ptsz(stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: c_uint) since 8000 "8.0." alias "cuStreamWriteValue32";
    fn cuStreamWriteValue32_v2(stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: c_uint) since 11070 "11.7." alias "cuStreamWriteValue32";
    fn cuStreamWriteValue32_v2_ptsz(stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: c_uint) since 11070 "11.7." alias "cuStreamWriteValue32";
    fn cuStreamWriteValue64(stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: c_uint) since 9000 "9.0.";
    fn cuStreamWriteValue64_ptsz(stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: c_uint) since 9000 "9.0." alias "cuStreamWriteValue64";
    fn cuStreamWriteValue64_v2(stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: c_uint) since 11070 "11.7." alias "cuStreamWriteValue64";
    fn cuStreamWriteValue64_v2_ptsz(stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: c_uint) since 11070 "11.7." alias "cuStreamWriteValue64";
}
group "Execution Control." "[Execution Control](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__EXEC.html), since CUDA" {
    fn cuFuncGetAttribute(pi: *mut c_int, attrib: CUfunction_attribute, hfunc: CUfunction) since 2020 "2.2.";
    fn cuFuncGetModule(hmod: *mut CUmodule, hfunc: CUfunction) since 11000 "11.0.";
    fn cuFuncGetName(name: *mut *const c_char, hfunc: CUfunction) since 12030 "12.3.";
    fn cuFuncGetParamCount(func: CUfunction, paramCount: *mut usize) since 13020 "13.2.";
    fn cuFuncGetParamInfo(func: CUfunction, paramIndex: usize, paramOffset: *mut usize, paramSize: *mut usize) since 12040 "12.4.";
    fn cuFuncIsLoaded(state: *mut CUfunctionLoadingState, function: CUfunction) since 12040 "12.4.";
    fn cuFuncLoad(function: CUfunction) since 12040 "12.4.";
    fn cuFuncSetAttribute(hfunc: CUfunction, attrib: CUfunction_attribute, value: c_int) since 9000 "9.0.";
    fn cuFuncSetCacheConfig(hfunc: CUfunction, config: CUfunc_cache) since 3000 "3.0.";
    fn cuLaunchCooperativeKernel(f: CUfunction, gridDimX: c_uint, gridDimY: c_uint, gridDimZ: c_uint, blockDimX: c_uint, blockDimY: c_uint, blockDimZ: c_uint, sharedMemBytes: c_uint, hStream: CUstream, kernelParams: *mut *mut c_void) since 9000 "9.0.";
    fn cuLaunchCooperativeKernel_ptsz(f: CUfunction, gridDimX: c_uint, gridDimY: c_uint, gridDimZ: c_uint, blockDimX: c_uint, blockDimY: c_uint, blockDimZ: c_uint, sharedMemBytes: c_uint, hStream: CUstream, kernelParams: *mut *mut c_void) since 9000 "9.0." alias "cuLaunchCooperativeKernel";
    fn cuLaunchHostFunc(hStream: CUstream, fn_: CUhostFn, userData: *mut c_void) since 10000 "10.0.";
    fn cuLaunchHostFunc_ptsz(hStream: CUstream, fn_: CUhostFn, userData: *mut c_void) since 10000 "10.0." alias "cuLaunchHostFunc";
    fn cuLaunchHostFunc_v2(hStream: CUstream, fn_: CUhostFn, userData: *mut c_void, syncMode: c_uint) since 13010 "13.1." alias "cuLaunchHostFunc";
    fn cuLaunchHostFunc_v2_ptsz(hStream: CUstream, fn_: CUhostFn, userData: *mut c_void, syncMode: c_uint) since 13010 "13.1." alias "cuLaunchHostFunc";
    fn cuLaunchKernel(f: CUfunction, gridDimX: c_uint, gridDimY: c_uint, gridDimZ: c_uint, blockDimX: c_uint, blockDimY: c_uint, blockDimZ: c_uint, sharedMemBytes: c_uint, hStream: CUstream, kernelParams: *mut *mut c_void, extra: *mut *mut c_void) since 4000 "4.0.";
    fn cuLaunchKernelEx(config: *const CUlaunchConfig, f: CUfunction, kernelParams: *mut *mut c_void, extra: *mut *mut c_void) since 11060 "11.6.";
    fn cuLaunchKernelEx_ptsz(config: *const CUlaunchConfig, f: CUfunction, kernelParams: *mut *mut c_void, extra: *mut *mut c_void) since 11060 "11.6." alias "cuLaunchKernelEx";
    fn cuLaunchKernel_ptsz(f: CUfunction, gridDimX: c_uint, gridDimY: c_uint, gridDimZ: c_uint, blockDimX: c_uint, blockDimY: c_uint, blockDimZ: c_uint, sharedMemBytes: c_uint, hStream: CUstream, kernelParams: *mut *mut c_void, extra: *mut *mut c_void) since 7000 "7.0." alias "cuLaunchKernel";
}
group "Execution Control (deprecated)." "[Execution Control (deprecated)](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__EXEC__DEPRECATED.html), since CUDA" {
    fn cuFuncSetBlockShape(hfunc: CUfunction, x: c_int, y: c_int, z: c_int) since 2000 "2.0.";
    fn cuFuncSetSharedMemConfig(hfunc: CUfunction, config: CUsharedconfig) since 4020 "4.2.";
    fn cuFuncSetSharedSize(hfunc: CUfunction, bytes: c_uint) since 2000 "2.0.";
    fn cuLaunch(f: CUfunction) since 2000 "2.0.";
    fn cuLaunchCooperativeKernelMultiDevice(launchParamsList: *mut CUDA_LAUNCH_PARAMS, numDevices: c_uint, flags: c_uint) since 9000 "9.0.";
    fn cuLaunchGrid(f: CUfunction, grid_width: c_int, grid_height: c_int) since 2000 "2.0.";
    fn cuLaunchGridAsync(f: CUfunction, grid_width: c_int, grid_height: c_int, hStream: CUstream) since 2000 "2.0.";
    fn cuParamSetSize(hfunc: CUfunction, numbytes: c_uint) since 2000 "2.0.";
    fn cuParamSetTexRef(hfunc: CUfunction, texunit: c_int, hTexRef: CUtexref) since 2000 "2.0.";
    fn cuParamSetf(hfunc: CUfunction, offset: c_int, value: f32) since 2000 "2.0.";
    fn cuParamSeti(hfunc: CUfunction, offset: c_int, value: c_uint) since 2000 "2.0.";
    fn cuParamSetv(hfunc: CUfunction, offset: c_int, ptr: *mut c_void, numbytes: c_uint) since 2000 "2.0.";
}
group "Graph Management." "[Graph Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__GRAPH.html), since CUDA" {
    fn cuDeviceGetGraphMemAttribute(device: CUdevice, attr: CUgraphMem_attribute, value: *mut c_void) since 11040 "11.4.";
    fn cuDeviceGraphMemTrim(device: CUdevice) since 11040 "11.4.";
    fn cuDeviceSetGraphMemAttribute(device: CUdevice, attr: CUgraphMem_attribute, value: *mut c_void) since 11040 "11.4.";
    fn cuGraphAddBatchMemOpNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *const CUDA_BATCH_MEM_OP_NODE_PARAMS) since 11070 "11.7.";
    fn cuGraphAddChildGraphNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, childGraph: CUgraph) since 10000 "10.0.";
    fn cuGraphAddDependencies(hGraph: CUgraph, from: *const CUgraphNode, to: *const CUgraphNode, numDependencies: usize) since 10000 "10.0.";
    fn cuGraphAddDependencies_v2(hGraph: CUgraph, from: *const CUgraphNode, to: *const CUgraphNode, edgeData: *const CUgraphEdgeData, numDependencies: usize) since 12030 "12.3." alias "cuGraphAddDependencies";
    fn cuGraphAddEmptyNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize) since 10000 "10.0.";
    fn cuGraphAddEventRecordNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, event: CUevent) since 11010 "11.1.";
    fn cuGraphAddEventWaitNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, event: CUevent) since 11010 "11.1.";
    fn cuGraphAddExternalSemaphoresSignalNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS) since 11020 "11.2.";
    fn cuGraphAddExternalSemaphoresWaitNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *const CUDA_EXT_SEM_WAIT_NODE_PARAMS) since 11020 "11.2.";
    fn cuGraphAddHostNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *const CUDA_HOST_NODE_PARAMS) since 10000 "10.0.";
    fn cuGraphAddKernelNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *const CUDA_KERNEL_NODE_PARAMS_v1) since 10000 "10.0.";
    fn cuGraphAddKernelNode_v2(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *const CUDA_KERNEL_NODE_PARAMS) since 12000 "12.0." alias "cuGraphAddKernelNode";
    fn cuGraphAddMemAllocNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *mut CUDA_MEM_ALLOC_NODE_PARAMS) since 11040 "11.4.";
    fn cuGraphAddMemFreeNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, dptr: CUdeviceptr) since 11040 "11.4.";
    fn cuGraphAddMemcpyNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, copyParams: *const CUDA_MEMCPY3D, ctx: CUcontext) since 10000 "10.0.";
    fn cuGraphAddMemsetNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, memsetParams: *const CUDA_MEMSET_NODE_PARAMS, ctx: CUcontext) since 10000 "10.0.";
    fn cuGraphAddNode(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *mut CUgraphNodeParams) since 12020 "12.2.";
    fn cuGraphAddNode_v2(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, dependencyData: *const CUgraphEdgeData, numDependencies: usize, nodeParams: *mut CUgraphNodeParams) since 12030 "12.3." alias "cuGraphAddNode";
    fn cuGraphAddNode_v3(phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, dependencyData: *const CUgraphEdgeData, numDependencies: usize, nodeParams: *mut CUgraphNodeParams) since 13040 "13.4." alias "cuGraphAddNode";
    fn cuGraphBatchMemOpNodeGetParams(hNode: CUgraphNode, nodeParams_out: *mut CUDA_BATCH_MEM_OP_NODE_PARAMS) since 11070 "11.7.";
    fn cuGraphBatchMemOpNodeSetParams(hNode: CUgraphNode, nodeParams: *const CUDA_BATCH_MEM_OP_NODE_PARAMS) since 11070 "11.7.";
    fn cuGraphChildGraphNodeGetGraph(hNode: CUgraphNode, phGraph: *mut CUgraph) since 10000 "10.0.";
    fn cuGraphClone(phGraphClone: *mut CUgraph, originalGraph: CUgraph) since 10000 "10.0.";
    fn cuGraphConditionalHandleCreate(pHandle_out: *mut CUgraphConditionalHandle, hGraph: CUgraph, ctx: CUcontext, defaultLaunchValue: c_uint, flags: c_uint) since 12030 "12.3.";
    fn cuGraphCreate(phGraph: *mut CUgraph, flags: c_uint) since 10000 "10.0.";
    fn cuGraphDebugDotPrint(hGraph: CUgraph, path: *const c_char, flags: c_uint) since 11030 "11.3.";
    fn cuGraphDestroy(hGraph: CUgraph) since 10000 "10.0.";
    fn cuGraphDestroyNode(hNode: CUgraphNode) since 10000 "10.0.";
    fn cuGraphEventRecordNodeGetEvent(hNode: CUgraphNode, event_out: *mut CUevent) since 11010 "11.1.";
    fn cuGraphEventRecordNodeSetEvent(hNode: CUgraphNode, event: CUevent) since 11010 "11.1.";
    fn cuGraphEventWaitNodeGetEvent(hNode: CUgraphNode, event_out: *mut CUevent) since 11010 "11.1.";
    fn cuGraphEventWaitNodeSetEvent(hNode: CUgraphNode, event: CUevent) since 11010 "11.1.";
    fn cuGraphExecBatchMemOpNodeSetParams(hGraphExec: CUgraphExec, hNode: CUgraphNode, nodeParams: *const CUDA_BATCH_MEM_OP_NODE_PARAMS) since 11070 "11.7.";
    fn cuGraphExecChildGraphNodeSetParams(hGraphExec: CUgraphExec, hNode: CUgraphNode, childGraph: CUgraph) since 11010 "11.1.";
    fn cuGraphExecDestroy(hGraphExec: CUgraphExec) since 10000 "10.0.";
    fn cuGraphExecEventRecordNodeSetEvent(hGraphExec: CUgraphExec, hNode: CUgraphNode, event: CUevent) since 11010 "11.1.";
    fn cuGraphExecEventWaitNodeSetEvent(hGraphExec: CUgraphExec, hNode: CUgraphNode, event: CUevent) since 11010 "11.1.";
    fn cuGraphExecExternalSemaphoresSignalNodeSetParams(hGraphExec: CUgraphExec, hNode: CUgraphNode, nodeParams: *const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS) since 11020 "11.2.";
    fn cuGraphExecExternalSemaphoresWaitNodeSetParams(hGraphExec: CUgraphExec, hNode: CUgraphNode, nodeParams: *const CUDA_EXT_SEM_WAIT_NODE_PARAMS) since 11020 "11.2.";
    fn cuGraphExecGetFlags(hGraphExec: CUgraphExec, flags: *mut cuuint64_t) since 12000 "12.0.";
    fn cuGraphExecGetId(hGraphExec: CUgraphExec, graphId: *mut c_uint) since 13010 "13.1.";
    fn cuGraphExecHostNodeSetParams(hGraphExec: CUgraphExec, hNode: CUgraphNode, nodeParams: *const CUDA_HOST_NODE_PARAMS) since 10020 "10.2.";
    fn cuGraphExecKernelNodeSetParams(hGraphExec: CUgraphExec, hNode: CUgraphNode, nodeParams: *const CUDA_KERNEL_NODE_PARAMS_v1) since 10010 "10.1.";
    fn cuGraphExecKernelNodeSetParams_v2(hGraphExec: CUgraphExec, hNode: CUgraphNode, nodeParams: *const CUDA_KERNEL_NODE_PARAMS) since 12000 "12.0." alias "cuGraphExecKernelNodeSetParams";
    fn cuGraphExecMemcpyNodeSetParams(hGraphExec: CUgraphExec, hNode: CUgraphNode, copyParams: *const CUDA_MEMCPY3D, ctx: CUcontext) since 10020 "10.2.";
    fn cuGraphExecMemsetNodeSetParams(hGraphExec: CUgraphExec, hNode: CUgraphNode, memsetParams: *const CUDA_MEMSET_NODE_PARAMS, ctx: CUcontext) since 10020 "10.2.";
    fn cuGraphExecNodeSetParams(hGraphExec: CUgraphExec, hNode: CUgraphNode, nodeParams: *mut CUgraphNodeParams) since 12020 "12.2.";
    fn cuGraphExecUpdate(hGraphExec: CUgraphExec, hGraph: CUgraph, hErrorNode_out: *mut CUgraphNode, updateResult_out: *mut CUgraphExecUpdateResult) since 10020 "10.2.";
    fn cuGraphExecUpdate_v2(hGraphExec: CUgraphExec, hGraph: CUgraph, resultInfo: *mut CUgraphExecUpdateResultInfo) since 12000 "12.0." alias "cuGraphExecUpdate";
    fn cuGraphExternalSemaphoresSignalNodeGetParams(hNode: CUgraphNode, params_out: *mut CUDA_EXT_SEM_SIGNAL_NODE_PARAMS) since 11020 "11.2.";
    fn cuGraphExternalSemaphoresSignalNodeSetParams(hNode: CUgraphNode, nodeParams: *const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS) since 11020 "11.2.";
    fn cuGraphExternalSemaphoresWaitNodeGetParams(hNode: CUgraphNode, params_out: *mut CUDA_EXT_SEM_WAIT_NODE_PARAMS) since 11020 "11.2.";
    fn cuGraphExternalSemaphoresWaitNodeSetParams(hNode: CUgraphNode, nodeParams: *const CUDA_EXT_SEM_WAIT_NODE_PARAMS) since 11020 "11.2.";
    fn cuGraphGetEdges(hGraph: CUgraph, from: *mut CUgraphNode, to: *mut CUgraphNode, numEdges: *mut usize) since 10000 "10.0.";
    fn cuGraphGetEdges_v2(hGraph: CUgraph, from: *mut CUgraphNode, to: *mut CUgraphNode, edgeData: *mut CUgraphEdgeData, numEdges: *mut usize) since 12030 "12.3." alias "cuGraphGetEdges";
    fn cuGraphGetId(hGraph: CUgraph, graphId: *mut c_uint) since 13010 "13.1.";
    fn cuGraphGetNodes(hGraph: CUgraph, nodes: *mut CUgraphNode, numNodes: *mut usize) since 10000 "10.0.";
    fn cuGraphGetRootNodes(hGraph: CUgraph, rootNodes: *mut CUgraphNode, numRootNodes: *mut usize) since 10000 "10.0.";
    fn cuGraphHostNodeGetParams(hNode: CUgraphNode, nodeParams: *mut CUDA_HOST_NODE_PARAMS) since 10000 "10.0.";
    fn cuGraphHostNodeSetParams(hNode: CUgraphNode, nodeParams: *const CUDA_HOST_NODE_PARAMS) since 10000 "10.0.";
    fn cuGraphInstantiate(phGraphExec: *mut CUgraphExec, hGraph: CUgraph, phErrorNode: *mut CUgraphNode, logBuffer: *mut c_char, bufferSize: usize) since 10000 "10.0.";
    fn cuGraphInstantiateWithFlags(phGraphExec: *mut CUgraphExec, hGraph: CUgraph, flags: c_ulonglong) since 11040 "11.4.";
    fn cuGraphInstantiateWithParams(phGraphExec: *mut CUgraphExec, hGraph: CUgraph, instantiateParams: *mut CUDA_GRAPH_INSTANTIATE_PARAMS) since 12000 "12.0.";
    fn cuGraphInstantiateWithParams_ptsz(phGraphExec: *mut CUgraphExec, hGraph: CUgraph, instantiateParams: *mut CUDA_GRAPH_INSTANTIATE_PARAMS) since 12000 "12.0." alias "cuGraphInstantiateWithParams";
    fn cuGraphInstantiate_v2(phGraphExec: *mut CUgraphExec, hGraph: CUgraph, phErrorNode: *mut CUgraphNode, logBuffer: *mut c_char, bufferSize: usize) since 11000 "11.0." alias "cuGraphInstantiate";
    fn cuGraphKernelNodeCopyAttributes(dst: CUgraphNode, src: CUgraphNode) since 11000 "11.0.";
    fn cuGraphKernelNodeGetAttribute(hNode: CUgraphNode, attr: CUkernelNodeAttrID, value_out: *mut CUkernelNodeAttrValue) since 11000 "11.0.";
    fn cuGraphKernelNodeGetParams(hNode: CUgraphNode, nodeParams: *mut CUDA_KERNEL_NODE_PARAMS_v1) since 10000 "10.0.";
    fn cuGraphKernelNodeGetParams_v2(hNode: CUgraphNode, nodeParams: *mut CUDA_KERNEL_NODE_PARAMS) since 12000 "12.0." alias "cuGraphKernelNodeGetParams";
    fn cuGraphKernelNodeSetAttribute(hNode: CUgraphNode, attr: CUkernelNodeAttrID, value: *const CUkernelNodeAttrValue) since 11000 "11.0.";
    fn cuGraphKernelNodeSetParams(hNode: CUgraphNode, nodeParams: *const CUDA_KERNEL_NODE_PARAMS_v1) since 10000 "10.0.";
    fn cuGraphKernelNodeSetParams_v2(hNode: CUgraphNode, nodeParams: *const CUDA_KERNEL_NODE_PARAMS) since 12000 "12.0." alias "cuGraphKernelNodeSetParams";
    fn cuGraphLaunch(hGraph: CUgraphExec, hStream: CUstream) since 10000 "10.0.";
    fn cuGraphLaunch_ptsz(hGraphExec: CUgraphExec, hStream: CUstream) since 10000 "10.0." alias "cuGraphLaunch";
    fn cuGraphMemAllocNodeGetParams(hNode: CUgraphNode, params_out: *mut CUDA_MEM_ALLOC_NODE_PARAMS) since 11040 "11.4.";
    fn cuGraphMemFreeNodeGetParams(hNode: CUgraphNode, dptr_out: *mut CUdeviceptr) since 11040 "11.4.";
    fn cuGraphMemcpyNodeGetParams(hNode: CUgraphNode, nodeParams: *mut CUDA_MEMCPY3D) since 10000 "10.0.";
    fn cuGraphMemcpyNodeSetParams(hNode: CUgraphNode, nodeParams: *const CUDA_MEMCPY3D) since 10000 "10.0.";
    fn cuGraphMemsetNodeGetParams(hNode: CUgraphNode, nodeParams: *mut CUDA_MEMSET_NODE_PARAMS) since 10000 "10.0.";
    fn cuGraphMemsetNodeSetParams(hNode: CUgraphNode, nodeParams: *const CUDA_MEMSET_NODE_PARAMS) since 10000 "10.0.";
    fn cuGraphNodeFindInClone(phNode: *mut CUgraphNode, hOriginalNode: CUgraphNode, hClonedGraph: CUgraph) since 10000 "10.0.";
    fn cuGraphNodeGetContainingGraph(hNode: CUgraphNode, phGraph: *mut CUgraph) since 13010 "13.1.";
    fn cuGraphNodeGetDependencies(hNode: CUgraphNode, dependencies: *mut CUgraphNode, numDependencies: *mut usize) since 10000 "10.0.";
    fn cuGraphNodeGetDependencies_v2(hNode: CUgraphNode, dependencies: *mut CUgraphNode, edgeData: *mut CUgraphEdgeData, numDependencies: *mut usize) since 12030 "12.3." alias "cuGraphNodeGetDependencies";
    fn cuGraphNodeGetDependentNodes(hNode: CUgraphNode, dependentNodes: *mut CUgraphNode, numDependentNodes: *mut usize) since 10000 "10.0.";
    fn cuGraphNodeGetDependentNodes_v2(hNode: CUgraphNode, dependentNodes: *mut CUgraphNode, edgeData: *mut CUgraphEdgeData, numDependentNodes: *mut usize) since 12030 "12.3." alias "cuGraphNodeGetDependentNodes";
    fn cuGraphNodeGetEnabled(hGraphExec: CUgraphExec, hNode: CUgraphNode, isEnabled: *mut c_uint) since 11060 "11.6.";
    fn cuGraphNodeGetLocalId(hNode: CUgraphNode, nodeId: *mut c_uint) since 13010 "13.1.";
    fn cuGraphNodeGetParams(hNode: CUgraphNode, nodeParams: *mut CUgraphNodeParams) since 13020 "13.2.";
    fn cuGraphNodeGetToolsId(hNode: CUgraphNode, toolsNodeId: *mut c_ulonglong) since 13010 "13.1.";
    fn cuGraphNodeGetType(hNode: CUgraphNode, type_: *mut CUgraphNodeType) since 10000 "10.0.";
    fn cuGraphNodeSetEnabled(hGraphExec: CUgraphExec, hNode: CUgraphNode, isEnabled: c_uint) since 11060 "11.6.";
    fn cuGraphNodeSetParams(hNode: CUgraphNode, nodeParams: *mut CUgraphNodeParams) since 12020 "12.2.";
    fn cuGraphNodeSetParams_v2(hNode: CUgraphNode, nodeParams: *mut CUgraphNodeParams) since 13040 "13.4." alias "cuGraphNodeSetParams";
    fn cuGraphReleaseUserObject(graph: CUgraph, object: CUuserObject, count: c_uint) since 11030 "11.3.";
    fn cuGraphRemoveDependencies(hGraph: CUgraph, from: *const CUgraphNode, to: *const CUgraphNode, numDependencies: usize) since 10000 "10.0.";
    fn cuGraphRemoveDependencies_v2(hGraph: CUgraph, from: *const CUgraphNode, to: *const CUgraphNode, edgeData: *const CUgraphEdgeData, numDependencies: usize) since 12030 "12.3." alias "cuGraphRemoveDependencies";
    fn cuGraphRetainUserObject(graph: CUgraph, object: CUuserObject, count: c_uint, flags: c_uint) since 11030 "11.3.";
    fn cuGraphUpload(hGraph: CUgraphExec, hStream: CUstream) since 11010 "11.1.";
    fn cuGraphUpload_ptsz(hGraphExec: CUgraphExec, hStream: CUstream) since 11010 "11.1." alias "cuGraphUpload";
    fn cuUserObjectCreate(object_out: *mut CUuserObject, ptr: *mut c_void, destroy: CUhostFn, initialRefcount: c_uint, flags: c_uint) since 11030 "11.3.";
    fn cuUserObjectRelease(object: CUuserObject, count: c_uint) since 11030 "11.3.";
    fn cuUserObjectRetain(object: CUuserObject, count: c_uint) since 11030 "11.3.";
}
group "Occupancy." "[Occupancy](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__OCCUPANCY.html), since CUDA" {
    fn cuOccupancyAvailableDynamicSMemPerBlock(dynamicSmemSize: *mut usize, func: CUfunction, numBlocks: c_int, blockSize: c_int) since 10020 "10.2.";
    fn cuOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks: *mut c_int, func: CUfunction, blockSize: c_int, dynamicSMemSize: usize) since 6050 "6.5.";
    fn cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks: *mut c_int, func: CUfunction, blockSize: c_int, dynamicSMemSize: usize, flags: c_uint) since 7000 "7.0.";
    fn cuOccupancyMaxActiveClusters(numClusters: *mut c_int, func: CUfunction, config: *const CUlaunchConfig) since 11070 "11.7.";
    fn cuOccupancyMaxPotentialBlockSize(minGridSize: *mut c_int, blockSize: *mut c_int, func: CUfunction, blockSizeToDynamicSMemSize: CUoccupancyB2DSize, dynamicSMemSize: usize, blockSizeLimit: c_int) since 6050 "6.5.";
    fn cuOccupancyMaxPotentialBlockSizeWithFlags(minGridSize: *mut c_int, blockSize: *mut c_int, func: CUfunction, blockSizeToDynamicSMemSize: CUoccupancyB2DSize, dynamicSMemSize: usize, blockSizeLimit: c_int, flags: c_uint) since 7000 "7.0.";
    fn cuOccupancyMaxPotentialClusterSize(clusterSize: *mut c_int, func: CUfunction, config: *const CUlaunchConfig) since 11070 "11.7.";
}
group "Texture Reference Management (deprecated)." "[Texture Reference Management (deprecated)](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__TEXREF__DEPRECATED.html), since CUDA" {
    fn cuTexRefCreate(pTexRef: *mut CUtexref) since 2000 "2.0.";
    fn cuTexRefDestroy(hTexRef: CUtexref) since 2000 "2.0.";
    fn cuTexRefGetAddress(pdptr: *mut CUdeviceptr_v1, hTexRef: CUtexref) since 2000 "2.0.";
    fn cuTexRefGetAddressMode(pam: *mut CUaddress_mode, hTexRef: CUtexref, dim: c_int) since 2000 "2.0.";
    fn cuTexRefGetAddress_v2(pdptr: *mut CUdeviceptr, hTexRef: CUtexref) since 3020 "3.2." alias "cuTexRefGetAddress";
    fn cuTexRefGetArray(phArray: *mut CUarray, hTexRef: CUtexref) since 2000 "2.0.";
    fn cuTexRefGetBorderColor(pBorderColor: *mut f32, hTexRef: CUtexref) since 8000 "8.0.";
    fn cuTexRefGetFilterMode(pfm: *mut CUfilter_mode, hTexRef: CUtexref) since 2000 "2.0.";
    fn cuTexRefGetFlags(pFlags: *mut c_uint, hTexRef: CUtexref) since 2000 "2.0.";
    fn cuTexRefGetFormat(pFormat: *mut CUarray_format, pNumChannels: *mut c_int, hTexRef: CUtexref) since 2000 "2.0.";
    fn cuTexRefGetMaxAnisotropy(pmaxAniso: *mut c_int, hTexRef: CUtexref) since 5000 "5.0.";
    fn cuTexRefGetMipmapFilterMode(pfm: *mut CUfilter_mode, hTexRef: CUtexref) since 5000 "5.0.";
    fn cuTexRefGetMipmapLevelBias(pbias: *mut f32, hTexRef: CUtexref) since 5000 "5.0.";
    fn cuTexRefGetMipmapLevelClamp(pminMipmapLevelClamp: *mut f32, pmaxMipmapLevelClamp: *mut f32, hTexRef: CUtexref) since 5000 "5.0.";
    fn cuTexRefGetMipmappedArray(phMipmappedArray: *mut CUmipmappedArray, hTexRef: CUtexref) since 5000 "5.0.";
    fn cuTexRefSetAddress(ByteOffset: *mut c_uint, hTexRef: CUtexref, dptr: CUdeviceptr_v1, bytes: c_uint) since 2000 "2.0.";
    fn cuTexRefSetAddress2D(hTexRef: CUtexref, desc: *const CUDA_ARRAY_DESCRIPTOR_v1, dptr: CUdeviceptr_v1, Pitch: c_uint) since 2020 "2.2.";
    fn cuTexRefSetAddress2D_v2(hTexRef: CUtexref, desc: *const CUDA_ARRAY_DESCRIPTOR, dptr: CUdeviceptr, Pitch: usize) since 3020 "3.2." alias "cuTexRefSetAddress2D";
    fn cuTexRefSetAddress2D_v3(hTexRef: CUtexref, desc: *const CUDA_ARRAY_DESCRIPTOR, dptr: CUdeviceptr, Pitch: usize) since 4010 "4.1." alias "cuTexRefSetAddress2D";
    fn cuTexRefSetAddressMode(hTexRef: CUtexref, dim: c_int, am: CUaddress_mode) since 2000 "2.0.";
    fn cuTexRefSetAddress_v2(ByteOffset: *mut usize, hTexRef: CUtexref, dptr: CUdeviceptr, bytes: usize) since 3020 "3.2." alias "cuTexRefSetAddress";
    fn cuTexRefSetArray(hTexRef: CUtexref, hArray: CUarray, Flags: c_uint) since 2000 "2.0.";
    fn cuTexRefSetBorderColor(hTexRef: CUtexref, pBorderColor: *mut f32) since 8000 "8.0.";
    fn cuTexRefSetFilterMode(hTexRef: CUtexref, fm: CUfilter_mode) since 2000 "2.0.";
    fn cuTexRefSetFlags(hTexRef: CUtexref, Flags: c_uint) since 2000 "2.0.";
    fn cuTexRefSetFormat(hTexRef: CUtexref, fmt: CUarray_format, NumPackedComponents: c_int) since 2000 "2.0.";
    fn cuTexRefSetMaxAnisotropy(hTexRef: CUtexref, maxAniso: c_uint) since 5000 "5.0.";
    fn cuTexRefSetMipmapFilterMode(hTexRef: CUtexref, fm: CUfilter_mode) since 5000 "5.0.";
    fn cuTexRefSetMipmapLevelBias(hTexRef: CUtexref, bias: f32) since 5000 "5.0.";
    fn cuTexRefSetMipmapLevelClamp(hTexRef: CUtexref, minMipmapLevelClamp: f32, maxMipmapLevelClamp: f32) since 5000 "5.0.";
    fn cuTexRefSetMipmappedArray(hTexRef: CUtexref, hMipmappedArray: CUmipmappedArray, Flags: c_uint) since 5000 "5.0.";
}
group "Surface Reference Management (deprecated)." "[Surface Reference Management (deprecated)](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__SURFREF__DEPRECATED.html), since CUDA" {
    fn cuSurfRefGetArray(phArray: *mut CUarray, hSurfRef: CUsurfref) since 3000 "3.0.";
    fn cuSurfRefSetArray(hSurfRef: CUsurfref, hArray: CUarray, Flags: c_uint) since 3000 "3.0.";
}
group "Texture Object Management." "[Texture Object Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__TEXOBJECT.html), since CUDA" {
    fn cuTexObjectCreate(pTexObject: *mut CUtexObject, pResDesc: *const CUDA_RESOURCE_DESC, pTexDesc: *const CUDA_TEXTURE_DESC, pResViewDesc: *const CUDA_RESOURCE_VIEW_DESC) since 5000 "5.0.";
    fn cuTexObjectDestroy(texObject: CUtexObject) since 5000 "5.0.";
    fn cuTexObjectGetResourceDesc(pResDesc: *mut CUDA_RESOURCE_DESC, texObject: CUtexObject) since 5000 "5.0.";
    fn cuTexObjectGetResourceViewDesc(pResViewDesc: *mut CUDA_RESOURCE_VIEW_DESC, texObject: CUtexObject) since 5000 "5.0.";
    fn cuTexObjectGetTextureDesc(pTexDesc: *mut CUDA_TEXTURE_DESC, texObject: CUtexObject) since 5000 "5.0.";
}
group "Surface Object Management." "[Surface Object Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__SURFOBJECT.html), since CUDA" {
    fn cuSurfObjectCreate(pSurfObject: *mut CUsurfObject, pResDesc: *const CUDA_RESOURCE_DESC) since 5000 "5.0.";
    fn cuSurfObjectDestroy(surfObject: CUsurfObject) since 5000 "5.0.";
    fn cuSurfObjectGetResourceDesc(pResDesc: *mut CUDA_RESOURCE_DESC, surfObject: CUsurfObject) since 5000 "5.0.";
}
group "Tensor Map Object Management." "[Tensor Map Object Management](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__TENSOR__MEMORY.html), since CUDA" {
    fn cuTensorMapEncodeIm2col(tensorMap: *mut CUtensorMap, tensorDataType: CUtensorMapDataType, tensorRank: cuuint32_t, globalAddress: *mut c_void, globalDim: *const cuuint64_t, globalStrides: *const cuuint64_t, pixelBoxLowerCorner: *const c_int, pixelBoxUpperCorner: *const c_int, channelsPerPixel: cuuint32_t, pixelsPerColumn: cuuint32_t, elementStrides: *const cuuint32_t, interleave: CUtensorMapInterleave, swizzle: CUtensorMapSwizzle, l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill) since 12000 "12.0.";
    fn cuTensorMapEncodeIm2colWide(tensorMap: *mut CUtensorMap, tensorDataType: CUtensorMapDataType, tensorRank: cuuint32_t, globalAddress: *mut c_void, globalDim: *const cuuint64_t, globalStrides: *const cuuint64_t, pixelBoxLowerCornerWidth: c_int, pixelBoxUpperCornerWidth: c_int, channelsPerPixel: cuuint32_t, pixelsPerColumn: cuuint32_t, elementStrides: *const cuuint32_t, interleave: CUtensorMapInterleave, mode: CUtensorMapIm2ColWideMode, swizzle: CUtensorMapSwizzle, l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill) since 12080 "12.8.";
    fn cuTensorMapEncodeTiled(tensorMap: *mut CUtensorMap, tensorDataType: CUtensorMapDataType, tensorRank: cuuint32_t, globalAddress: *mut c_void, globalDim: *const cuuint64_t, globalStrides: *const cuuint64_t, boxDim: *const cuuint32_t, elementStrides: *const cuuint32_t, interleave: CUtensorMapInterleave, swizzle: CUtensorMapSwizzle, l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill) since 12000 "12.0.";
    fn cuTensorMapReplaceAddress(tensorMap: *mut CUtensorMap, globalAddress: *mut c_void) since 12000 "12.0.";
    fn cuTensorMapSetAllocationClass(tensorMap: *mut CUtensorMap, allocClass: CUtensorMapAllocClass, outAllocClass: *mut CUtensorMapAllocClass) since 13050 "13.5.";
}
group "Peer Context Memory Access." "[Peer Context Memory Access](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__PEER__ACCESS.html), since CUDA" {
    fn cuCtxDisablePeerAccess(peerContext: CUcontext) since 4000 "4.0.";
    fn cuCtxEnablePeerAccess(peerContext: CUcontext, Flags: c_uint) since 4000 "4.0.";
    fn cuDeviceCanAccessPeer(canAccessPeer: *mut c_int, dev: CUdevice, peerDev: CUdevice) since 4000 "4.0.";
    fn cuDeviceGetP2PAtomicCapabilities(capabilities: *mut c_uint, operations: *const CUatomicOperation, count: c_uint, srcDevice: CUdevice, dstDevice: CUdevice) since 13000 "13.0.";
    fn cuDeviceGetP2PAttribute(value: *mut c_int, attrib: CUdevice_P2PAttribute, srcDevice: CUdevice, dstDevice: CUdevice) since 8000 "8.0.";
}
group "Graphics Interoperability." "[Graphics Interoperability](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__GRAPHICS.html), since CUDA" {
    fn cuGraphicsMapResources(count: c_uint, resources: *mut CUgraphicsResource, hStream: CUstream) since 3000 "3.0.";
    fn cuGraphicsMapResources_ptsz(count: c_uint, resources: *mut CUgraphicsResource, hStream: CUstream) since 7000 "7.0." alias "cuGraphicsMapResources";
    fn cuGraphicsResourceGetMappedMipmappedArray(pMipmappedArray: *mut CUmipmappedArray, resource: CUgraphicsResource) since 5000 "5.0.";
    fn cuGraphicsResourceGetMappedPointer(pDevPtr: *mut CUdeviceptr_v1, pSize: *mut c_uint, resource: CUgraphicsResource) since 3000 "3.0.";
    fn cuGraphicsResourceGetMappedPointer_v2(pDevPtr: *mut CUdeviceptr, pSize: *mut usize, resource: CUgraphicsResource) since 3020 "3.2." alias "cuGraphicsResourceGetMappedPointer";
    fn cuGraphicsResourceSetMapFlags(resource: CUgraphicsResource, flags: c_uint) since 3000 "3.0.";
    fn cuGraphicsResourceSetMapFlags_v2(resource: CUgraphicsResource, flags: c_uint) since 6050 "6.5." alias "cuGraphicsResourceSetMapFlags";
    fn cuGraphicsSubResourceGetMappedArray(pArray: *mut CUarray, resource: CUgraphicsResource, arrayIndex: c_uint, mipLevel: c_uint) since 3000 "3.0.";
    fn cuGraphicsUnmapResources(count: c_uint, resources: *mut CUgraphicsResource, hStream: CUstream) since 3000 "3.0.";
    fn cuGraphicsUnmapResources_ptsz(count: c_uint, resources: *mut CUgraphicsResource, hStream: CUstream) since 7000 "7.0." alias "cuGraphicsUnmapResources";
    fn cuGraphicsUnregisterResource(resource: CUgraphicsResource) since 3000 "3.0.";
}
group "Driver Entry Point Access." "[Driver Entry Point Access](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__DRIVER__ENTRY__POINT.html), since CUDA" {
    fn cuGetProcAddress(symbol: *const c_char, pfn: *mut *mut c_void, cudaVersion: c_int, flags: cuuint64_t) since 11030 "11.3.";
    fn cuGetProcAddress_v2(symbol: *const c_char, pfn: *mut *mut c_void, cudaVersion: c_int, flags: cuuint64_t, symbolStatus: *mut CUdriverProcAddressQueryResult) since 12000 "12.0." alias "cuGetProcAddress";
}
group "Coredump Attributes Control API." "[Coredump Attributes Control API](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__COREDUMP.html), since CUDA" {
    fn cuCoredumpDeregisterCompleteCallback(callback: CUcoredumpCallbackHandle) since 13020 "13.2.";
    fn cuCoredumpDeregisterStartCallback(callback: CUcoredumpCallbackHandle) since 13020 "13.2.";
    fn cuCoredumpGetAttribute(attrib: CUcoredumpSettings, value: *mut c_void, size: *mut usize) since 12010 "12.1.";
    fn cuCoredumpGetAttributeGlobal(attrib: CUcoredumpSettings, value: *mut c_void, size: *mut usize) since 12010 "12.1.";
    fn cuCoredumpRegisterCompleteCallback(callback: CUcoredumpStatusCallback, userData: *mut c_void, callbackOut: *mut CUcoredumpCallbackHandle) since 13020 "13.2.";
    fn cuCoredumpRegisterStartCallback(callback: CUcoredumpStatusCallback, userData: *mut c_void, callbackOut: *mut CUcoredumpCallbackHandle) since 13020 "13.2.";
    fn cuCoredumpSetAttribute(attrib: CUcoredumpSettings, value: *mut c_void, size: *mut usize) since 12010 "12.1.";
    fn cuCoredumpSetAttributeGlobal(attrib: CUcoredumpSettings, value: *mut c_void, size: *mut usize) since 12010 "12.1.";
    fn cuGetExportTable(ppExportTable: *mut *const c_void, pExportTableId: *const CUuuid) since 3000 "3.0.";
}
group "Green Contexts." "[Green Contexts](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__GREEN__CONTEXTS.html), since CUDA" {
    fn cuCtxFromGreenCtx(pContext: *mut CUcontext, hCtx: CUgreenCtx) since 12040 "12.4.";
    fn cuCtxGetDevResource(hCtx: CUcontext, resource: *mut CUdevResource, type_: CUdevResourceType) since 12040 "12.4.";
    fn cuDevResourceGenerateDesc(phDesc: *mut CUdevResourceDesc, resources: *mut CUdevResource, nbResources: c_uint) since 12040 "12.4.";
    fn cuDevSmResourceSplit(result: *mut CUdevResource, nbGroups: c_uint, input: *const CUdevResource, remainder: *mut CUdevResource, flags: c_uint, groupParams: *mut CU_DEV_SM_RESOURCE_GROUP_PARAMS) since 13010 "13.1.";
    fn cuDevSmResourceSplitByCount(result: *mut CUdevResource, nbGroups: *mut c_uint, input: *const CUdevResource, remainder: *mut CUdevResource, flags: c_uint, minCount: c_uint) since 12040 "12.4.";
    fn cuDeviceGetDevResource(device: CUdevice, resource: *mut CUdevResource, type_: CUdevResourceType) since 12040 "12.4.";
    fn cuGreenCtxCreate(phCtx: *mut CUgreenCtx, desc: CUdevResourceDesc, dev: CUdevice, flags: c_uint) since 12040 "12.4.";
    fn cuGreenCtxDestroy(hCtx: CUgreenCtx) since 12040 "12.4.";
    fn cuGreenCtxGetDevResource(hCtx: CUgreenCtx, resource: *mut CUdevResource, type_: CUdevResourceType) since 12040 "12.4.";
    fn cuGreenCtxGetId(greenCtx: CUgreenCtx, greenCtxId: *mut c_ulonglong) since 12090 "12.9.";
    fn cuGreenCtxRecordEvent(hCtx: CUgreenCtx, hEvent: CUevent) since 12040 "12.4.";
    fn cuGreenCtxStreamCreate(phStream: *mut CUstream, greenCtx: CUgreenCtx, flags: c_uint, priority: c_int) since 12050 "12.5.";
    fn cuGreenCtxWaitEvent(hCtx: CUgreenCtx, hEvent: CUevent) since 12040 "12.4.";
    fn cuStreamGetDevResource(hStream: CUstream, resource: *mut CUdevResource, type_: CUdevResourceType) since 13010 "13.1.";
    fn cuStreamGetDevResource_ptsz(hStream: CUstream, resource: *mut CUdevResource, type_: CUdevResourceType) since 13010 "13.1." alias "cuStreamGetDevResource";
    fn cuStreamGetGreenCtx(hStream: CUstream, phCtx: *mut CUgreenCtx) since 12040 "12.4.";
}
group "Error Log Management Functions." "[Error Log Management Functions](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__LOGS.html), since CUDA" {
    fn cuLogsCurrent(iterator_out: *mut CUlogIterator, flags: c_uint) since 12090 "12.9.";
    fn cuLogsDumpToFile(iterator: *mut CUlogIterator, pathToFile: *const c_char, flags: c_uint) since 12090 "12.9.";
    fn cuLogsDumpToMemory(iterator: *mut CUlogIterator, buffer: *mut c_char, size: *mut usize, flags: c_uint) since 12090 "12.9.";
    fn cuLogsRegisterCallback(callbackFunc: CUlogsCallback, userData: *mut c_void, callback_out: *mut CUlogsCallbackHandle) since 12090 "12.9.";
    fn cuLogsUnregisterCallback(callback: CUlogsCallbackHandle) since 12090 "12.9.";
}
group "CUDA Checkpointing." "[CUDA Checkpointing](https://docs.nvidia.com/cuda/cuda-driver-api/group__CUDA__CHECKPOINT.html), since CUDA" {
    fn cuCheckpointOperationComplete(handle: CUcheckpointOperationHandle) since 13040 "13.4.";
    fn cuCheckpointProcessCheckpoint(pid: c_int, args: *mut CUcheckpointCheckpointArgs) since 12080 "12.8.";
    fn cuCheckpointProcessGetRestoreThreadId(pid: c_int, tid: *mut c_int) since 12080 "12.8.";
    fn cuCheckpointProcessGetState(pid: c_int, state: *mut CUprocessState) since 12080 "12.8.";
    fn cuCheckpointProcessLock(pid: c_int, args: *mut CUcheckpointLockArgs) since 12080 "12.8.";
    fn cuCheckpointProcessRestore(pid: c_int, args: *mut CUcheckpointRestoreArgs) since 12080 "12.8.";
    fn cuCheckpointProcessUnlock(pid: c_int, args: *mut CUcheckpointUnlockArgs) since 12080 "12.8.";
}
}
