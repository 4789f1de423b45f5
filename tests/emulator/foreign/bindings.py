"""Memory, pinned memory, events and virtual memory management over NVIDIA's cuda-bindings.

Nothing in it is about the software driver: it runs on any machine whose libcuda the package finds.
"""

import ctypes
import sys

from cuda.bindings import driver as cu

N = 1 << 20


def ok(result, want=0):
    """The values of a call, whose answer must be `want`."""
    code, *values = result
    assert int(code) == want, f"answered {code!r}, expected {want}"
    return values[0] if len(values) == 1 else values


def memory():
    source, back = (ctypes.c_ubyte * N)(*(i % 251 for i in range(N))), (ctypes.c_ubyte * N)()
    device = ok(cu.cuMemAlloc(N))
    ok(cu.cuMemcpyHtoD(device, ctypes.addressof(source), N))
    ok(cu.cuMemcpyDtoH(ctypes.addressof(back), device, N))
    assert bytes(source) == bytes(back)
    ok(cu.cuMemsetD8(device, 9, N))
    ok(cu.cuMemcpyDtoH(ctypes.addressof(back), device, N))
    assert bytes(back) == b"\x09" * N
    ok(cu.cuMemFree(device))


def pinned():
    address = ok(cu.cuMemHostAlloc(N, cu.CU_MEMHOSTALLOC_DEVICEMAP))
    ctypes.memset(address, 5, N)
    assert int(ok(cu.cuMemHostGetDevicePointer(address, 0))) == address
    ok(cu.cuMemFreeHost(address))
    plain = (ctypes.c_ubyte * N)()
    at = ctypes.addressof(plain)
    ok(cu.cuMemHostRegister(at, N, cu.CU_MEMHOSTREGISTER_DEVICEMAP))
    ok(cu.cuMemHostRegister(at + 100, 100, 0), 712)
    stream = ok(cu.cuStreamCreate(1))
    ok(cu.cuMemsetD8Async(at, 7, N, stream))
    ok(cu.cuStreamSynchronize(stream))
    assert bytes(plain) == b"\x07" * N
    ok(cu.cuMemHostUnregister(at))
    ok(cu.cuMemHostUnregister(at), 713)
    ok(cu.cuStreamDestroy(stream))


def events():
    stream, start, end = ok(cu.cuStreamCreate(0)), ok(cu.cuEventCreate(0)), ok(cu.cuEventCreate(0))
    device = ok(cu.cuMemAlloc(N))
    ok(cu.cuEventRecord(start, stream))
    ok(cu.cuMemsetD8Async(device, 1, N, stream))
    ok(cu.cuEventRecord(end, stream))
    ok(cu.cuEventSynchronize(end))
    assert ok(cu.cuEventElapsedTime(start, end)) >= 0
    ok(cu.cuEventDestroy(start))
    ok(cu.cuEventDestroy(end))
    ok(cu.cuMemFree(device))
    ok(cu.cuStreamDestroy(stream))


def managed():
    address = ok(cu.cuMemAllocManaged(N, cu.CUmemAttach_flags.CU_MEM_ATTACH_GLOBAL))
    kind = cu.CUpointer_attribute.CU_POINTER_ATTRIBUTE_IS_MANAGED
    assert ok(cu.cuPointerGetAttribute(kind, address))
    ctypes.memset(int(address), 3, N)
    ok(cu.cuMemFree(address))


def virtual():
    properties = cu.CUmemAllocationProp()
    properties.type = cu.CUmemAllocationType.CU_MEM_ALLOCATION_TYPE_PINNED
    properties.location.type = cu.CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE
    properties.location.id = 0
    minimum = cu.CUmemAllocationGranularity_flags.CU_MEM_ALLOC_GRANULARITY_MINIMUM
    granule = ok(cu.cuMemGetAllocationGranularity(properties, minimum))
    handle = ok(cu.cuMemCreate(granule, properties, 0))
    address = ok(cu.cuMemAddressReserve(granule, 0, 0, 0))
    ok(cu.cuMemMap(address, granule, 0, handle, 0))
    ok(cu.cuMemsetD8(address, 1, 64), 1)
    access = cu.CUmemAccessDesc()
    access.location = properties.location
    access.flags = cu.CUmemAccess_flags.CU_MEM_ACCESS_FLAGS_PROT_READWRITE
    ok(cu.cuMemSetAccess(address, granule, [access], 1))
    ok(cu.cuMemsetD8(address, 4, granule))
    back = (ctypes.c_ubyte * granule)()
    ok(cu.cuMemcpyDtoH(ctypes.addressof(back), address, granule))
    assert bytes(back) == b"\x04" * granule
    ok(cu.cuMemUnmap(address, granule))
    ok(cu.cuMemRelease(handle))
    ok(cu.cuMemAddressFree(address, granule))


def main():
    ok(cu.cuInit(0))
    ok(cu.cuCtxSetCurrent(ok(cu.cuDevicePrimaryCtxRetain(ok(cu.cuDeviceGet(0))))))
    failed = 0
    for part in (memory, pinned, events, managed, virtual):
        try:
            part()
            print(f"test {part.__name__} ... ok")
        except AssertionError as error:
            failed += 1
            print(f"test {part.__name__} ... FAILED: {error}")
    sys.exit(1 if failed else 0)


main()
