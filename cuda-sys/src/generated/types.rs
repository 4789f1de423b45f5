// Generated from cuda.h by build.rs (feature `bindgen`): run scripts/generate, do not edit.

pub const CUDA_VERSION: u32 = 13050;
pub const CU_IPC_HANDLE_SIZE: u32 = 64;
pub const CU_COMPUTE_ACCELERATED_TARGET_BASE: u32 = 65536;
pub const CU_COMPUTE_FAMILY_TARGET_BASE: u32 = 131072;
pub const CU_GRAPH_COND_ASSIGN_DEFAULT: u32 = 1;
pub const CU_GRAPH_KERNEL_NODE_PORT_DEFAULT: u32 = 0;
pub const CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC: u32 = 1;
pub const CU_GRAPH_KERNEL_NODE_PORT_LAUNCH_ORDER: u32 = 2;
pub const CU_MEMHOSTALLOC_PORTABLE: u32 = 1;
pub const CU_MEMHOSTALLOC_DEVICEMAP: u32 = 2;
pub const CU_MEMHOSTALLOC_WRITECOMBINED: u32 = 4;
pub const CU_MEMHOSTREGISTER_PORTABLE: u32 = 1;
pub const CU_MEMHOSTREGISTER_DEVICEMAP: u32 = 2;
pub const CU_MEMHOSTREGISTER_IOMEMORY: u32 = 4;
pub const CU_MEMHOSTREGISTER_READ_ONLY: u32 = 8;
pub const CU_ARRAY_SPARSE_PROPERTIES_SINGLE_MIPTAIL: u32 = 1;
pub const CU_TENSOR_MAP_NUM_QWORDS: u32 = 16;
pub const CUDA_EXTERNAL_MEMORY_DEDICATED: u32 = 1;
pub const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC: u32 = 1;
pub const CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC: u32 = 2;
pub const CUDA_NVSCISYNC_ATTR_SIGNAL: u32 = 1;
pub const CUDA_NVSCISYNC_ATTR_WAIT: u32 = 2;
pub const CU_MEM_CREATE_USAGE_TILE_POOL: u32 = 1;
pub const CU_MEM_CREATE_USAGE_HW_DECOMPRESS: u32 = 2;
pub const CU_MEM_CREATE_USAGE_GPU_DIRECT_RDMA_OVER_PCIE: u32 = 4;
pub const CU_MEM_POOL_CREATE_USAGE_HW_DECOMPRESS: u32 = 2;
pub const CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_PRE_LAUNCH_SYNC: u32 = 1;
pub const CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_POST_LAUNCH_SYNC: u32 = 2;
pub const CUDA_ARRAY3D_LAYERED: u32 = 1;
pub const CUDA_ARRAY3D_2DARRAY: u32 = 1;
pub const CUDA_ARRAY3D_SURFACE_LDST: u32 = 2;
pub const CUDA_ARRAY3D_CUBEMAP: u32 = 4;
pub const CUDA_ARRAY3D_TEXTURE_GATHER: u32 = 8;
pub const CUDA_ARRAY3D_DEPTH_TEXTURE: u32 = 16;
pub const CUDA_ARRAY3D_COLOR_ATTACHMENT: u32 = 32;
pub const CUDA_ARRAY3D_SPARSE: u32 = 64;
pub const CUDA_ARRAY3D_DEFERRED_MAPPING: u32 = 128;
pub const CUDA_ARRAY3D_VIDEO_ENCODE_DECODE: u32 = 256;
pub const CU_TRSA_OVERRIDE_FORMAT: u32 = 1;
pub const CU_TRSF_READ_AS_INTEGER: u32 = 1;
pub const CU_TRSF_NORMALIZED_COORDINATES: u32 = 2;
pub const CU_TRSF_SRGB: u32 = 16;
pub const CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION: u32 = 32;
pub const CU_TRSF_SEAMLESS_CUBEMAP: u32 = 64;
pub const CU_LAUNCH_KERNEL_REQUIRED_BLOCK_DIM: u32 = 1;
pub const CU_LAUNCH_PARAM_END_AS_INT: u32 = 0;
pub const CU_LAUNCH_PARAM_BUFFER_POINTER_AS_INT: u32 = 1;
pub const CU_LAUNCH_PARAM_BUFFER_SIZE_AS_INT: u32 = 2;
pub const CU_PARAM_TR_DEFAULT: i32 = -1;
pub const CU_DEV_SM_RESOURCE_GROUP_LOCALITY_DOMAIN_ID_ANY: u32 = u32::MAX;
pub type cuuint32_t = u32;
pub type cuuint64_t = u64;
pub type CUdeviceptr_v2 = core::ffi::c_ulonglong;
pub type CUdeviceptr = CUdeviceptr_v2;
pub type CUdevice_v1 = core::ffi::c_int;
pub type CUdevice = CUdevice_v1;
#[repr(C)]
pub struct CUctx_st {
    _unused: [u8; 0],
}
pub type CUcontext = *mut CUctx_st;
#[repr(C)]
pub struct CUmod_st {
    _unused: [u8; 0],
}
pub type CUmodule = *mut CUmod_st;
#[repr(C)]
pub struct CUfunc_st {
    _unused: [u8; 0],
}
pub type CUfunction = *mut CUfunc_st;
#[repr(C)]
pub struct CUlib_st {
    _unused: [u8; 0],
}
pub type CUlibrary = *mut CUlib_st;
#[repr(C)]
pub struct CUkern_st {
    _unused: [u8; 0],
}
pub type CUkernel = *mut CUkern_st;
#[repr(C)]
pub struct CUarray_st {
    _unused: [u8; 0],
}
pub type CUarray = *mut CUarray_st;
#[repr(C)]
pub struct CUmipmappedArray_st {
    _unused: [u8; 0],
}
pub type CUmipmappedArray = *mut CUmipmappedArray_st;
#[repr(C)]
pub struct CUtexref_st {
    _unused: [u8; 0],
}
pub type CUtexref = *mut CUtexref_st;
#[repr(C)]
pub struct CUsurfref_st {
    _unused: [u8; 0],
}
pub type CUsurfref = *mut CUsurfref_st;
#[repr(C)]
pub struct CUevent_st {
    _unused: [u8; 0],
}
pub type CUevent = *mut CUevent_st;
#[repr(C)]
pub struct CUstream_st {
    _unused: [u8; 0],
}
pub type CUstream = *mut CUstream_st;
#[repr(C)]
pub struct CUgraphicsResource_st {
    _unused: [u8; 0],
}
pub type CUgraphicsResource = *mut CUgraphicsResource_st;
pub type CUtexObject_v1 = core::ffi::c_ulonglong;
pub type CUtexObject = CUtexObject_v1;
pub type CUsurfObject_v1 = core::ffi::c_ulonglong;
pub type CUsurfObject = CUsurfObject_v1;
#[repr(C)]
pub struct CUextMemory_st {
    _unused: [u8; 0],
}
pub type CUexternalMemory = *mut CUextMemory_st;
#[repr(C)]
pub struct CUextSemaphore_st {
    _unused: [u8; 0],
}
pub type CUexternalSemaphore = *mut CUextSemaphore_st;
#[repr(C)]
pub struct CUgraph_st {
    _unused: [u8; 0],
}
pub type CUgraph = *mut CUgraph_st;
#[repr(C)]
pub struct CUgraphNode_st {
    _unused: [u8; 0],
}
pub type CUgraphNode = *mut CUgraphNode_st;
#[repr(C)]
pub struct CUgraphExec_st {
    _unused: [u8; 0],
}
pub type CUgraphExec = *mut CUgraphExec_st;
#[repr(C)]
pub struct CUmemPoolHandle_st {
    _unused: [u8; 0],
}
pub type CUmemoryPool = *mut CUmemPoolHandle_st;
#[repr(C)]
pub struct CUuserObject_st {
    _unused: [u8; 0],
}
pub type CUuserObject = *mut CUuserObject_st;
pub type CUgraphConditionalHandle = cuuint64_t;
#[repr(C)]
pub struct CUgraphDeviceUpdatableNode_st {
    _unused: [u8; 0],
}
pub type CUgraphDeviceNode = *mut CUgraphDeviceUpdatableNode_st;
#[repr(C)]
pub struct CUasyncCallbackEntry_st {
    _unused: [u8; 0],
}
pub type CUasyncCallbackHandle = *mut CUasyncCallbackEntry_st;
#[repr(C)]
pub struct CUgreenCtx_st {
    _unused: [u8; 0],
}
pub type CUgreenCtx = *mut CUgreenCtx_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUuuid_st {
    pub bytes: [core::ffi::c_char; 16usize],
}
pub type CUuuid = CUuuid_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUmemFabricHandle_st {
    pub data: [core::ffi::c_uchar; 64usize],
}
pub type CUmemFabricHandle_v1 = CUmemFabricHandle_st;
pub type CUmemFabricHandle = CUmemFabricHandle_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUipcEventHandle_st {
    pub reserved: [core::ffi::c_char; 64usize],
}
pub type CUipcEventHandle_v1 = CUipcEventHandle_st;
pub type CUipcEventHandle = CUipcEventHandle_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUipcMemHandle_st {
    pub reserved: [core::ffi::c_char; 64usize],
}
pub type CUipcMemHandle_v1 = CUipcMemHandle_st;
pub type CUipcMemHandle = CUipcMemHandle_v1;
impl CUipcMem_flags {
    pub const CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS: CUipcMem_flags = CUipcMem_flags(1);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUipcMem_flags(pub core::ffi::c_uint);
impl CUmemAttach_flags {
    pub const CU_MEM_ATTACH_GLOBAL: CUmemAttach_flags = CUmemAttach_flags(1);
    pub const CU_MEM_ATTACH_HOST: CUmemAttach_flags = CUmemAttach_flags(2);
    pub const CU_MEM_ATTACH_SINGLE: CUmemAttach_flags = CUmemAttach_flags(4);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemAttach_flags(pub core::ffi::c_uint);
impl CUctx_flags {
    pub const CU_CTX_SCHED_AUTO: CUctx_flags = CUctx_flags(0);
    pub const CU_CTX_SCHED_SPIN: CUctx_flags = CUctx_flags(1);
    pub const CU_CTX_SCHED_YIELD: CUctx_flags = CUctx_flags(2);
    pub const CU_CTX_SCHED_BLOCKING_SYNC: CUctx_flags = CUctx_flags(4);
    pub const CU_CTX_BLOCKING_SYNC: CUctx_flags = CUctx_flags(4);
    pub const CU_CTX_SCHED_MASK: CUctx_flags = CUctx_flags(7);
    pub const CU_CTX_MAP_HOST: CUctx_flags = CUctx_flags(8);
    pub const CU_CTX_LMEM_RESIZE_TO_MAX: CUctx_flags = CUctx_flags(16);
    pub const CU_CTX_COREDUMP_ENABLE: CUctx_flags = CUctx_flags(32);
    pub const CU_CTX_USER_COREDUMP_ENABLE: CUctx_flags = CUctx_flags(64);
    pub const CU_CTX_SYNC_MEMOPS: CUctx_flags = CUctx_flags(128);
    pub const CU_CTX_FLAGS_MASK: CUctx_flags = CUctx_flags(255);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUctx_flags(pub core::ffi::c_uint);
impl CUevent_sched_flags {
    pub const CU_EVENT_SCHED_AUTO: CUevent_sched_flags = CUevent_sched_flags(0);
    pub const CU_EVENT_SCHED_SPIN: CUevent_sched_flags = CUevent_sched_flags(1);
    pub const CU_EVENT_SCHED_YIELD: CUevent_sched_flags = CUevent_sched_flags(2);
    pub const CU_EVENT_SCHED_BLOCKING_SYNC: CUevent_sched_flags = CUevent_sched_flags(4);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUevent_sched_flags(pub core::ffi::c_uint);
impl CUhostTaskSyncMode {
    pub const CU_HOST_TASK_BLOCKING: CUhostTaskSyncMode = CUhostTaskSyncMode(0);
    pub const CU_HOST_TASK_SPINWAIT: CUhostTaskSyncMode = CUhostTaskSyncMode(1);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUhostTaskSyncMode(pub core::ffi::c_uint);
impl CUstream_flags {
    pub const CU_STREAM_DEFAULT: CUstream_flags = CUstream_flags(0);
    pub const CU_STREAM_NON_BLOCKING: CUstream_flags = CUstream_flags(1);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUstream_flags(pub core::ffi::c_uint);
impl CUevent_flags {
    pub const CU_EVENT_DEFAULT: CUevent_flags = CUevent_flags(0);
    pub const CU_EVENT_BLOCKING_SYNC: CUevent_flags = CUevent_flags(1);
    pub const CU_EVENT_DISABLE_TIMING: CUevent_flags = CUevent_flags(2);
    pub const CU_EVENT_INTERPROCESS: CUevent_flags = CUevent_flags(4);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUevent_flags(pub core::ffi::c_uint);
impl CUevent_record_flags {
    pub const CU_EVENT_RECORD_DEFAULT: CUevent_record_flags = CUevent_record_flags(0);
    pub const CU_EVENT_RECORD_EXTERNAL: CUevent_record_flags = CUevent_record_flags(1);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUevent_record_flags(pub core::ffi::c_uint);
impl CUevent_wait_flags {
    pub const CU_EVENT_WAIT_DEFAULT: CUevent_wait_flags = CUevent_wait_flags(0);
    pub const CU_EVENT_WAIT_EXTERNAL: CUevent_wait_flags = CUevent_wait_flags(1);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUevent_wait_flags(pub core::ffi::c_uint);
impl CUatomicOperation {
    pub const CU_ATOMIC_OPERATION_INTEGER_ADD: CUatomicOperation = CUatomicOperation(0);
    pub const CU_ATOMIC_OPERATION_INTEGER_MIN: CUatomicOperation = CUatomicOperation(1);
    pub const CU_ATOMIC_OPERATION_INTEGER_MAX: CUatomicOperation = CUatomicOperation(2);
    pub const CU_ATOMIC_OPERATION_INTEGER_INCREMENT: CUatomicOperation = CUatomicOperation(
        3,
    );
    pub const CU_ATOMIC_OPERATION_INTEGER_DECREMENT: CUatomicOperation = CUatomicOperation(
        4,
    );
    pub const CU_ATOMIC_OPERATION_AND: CUatomicOperation = CUatomicOperation(5);
    pub const CU_ATOMIC_OPERATION_OR: CUatomicOperation = CUatomicOperation(6);
    pub const CU_ATOMIC_OPERATION_XOR: CUatomicOperation = CUatomicOperation(7);
    pub const CU_ATOMIC_OPERATION_EXCHANGE: CUatomicOperation = CUatomicOperation(8);
    pub const CU_ATOMIC_OPERATION_CAS: CUatomicOperation = CUatomicOperation(9);
    pub const CU_ATOMIC_OPERATION_FLOAT_ADD: CUatomicOperation = CUatomicOperation(10);
    pub const CU_ATOMIC_OPERATION_FLOAT_MIN: CUatomicOperation = CUatomicOperation(11);
    pub const CU_ATOMIC_OPERATION_FLOAT_MAX: CUatomicOperation = CUatomicOperation(12);
    pub const CU_ATOMIC_OPERATION_MAX: CUatomicOperation = CUatomicOperation(13);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUatomicOperation(pub core::ffi::c_uint);
impl CUatomicOperationCapability {
    pub const CU_ATOMIC_CAPABILITY_SIGNED: CUatomicOperationCapability = CUatomicOperationCapability(
        1,
    );
    pub const CU_ATOMIC_CAPABILITY_UNSIGNED: CUatomicOperationCapability = CUatomicOperationCapability(
        2,
    );
    pub const CU_ATOMIC_CAPABILITY_REDUCTION: CUatomicOperationCapability = CUatomicOperationCapability(
        4,
    );
    pub const CU_ATOMIC_CAPABILITY_SCALAR_32: CUatomicOperationCapability = CUatomicOperationCapability(
        8,
    );
    pub const CU_ATOMIC_CAPABILITY_SCALAR_64: CUatomicOperationCapability = CUatomicOperationCapability(
        16,
    );
    pub const CU_ATOMIC_CAPABILITY_SCALAR_128: CUatomicOperationCapability = CUatomicOperationCapability(
        32,
    );
    pub const CU_ATOMIC_CAPABILITY_VECTOR_32x4: CUatomicOperationCapability = CUatomicOperationCapability(
        64,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUatomicOperationCapability(pub core::ffi::c_uint);
impl CUstreamWaitValue_flags {
    pub const CU_STREAM_WAIT_VALUE_GEQ: CUstreamWaitValue_flags = CUstreamWaitValue_flags(
        0,
    );
    pub const CU_STREAM_WAIT_VALUE_EQ: CUstreamWaitValue_flags = CUstreamWaitValue_flags(
        1,
    );
    pub const CU_STREAM_WAIT_VALUE_AND: CUstreamWaitValue_flags = CUstreamWaitValue_flags(
        2,
    );
    pub const CU_STREAM_WAIT_VALUE_NOR: CUstreamWaitValue_flags = CUstreamWaitValue_flags(
        3,
    );
    pub const CU_STREAM_WAIT_VALUE_FLUSH: CUstreamWaitValue_flags = CUstreamWaitValue_flags(
        1073741824,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUstreamWaitValue_flags(pub core::ffi::c_uint);
impl CUstreamWriteValue_flags {
    pub const CU_STREAM_WRITE_VALUE_DEFAULT: CUstreamWriteValue_flags = CUstreamWriteValue_flags(
        0,
    );
    pub const CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER: CUstreamWriteValue_flags = CUstreamWriteValue_flags(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUstreamWriteValue_flags(pub core::ffi::c_uint);
impl CUstreamBatchMemOpType {
    pub const CU_STREAM_MEM_OP_WAIT_VALUE_32: CUstreamBatchMemOpType = CUstreamBatchMemOpType(
        1,
    );
    pub const CU_STREAM_MEM_OP_WRITE_VALUE_32: CUstreamBatchMemOpType = CUstreamBatchMemOpType(
        2,
    );
    pub const CU_STREAM_MEM_OP_WAIT_VALUE_64: CUstreamBatchMemOpType = CUstreamBatchMemOpType(
        4,
    );
    pub const CU_STREAM_MEM_OP_WRITE_VALUE_64: CUstreamBatchMemOpType = CUstreamBatchMemOpType(
        5,
    );
    pub const CU_STREAM_MEM_OP_BARRIER: CUstreamBatchMemOpType = CUstreamBatchMemOpType(
        6,
    );
    pub const CU_STREAM_MEM_OP_ATOMIC_REDUCTION: CUstreamBatchMemOpType = CUstreamBatchMemOpType(
        8,
    );
    pub const CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES: CUstreamBatchMemOpType = CUstreamBatchMemOpType(
        3,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUstreamBatchMemOpType(pub core::ffi::c_uint);
impl CUstreamMemoryBarrier_flags {
    pub const CU_STREAM_MEMORY_BARRIER_TYPE_SYS: CUstreamMemoryBarrier_flags = CUstreamMemoryBarrier_flags(
        0,
    );
    pub const CU_STREAM_MEMORY_BARRIER_TYPE_GPU: CUstreamMemoryBarrier_flags = CUstreamMemoryBarrier_flags(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUstreamMemoryBarrier_flags(pub core::ffi::c_uint);
impl CUstreamAtomicReductionOpType {
    pub const CU_STREAM_ATOMIC_REDUCTION_OP_OR: CUstreamAtomicReductionOpType = CUstreamAtomicReductionOpType(
        6,
    );
    pub const CU_STREAM_ATOMIC_REDUCTION_OP_AND: CUstreamAtomicReductionOpType = CUstreamAtomicReductionOpType(
        5,
    );
    pub const CU_STREAM_ATOMIC_REDUCTION_OP_ADD: CUstreamAtomicReductionOpType = CUstreamAtomicReductionOpType(
        0,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUstreamAtomicReductionOpType(pub core::ffi::c_uint);
impl CUstreamAtomicReductionDataType {
    pub const CU_STREAM_ATOMIC_REDUCTION_UNSIGNED_32: CUstreamAtomicReductionDataType = CUstreamAtomicReductionDataType(
        14,
    );
    pub const CU_STREAM_ATOMIC_REDUCTION_UNSIGNED_64: CUstreamAtomicReductionDataType = CUstreamAtomicReductionDataType(
        22,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUstreamAtomicReductionDataType(pub core::ffi::c_uint);
#[repr(C)]
pub union CUstreamBatchMemOpParams_union {
    pub operation: CUstreamBatchMemOpType,
    pub waitValue: CUstreamBatchMemOpParams_union_CUstreamMemOpWaitValueParams_st,
    pub writeValue: CUstreamBatchMemOpParams_union_CUstreamMemOpWriteValueParams_st,
    pub flushRemoteWrites: CUstreamBatchMemOpParams_union_CUstreamMemOpFlushRemoteWritesParams_st,
    pub memoryBarrier: CUstreamBatchMemOpParams_union_CUstreamMemOpMemoryBarrierParams_st,
    pub atomicReduction: CUstreamBatchMemOpParams_union_CUstreamMemOpAtomicReductionParams_st,
    pub pad: [cuuint64_t; 6usize],
}
#[repr(C)]
pub struct CUstreamBatchMemOpParams_union_CUstreamMemOpWaitValueParams_st {
    pub operation: CUstreamBatchMemOpType,
    pub address: CUdeviceptr,
    pub __bindgen_anon_1: CUstreamBatchMemOpParams_union_CUstreamMemOpWaitValueParams_st__bindgen_ty_1,
    pub flags: core::ffi::c_uint,
    pub alias: CUdeviceptr,
}
#[repr(C)]
pub union CUstreamBatchMemOpParams_union_CUstreamMemOpWaitValueParams_st__bindgen_ty_1 {
    pub value: cuuint32_t,
    pub value64: cuuint64_t,
}
#[repr(C)]
pub struct CUstreamBatchMemOpParams_union_CUstreamMemOpWriteValueParams_st {
    pub operation: CUstreamBatchMemOpType,
    pub address: CUdeviceptr,
    pub __bindgen_anon_1: CUstreamBatchMemOpParams_union_CUstreamMemOpWriteValueParams_st__bindgen_ty_1,
    pub flags: core::ffi::c_uint,
    pub alias: CUdeviceptr,
}
#[repr(C)]
pub union CUstreamBatchMemOpParams_union_CUstreamMemOpWriteValueParams_st__bindgen_ty_1 {
    pub value: cuuint32_t,
    pub value64: cuuint64_t,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUstreamBatchMemOpParams_union_CUstreamMemOpFlushRemoteWritesParams_st {
    pub operation: CUstreamBatchMemOpType,
    pub flags: core::ffi::c_uint,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUstreamBatchMemOpParams_union_CUstreamMemOpMemoryBarrierParams_st {
    pub operation: CUstreamBatchMemOpType,
    pub flags: core::ffi::c_uint,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUstreamBatchMemOpParams_union_CUstreamMemOpAtomicReductionParams_st {
    pub operation: CUstreamBatchMemOpType,
    pub flags: core::ffi::c_uint,
    pub reductionOp: CUstreamAtomicReductionOpType,
    pub dataType: CUstreamAtomicReductionDataType,
    pub address: CUdeviceptr,
    pub value: cuuint64_t,
    pub alias: CUdeviceptr,
}
pub type CUstreamBatchMemOpParams_v1 = CUstreamBatchMemOpParams_union;
pub type CUstreamBatchMemOpParams = CUstreamBatchMemOpParams_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_BATCH_MEM_OP_NODE_PARAMS_v1_st {
    pub ctx: CUcontext,
    pub count: core::ffi::c_uint,
    pub paramArray: *mut CUstreamBatchMemOpParams,
    pub flags: core::ffi::c_uint,
}
pub type CUDA_BATCH_MEM_OP_NODE_PARAMS_v1 = CUDA_BATCH_MEM_OP_NODE_PARAMS_v1_st;
pub type CUDA_BATCH_MEM_OP_NODE_PARAMS = CUDA_BATCH_MEM_OP_NODE_PARAMS_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_BATCH_MEM_OP_NODE_PARAMS_v2_st {
    pub ctx: CUcontext,
    pub count: core::ffi::c_uint,
    pub paramArray: *mut CUstreamBatchMemOpParams,
    pub flags: core::ffi::c_uint,
}
pub type CUDA_BATCH_MEM_OP_NODE_PARAMS_v2 = CUDA_BATCH_MEM_OP_NODE_PARAMS_v2_st;
impl CUoccupancy_flags {
    pub const CU_OCCUPANCY_DEFAULT: CUoccupancy_flags = CUoccupancy_flags(0);
    pub const CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE: CUoccupancy_flags = CUoccupancy_flags(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUoccupancy_flags(pub core::ffi::c_uint);
impl CUstreamUpdateCaptureDependencies_flags {
    pub const CU_STREAM_ADD_CAPTURE_DEPENDENCIES: CUstreamUpdateCaptureDependencies_flags = CUstreamUpdateCaptureDependencies_flags(
        0,
    );
    pub const CU_STREAM_SET_CAPTURE_DEPENDENCIES: CUstreamUpdateCaptureDependencies_flags = CUstreamUpdateCaptureDependencies_flags(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUstreamUpdateCaptureDependencies_flags(pub core::ffi::c_uint);
impl CUasyncNotificationType {
    pub const CU_ASYNC_NOTIFICATION_TYPE_OVER_BUDGET: CUasyncNotificationType = CUasyncNotificationType(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUasyncNotificationType(pub core::ffi::c_uint);
#[repr(C)]
pub struct CUasyncNotificationInfo_st {
    pub type_: CUasyncNotificationType,
    pub info: CUasyncNotificationInfo_st__bindgen_ty_1,
}
#[repr(C)]
pub union CUasyncNotificationInfo_st__bindgen_ty_1 {
    pub overBudget: CUasyncNotificationInfo_st__bindgen_ty_1__bindgen_ty_1,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUasyncNotificationInfo_st__bindgen_ty_1__bindgen_ty_1 {
    pub bytesOverBudget: core::ffi::c_ulonglong,
}
pub type CUasyncNotificationInfo = CUasyncNotificationInfo_st;
pub type CUasyncCallback = ::core::option::Option<
    unsafe extern "C" fn(
        info: *mut CUasyncNotificationInfo,
        userData: *mut core::ffi::c_void,
        callback: CUasyncCallbackHandle,
    ),
>;
impl CUarray_format {
    pub const CU_AD_FORMAT_UNSIGNED_INT8: CUarray_format = CUarray_format(1);
    pub const CU_AD_FORMAT_UNSIGNED_INT16: CUarray_format = CUarray_format(2);
    pub const CU_AD_FORMAT_UNSIGNED_INT32: CUarray_format = CUarray_format(3);
    pub const CU_AD_FORMAT_SIGNED_INT8: CUarray_format = CUarray_format(8);
    pub const CU_AD_FORMAT_SIGNED_INT16: CUarray_format = CUarray_format(9);
    pub const CU_AD_FORMAT_SIGNED_INT32: CUarray_format = CUarray_format(10);
    pub const CU_AD_FORMAT_HALF: CUarray_format = CUarray_format(16);
    pub const CU_AD_FORMAT_FLOAT: CUarray_format = CUarray_format(32);
    pub const CU_AD_FORMAT_NV12: CUarray_format = CUarray_format(176);
    pub const CU_AD_FORMAT_UNORM_INT8X1: CUarray_format = CUarray_format(192);
    pub const CU_AD_FORMAT_UNORM_INT8X2: CUarray_format = CUarray_format(193);
    pub const CU_AD_FORMAT_UNORM_INT8X4: CUarray_format = CUarray_format(194);
    pub const CU_AD_FORMAT_UNORM_INT16X1: CUarray_format = CUarray_format(195);
    pub const CU_AD_FORMAT_UNORM_INT16X2: CUarray_format = CUarray_format(196);
    pub const CU_AD_FORMAT_UNORM_INT16X4: CUarray_format = CUarray_format(197);
    pub const CU_AD_FORMAT_SNORM_INT8X1: CUarray_format = CUarray_format(198);
    pub const CU_AD_FORMAT_SNORM_INT8X2: CUarray_format = CUarray_format(199);
    pub const CU_AD_FORMAT_SNORM_INT8X4: CUarray_format = CUarray_format(200);
    pub const CU_AD_FORMAT_SNORM_INT16X1: CUarray_format = CUarray_format(201);
    pub const CU_AD_FORMAT_SNORM_INT16X2: CUarray_format = CUarray_format(202);
    pub const CU_AD_FORMAT_SNORM_INT16X4: CUarray_format = CUarray_format(203);
    pub const CU_AD_FORMAT_BC1_UNORM: CUarray_format = CUarray_format(145);
    pub const CU_AD_FORMAT_BC1_UNORM_SRGB: CUarray_format = CUarray_format(146);
    pub const CU_AD_FORMAT_BC2_UNORM: CUarray_format = CUarray_format(147);
    pub const CU_AD_FORMAT_BC2_UNORM_SRGB: CUarray_format = CUarray_format(148);
    pub const CU_AD_FORMAT_BC3_UNORM: CUarray_format = CUarray_format(149);
    pub const CU_AD_FORMAT_BC3_UNORM_SRGB: CUarray_format = CUarray_format(150);
    pub const CU_AD_FORMAT_BC4_UNORM: CUarray_format = CUarray_format(151);
    pub const CU_AD_FORMAT_BC4_SNORM: CUarray_format = CUarray_format(152);
    pub const CU_AD_FORMAT_BC5_UNORM: CUarray_format = CUarray_format(153);
    pub const CU_AD_FORMAT_BC5_SNORM: CUarray_format = CUarray_format(154);
    pub const CU_AD_FORMAT_BC6H_UF16: CUarray_format = CUarray_format(155);
    pub const CU_AD_FORMAT_BC6H_SF16: CUarray_format = CUarray_format(156);
    pub const CU_AD_FORMAT_BC7_UNORM: CUarray_format = CUarray_format(157);
    pub const CU_AD_FORMAT_BC7_UNORM_SRGB: CUarray_format = CUarray_format(158);
    pub const CU_AD_FORMAT_P010: CUarray_format = CUarray_format(159);
    pub const CU_AD_FORMAT_P016: CUarray_format = CUarray_format(161);
    pub const CU_AD_FORMAT_NV16: CUarray_format = CUarray_format(162);
    pub const CU_AD_FORMAT_P210: CUarray_format = CUarray_format(163);
    pub const CU_AD_FORMAT_P216: CUarray_format = CUarray_format(164);
    pub const CU_AD_FORMAT_YUY2: CUarray_format = CUarray_format(165);
    pub const CU_AD_FORMAT_Y210: CUarray_format = CUarray_format(166);
    pub const CU_AD_FORMAT_Y216: CUarray_format = CUarray_format(167);
    pub const CU_AD_FORMAT_AYUV: CUarray_format = CUarray_format(168);
    pub const CU_AD_FORMAT_Y410: CUarray_format = CUarray_format(169);
    pub const CU_AD_FORMAT_Y416: CUarray_format = CUarray_format(177);
    pub const CU_AD_FORMAT_Y444_PLANAR8: CUarray_format = CUarray_format(178);
    pub const CU_AD_FORMAT_Y444_PLANAR10: CUarray_format = CUarray_format(179);
    pub const CU_AD_FORMAT_YUV444_8bit_SemiPlanar: CUarray_format = CUarray_format(180);
    pub const CU_AD_FORMAT_YUV444_16bit_SemiPlanar: CUarray_format = CUarray_format(181);
    pub const CU_AD_FORMAT_UNORM_INT_101010_2: CUarray_format = CUarray_format(80);
    pub const CU_AD_FORMAT_UINT8_PACKED_422: CUarray_format = CUarray_format(81);
    pub const CU_AD_FORMAT_UINT8_PACKED_444: CUarray_format = CUarray_format(82);
    pub const CU_AD_FORMAT_UINT8_SEMIPLANAR_420: CUarray_format = CUarray_format(83);
    pub const CU_AD_FORMAT_UINT16_SEMIPLANAR_420: CUarray_format = CUarray_format(84);
    pub const CU_AD_FORMAT_UINT8_SEMIPLANAR_422: CUarray_format = CUarray_format(85);
    pub const CU_AD_FORMAT_UINT16_SEMIPLANAR_422: CUarray_format = CUarray_format(86);
    pub const CU_AD_FORMAT_UINT8_SEMIPLANAR_444: CUarray_format = CUarray_format(87);
    pub const CU_AD_FORMAT_UINT16_SEMIPLANAR_444: CUarray_format = CUarray_format(88);
    pub const CU_AD_FORMAT_UINT8_PLANAR_420: CUarray_format = CUarray_format(89);
    pub const CU_AD_FORMAT_UINT16_PLANAR_420: CUarray_format = CUarray_format(90);
    pub const CU_AD_FORMAT_UINT8_PLANAR_422: CUarray_format = CUarray_format(91);
    pub const CU_AD_FORMAT_UINT16_PLANAR_422: CUarray_format = CUarray_format(92);
    pub const CU_AD_FORMAT_UINT8_PLANAR_444: CUarray_format = CUarray_format(93);
    pub const CU_AD_FORMAT_UINT16_PLANAR_444: CUarray_format = CUarray_format(94);
    pub const CU_AD_FORMAT_MAX: CUarray_format = CUarray_format(2147483647);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUarray_format(pub core::ffi::c_uint);
impl CUaddress_mode {
    pub const CU_TR_ADDRESS_MODE_WRAP: CUaddress_mode = CUaddress_mode(0);
    pub const CU_TR_ADDRESS_MODE_CLAMP: CUaddress_mode = CUaddress_mode(1);
    pub const CU_TR_ADDRESS_MODE_MIRROR: CUaddress_mode = CUaddress_mode(2);
    pub const CU_TR_ADDRESS_MODE_BORDER: CUaddress_mode = CUaddress_mode(3);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUaddress_mode(pub core::ffi::c_uint);
impl CUfilter_mode {
    pub const CU_TR_FILTER_MODE_POINT: CUfilter_mode = CUfilter_mode(0);
    pub const CU_TR_FILTER_MODE_LINEAR: CUfilter_mode = CUfilter_mode(1);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUfilter_mode(pub core::ffi::c_uint);
impl CUdevice_attribute {
    pub const CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(
        1,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X: CUdevice_attribute = CUdevice_attribute(
        2,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y: CUdevice_attribute = CUdevice_attribute(
        3,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z: CUdevice_attribute = CUdevice_attribute(
        4,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X: CUdevice_attribute = CUdevice_attribute(
        5,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y: CUdevice_attribute = CUdevice_attribute(
        6,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z: CUdevice_attribute = CUdevice_attribute(
        7,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(
        8,
    );
    pub const CU_DEVICE_ATTRIBUTE_SHARED_MEMORY_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(
        8,
    );
    pub const CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY: CUdevice_attribute = CUdevice_attribute(
        9,
    );
    pub const CU_DEVICE_ATTRIBUTE_WARP_SIZE: CUdevice_attribute = CUdevice_attribute(10);
    pub const CU_DEVICE_ATTRIBUTE_MAX_PITCH: CUdevice_attribute = CUdevice_attribute(11);
    pub const CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(
        12,
    );
    pub const CU_DEVICE_ATTRIBUTE_REGISTERS_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(
        12,
    );
    pub const CU_DEVICE_ATTRIBUTE_CLOCK_RATE: CUdevice_attribute = CUdevice_attribute(
        13,
    );
    pub const CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT: CUdevice_attribute = CUdevice_attribute(
        14,
    );
    pub const CU_DEVICE_ATTRIBUTE_GPU_OVERLAP: CUdevice_attribute = CUdevice_attribute(
        15,
    );
    pub const CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT: CUdevice_attribute = CUdevice_attribute(
        16,
    );
    pub const CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT: CUdevice_attribute = CUdevice_attribute(
        17,
    );
    pub const CU_DEVICE_ATTRIBUTE_INTEGRATED: CUdevice_attribute = CUdevice_attribute(
        18,
    );
    pub const CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY: CUdevice_attribute = CUdevice_attribute(
        19,
    );
    pub const CU_DEVICE_ATTRIBUTE_COMPUTE_MODE: CUdevice_attribute = CUdevice_attribute(
        20,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH: CUdevice_attribute = CUdevice_attribute(
        21,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH: CUdevice_attribute = CUdevice_attribute(
        22,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT: CUdevice_attribute = CUdevice_attribute(
        23,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH: CUdevice_attribute = CUdevice_attribute(
        24,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT: CUdevice_attribute = CUdevice_attribute(
        25,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH: CUdevice_attribute = CUdevice_attribute(
        26,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH: CUdevice_attribute = CUdevice_attribute(
        27,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT: CUdevice_attribute = CUdevice_attribute(
        28,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS: CUdevice_attribute = CUdevice_attribute(
        29,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_WIDTH: CUdevice_attribute = CUdevice_attribute(
        27,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_HEIGHT: CUdevice_attribute = CUdevice_attribute(
        28,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_NUMSLICES: CUdevice_attribute = CUdevice_attribute(
        29,
    );
    pub const CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT: CUdevice_attribute = CUdevice_attribute(
        30,
    );
    pub const CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS: CUdevice_attribute = CUdevice_attribute(
        31,
    );
    pub const CU_DEVICE_ATTRIBUTE_ECC_ENABLED: CUdevice_attribute = CUdevice_attribute(
        32,
    );
    pub const CU_DEVICE_ATTRIBUTE_PCI_BUS_ID: CUdevice_attribute = CUdevice_attribute(
        33,
    );
    pub const CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID: CUdevice_attribute = CUdevice_attribute(
        34,
    );
    pub const CU_DEVICE_ATTRIBUTE_TCC_DRIVER: CUdevice_attribute = CUdevice_attribute(
        35,
    );
    pub const CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE: CUdevice_attribute = CUdevice_attribute(
        36,
    );
    pub const CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH: CUdevice_attribute = CUdevice_attribute(
        37,
    );
    pub const CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE: CUdevice_attribute = CUdevice_attribute(
        38,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR: CUdevice_attribute = CUdevice_attribute(
        39,
    );
    pub const CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT: CUdevice_attribute = CUdevice_attribute(
        40,
    );
    pub const CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING: CUdevice_attribute = CUdevice_attribute(
        41,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH: CUdevice_attribute = CUdevice_attribute(
        42,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS: CUdevice_attribute = CUdevice_attribute(
        43,
    );
    pub const CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER: CUdevice_attribute = CUdevice_attribute(
        44,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH: CUdevice_attribute = CUdevice_attribute(
        45,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT: CUdevice_attribute = CUdevice_attribute(
        46,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE: CUdevice_attribute = CUdevice_attribute(
        47,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE: CUdevice_attribute = CUdevice_attribute(
        48,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE: CUdevice_attribute = CUdevice_attribute(
        49,
    );
    pub const CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID: CUdevice_attribute = CUdevice_attribute(
        50,
    );
    pub const CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT: CUdevice_attribute = CUdevice_attribute(
        51,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH: CUdevice_attribute = CUdevice_attribute(
        52,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH: CUdevice_attribute = CUdevice_attribute(
        53,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS: CUdevice_attribute = CUdevice_attribute(
        54,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH: CUdevice_attribute = CUdevice_attribute(
        55,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH: CUdevice_attribute = CUdevice_attribute(
        56,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT: CUdevice_attribute = CUdevice_attribute(
        57,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH: CUdevice_attribute = CUdevice_attribute(
        58,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT: CUdevice_attribute = CUdevice_attribute(
        59,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH: CUdevice_attribute = CUdevice_attribute(
        60,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH: CUdevice_attribute = CUdevice_attribute(
        61,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS: CUdevice_attribute = CUdevice_attribute(
        62,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH: CUdevice_attribute = CUdevice_attribute(
        63,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT: CUdevice_attribute = CUdevice_attribute(
        64,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS: CUdevice_attribute = CUdevice_attribute(
        65,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH: CUdevice_attribute = CUdevice_attribute(
        66,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH: CUdevice_attribute = CUdevice_attribute(
        67,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS: CUdevice_attribute = CUdevice_attribute(
        68,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH: CUdevice_attribute = CUdevice_attribute(
        69,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH: CUdevice_attribute = CUdevice_attribute(
        70,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT: CUdevice_attribute = CUdevice_attribute(
        71,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH: CUdevice_attribute = CUdevice_attribute(
        72,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH: CUdevice_attribute = CUdevice_attribute(
        73,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT: CUdevice_attribute = CUdevice_attribute(
        74,
    );
    pub const CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR: CUdevice_attribute = CUdevice_attribute(
        75,
    );
    pub const CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR: CUdevice_attribute = CUdevice_attribute(
        76,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH: CUdevice_attribute = CUdevice_attribute(
        77,
    );
    pub const CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        78,
    );
    pub const CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        79,
    );
    pub const CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        80,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR: CUdevice_attribute = CUdevice_attribute(
        81,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR: CUdevice_attribute = CUdevice_attribute(
        82,
    );
    pub const CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY: CUdevice_attribute = CUdevice_attribute(
        83,
    );
    pub const CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD: CUdevice_attribute = CUdevice_attribute(
        84,
    );
    pub const CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID: CUdevice_attribute = CUdevice_attribute(
        85,
    );
    pub const CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        86,
    );
    pub const CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO: CUdevice_attribute = CUdevice_attribute(
        87,
    );
    pub const CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS: CUdevice_attribute = CUdevice_attribute(
        88,
    );
    pub const CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS: CUdevice_attribute = CUdevice_attribute(
        89,
    );
    pub const CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        90,
    );
    pub const CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM: CUdevice_attribute = CUdevice_attribute(
        91,
    );
    pub const CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1: CUdevice_attribute = CUdevice_attribute(
        92,
    );
    pub const CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1: CUdevice_attribute = CUdevice_attribute(
        93,
    );
    pub const CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1: CUdevice_attribute = CUdevice_attribute(
        94,
    );
    pub const CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH: CUdevice_attribute = CUdevice_attribute(
        95,
    );
    pub const CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH: CUdevice_attribute = CUdevice_attribute(
        96,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN: CUdevice_attribute = CUdevice_attribute(
        97,
    );
    pub const CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES: CUdevice_attribute = CUdevice_attribute(
        98,
    );
    pub const CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        99,
    );
    pub const CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES: CUdevice_attribute = CUdevice_attribute(
        100,
    );
    pub const CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST: CUdevice_attribute = CUdevice_attribute(
        101,
    );
    pub const CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        102,
    );
    pub const CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        102,
    );
    pub const CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        103,
    );
    pub const CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        104,
    );
    pub const CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        105,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR: CUdevice_attribute = CUdevice_attribute(
        106,
    );
    pub const CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        107,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE: CUdevice_attribute = CUdevice_attribute(
        108,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE: CUdevice_attribute = CUdevice_attribute(
        109,
    );
    pub const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        110,
    );
    pub const CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(
        111,
    );
    pub const CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        112,
    );
    pub const CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        113,
    );
    pub const CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        114,
    );
    pub const CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        115,
    );
    pub const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        116,
    );
    pub const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS: CUdevice_attribute = CUdevice_attribute(
        117,
    );
    pub const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING: CUdevice_attribute = CUdevice_attribute(
        118,
    );
    pub const CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES: CUdevice_attribute = CUdevice_attribute(
        119,
    );
    pub const CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH: CUdevice_attribute = CUdevice_attribute(
        120,
    );
    pub const CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        121,
    );
    pub const CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS: CUdevice_attribute = CUdevice_attribute(
        122,
    );
    pub const CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR: CUdevice_attribute = CUdevice_attribute(
        123,
    );
    pub const CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        124,
    );
    pub const CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        125,
    );
    pub const CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT: CUdevice_attribute = CUdevice_attribute(
        126,
    );
    pub const CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        127,
    );
    pub const CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        128,
    );
    pub const CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS: CUdevice_attribute = CUdevice_attribute(
        129,
    );
    pub const CU_DEVICE_ATTRIBUTE_NUMA_CONFIG: CUdevice_attribute = CUdevice_attribute(
        130,
    );
    pub const CU_DEVICE_ATTRIBUTE_NUMA_ID: CUdevice_attribute = CUdevice_attribute(131);
    pub const CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        132,
    );
    pub const CU_DEVICE_ATTRIBUTE_MPS_ENABLED: CUdevice_attribute = CUdevice_attribute(
        133,
    );
    pub const CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID: CUdevice_attribute = CUdevice_attribute(
        134,
    );
    pub const CU_DEVICE_ATTRIBUTE_D3D12_CIG_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        135,
    );
    pub const CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK: CUdevice_attribute = CUdevice_attribute(
        136,
    );
    pub const CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH: CUdevice_attribute = CUdevice_attribute(
        137,
    );
    pub const CU_DEVICE_ATTRIBUTE_VULKAN_CIG_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        138,
    );
    pub const CU_DEVICE_ATTRIBUTE_GPU_PCI_DEVICE_ID: CUdevice_attribute = CUdevice_attribute(
        139,
    );
    pub const CU_DEVICE_ATTRIBUTE_GPU_PCI_SUBSYSTEM_ID: CUdevice_attribute = CUdevice_attribute(
        140,
    );
    pub const CU_DEVICE_ATTRIBUTE_HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        141,
    );
    pub const CU_DEVICE_ATTRIBUTE_HOST_NUMA_MEMORY_POOLS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        142,
    );
    pub const CU_DEVICE_ATTRIBUTE_HOST_NUMA_MULTINODE_IPC_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        143,
    );
    pub const CU_DEVICE_ATTRIBUTE_HOST_MEMORY_POOLS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        144,
    );
    pub const CU_DEVICE_ATTRIBUTE_HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        145,
    );
    pub const CU_DEVICE_ATTRIBUTE_HOST_ALLOC_DMA_BUF_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        146,
    );
    pub const CU_DEVICE_ATTRIBUTE_ONLY_PARTIAL_HOST_NATIVE_ATOMIC_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        147,
    );
    pub const CU_DEVICE_ATTRIBUTE_ATOMIC_REDUCTION_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        148,
    );
    pub const CU_DEVICE_ATTRIBUTE_LOCALITY_DOMAIN_COUNT: CUdevice_attribute = CUdevice_attribute(
        149,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX_OVERSIZED_SHARED_MEMORY_PER_BLOCK: CUdevice_attribute = CUdevice_attribute(
        150,
    );
    pub const CU_DEVICE_ATTRIBUTE_D3D12_CIG_STREAMS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        151,
    );
    pub const CU_DEVICE_ATTRIBUTE_DMA_BUF_MMAP_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        152,
    );
    pub const CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_UNICAST_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        153,
    );
    pub const CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_MULTICAST_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        154,
    );
    pub const CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_COUNTED_OPS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        155,
    );
    pub const CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_UNICAST_ACCESS_ON_OWNER_DEVICE_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        156,
    );
    pub const CU_DEVICE_ATTRIBUTE_LOCALITY_DOMAIN_MULTIPROCESSOR_COUNT: CUdevice_attribute = CUdevice_attribute(
        157,
    );
    pub const CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_SUPPORTED_HANDLE_TYPES: CUdevice_attribute = CUdevice_attribute(
        158,
    );
    pub const CU_DEVICE_ATTRIBUTE_VULKAN_CIG_STREAMS_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        159,
    );
    pub const CU_DEVICE_ATTRIBUTE_TENSOR_MAP_LARGE_TENSOR_MIN_SIZE: CUdevice_attribute = CUdevice_attribute(
        160,
    );
    pub const CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_LOCALIZED_MEMORY_SUPPORTED: CUdevice_attribute = CUdevice_attribute(
        161,
    );
    pub const CU_DEVICE_ATTRIBUTE_MAX: CUdevice_attribute = CUdevice_attribute(162);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUdevice_attribute(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUdevprop_st {
    pub maxThreadsPerBlock: core::ffi::c_int,
    pub maxThreadsDim: [core::ffi::c_int; 3usize],
    pub maxGridSize: [core::ffi::c_int; 3usize],
    pub sharedMemPerBlock: core::ffi::c_int,
    pub totalConstantMemory: core::ffi::c_int,
    pub SIMDWidth: core::ffi::c_int,
    pub memPitch: core::ffi::c_int,
    pub regsPerBlock: core::ffi::c_int,
    pub clockRate: core::ffi::c_int,
    pub textureAlign: core::ffi::c_int,
}
pub type CUdevprop_v1 = CUdevprop_st;
pub type CUdevprop = CUdevprop_v1;
impl CUpointer_attribute {
    pub const CU_POINTER_ATTRIBUTE_CONTEXT: CUpointer_attribute = CUpointer_attribute(1);
    pub const CU_POINTER_ATTRIBUTE_MEMORY_TYPE: CUpointer_attribute = CUpointer_attribute(
        2,
    );
    pub const CU_POINTER_ATTRIBUTE_DEVICE_POINTER: CUpointer_attribute = CUpointer_attribute(
        3,
    );
    pub const CU_POINTER_ATTRIBUTE_HOST_POINTER: CUpointer_attribute = CUpointer_attribute(
        4,
    );
    pub const CU_POINTER_ATTRIBUTE_P2P_TOKENS: CUpointer_attribute = CUpointer_attribute(
        5,
    );
    pub const CU_POINTER_ATTRIBUTE_SYNC_MEMOPS: CUpointer_attribute = CUpointer_attribute(
        6,
    );
    pub const CU_POINTER_ATTRIBUTE_BUFFER_ID: CUpointer_attribute = CUpointer_attribute(
        7,
    );
    pub const CU_POINTER_ATTRIBUTE_IS_MANAGED: CUpointer_attribute = CUpointer_attribute(
        8,
    );
    pub const CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL: CUpointer_attribute = CUpointer_attribute(
        9,
    );
    pub const CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE: CUpointer_attribute = CUpointer_attribute(
        10,
    );
    pub const CU_POINTER_ATTRIBUTE_RANGE_START_ADDR: CUpointer_attribute = CUpointer_attribute(
        11,
    );
    pub const CU_POINTER_ATTRIBUTE_RANGE_SIZE: CUpointer_attribute = CUpointer_attribute(
        12,
    );
    pub const CU_POINTER_ATTRIBUTE_MAPPED: CUpointer_attribute = CUpointer_attribute(13);
    pub const CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES: CUpointer_attribute = CUpointer_attribute(
        14,
    );
    pub const CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE: CUpointer_attribute = CUpointer_attribute(
        15,
    );
    pub const CU_POINTER_ATTRIBUTE_ACCESS_FLAGS: CUpointer_attribute = CUpointer_attribute(
        16,
    );
    pub const CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE: CUpointer_attribute = CUpointer_attribute(
        17,
    );
    pub const CU_POINTER_ATTRIBUTE_MAPPING_SIZE: CUpointer_attribute = CUpointer_attribute(
        18,
    );
    pub const CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR: CUpointer_attribute = CUpointer_attribute(
        19,
    );
    pub const CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID: CUpointer_attribute = CUpointer_attribute(
        20,
    );
    pub const CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE: CUpointer_attribute = CUpointer_attribute(
        21,
    );
    pub const CU_POINTER_ATTRIBUTE_LOCALITY_DOMAIN_ORDINAL: CUpointer_attribute = CUpointer_attribute(
        22,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUpointer_attribute(pub core::ffi::c_uint);
impl CUfunction_attribute {
    pub const CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: CUfunction_attribute = CUfunction_attribute(
        0,
    );
    pub const CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: CUfunction_attribute = CUfunction_attribute(
        1,
    );
    pub const CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES: CUfunction_attribute = CUfunction_attribute(
        2,
    );
    pub const CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: CUfunction_attribute = CUfunction_attribute(
        3,
    );
    pub const CU_FUNC_ATTRIBUTE_NUM_REGS: CUfunction_attribute = CUfunction_attribute(4);
    pub const CU_FUNC_ATTRIBUTE_PTX_VERSION: CUfunction_attribute = CUfunction_attribute(
        5,
    );
    pub const CU_FUNC_ATTRIBUTE_BINARY_VERSION: CUfunction_attribute = CUfunction_attribute(
        6,
    );
    pub const CU_FUNC_ATTRIBUTE_CACHE_MODE_CA: CUfunction_attribute = CUfunction_attribute(
        7,
    );
    pub const CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES: CUfunction_attribute = CUfunction_attribute(
        8,
    );
    pub const CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: CUfunction_attribute = CUfunction_attribute(
        9,
    );
    pub const CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET: CUfunction_attribute = CUfunction_attribute(
        10,
    );
    pub const CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH: CUfunction_attribute = CUfunction_attribute(
        11,
    );
    pub const CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT: CUfunction_attribute = CUfunction_attribute(
        12,
    );
    pub const CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH: CUfunction_attribute = CUfunction_attribute(
        13,
    );
    pub const CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED: CUfunction_attribute = CUfunction_attribute(
        14,
    );
    pub const CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE: CUfunction_attribute = CUfunction_attribute(
        15,
    );
    pub const CU_FUNC_ATTRIBUTE_DEVICE_NODE_UPDATE_SUPPORTED: CUfunction_attribute = CUfunction_attribute(
        16,
    );
    pub const CU_FUNC_ATTRIBUTE_SHARED_MEMORY_MODE: CUfunction_attribute = CUfunction_attribute(
        17,
    );
    pub const CU_FUNC_ATTRIBUTE_MAX: CUfunction_attribute = CUfunction_attribute(18);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUfunction_attribute(pub core::ffi::c_uint);
impl CUfunc_cache {
    pub const CU_FUNC_CACHE_PREFER_NONE: CUfunc_cache = CUfunc_cache(0);
    pub const CU_FUNC_CACHE_PREFER_SHARED: CUfunc_cache = CUfunc_cache(1);
    pub const CU_FUNC_CACHE_PREFER_L1: CUfunc_cache = CUfunc_cache(2);
    pub const CU_FUNC_CACHE_PREFER_EQUAL: CUfunc_cache = CUfunc_cache(3);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUfunc_cache(pub core::ffi::c_uint);
impl CUsharedconfig {
    pub const CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE: CUsharedconfig = CUsharedconfig(0);
    pub const CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE: CUsharedconfig = CUsharedconfig(
        1,
    );
    pub const CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE: CUsharedconfig = CUsharedconfig(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUsharedconfig(pub core::ffi::c_uint);
impl CUshared_carveout {
    pub const CU_SHAREDMEM_CARVEOUT_DEFAULT: CUshared_carveout = CUshared_carveout(-1);
    pub const CU_SHAREDMEM_CARVEOUT_MAX_SHARED: CUshared_carveout = CUshared_carveout(
        100,
    );
    pub const CU_SHAREDMEM_CARVEOUT_MAX_L1: CUshared_carveout = CUshared_carveout(0);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUshared_carveout(pub core::ffi::c_int);
impl CUmemorytype {
    pub const CU_MEMORYTYPE_HOST: CUmemorytype = CUmemorytype(1);
    pub const CU_MEMORYTYPE_DEVICE: CUmemorytype = CUmemorytype(2);
    pub const CU_MEMORYTYPE_ARRAY: CUmemorytype = CUmemorytype(3);
    pub const CU_MEMORYTYPE_UNIFIED: CUmemorytype = CUmemorytype(4);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemorytype(pub core::ffi::c_uint);
impl CUcomputemode {
    pub const CU_COMPUTEMODE_DEFAULT: CUcomputemode = CUcomputemode(0);
    pub const CU_COMPUTEMODE_PROHIBITED: CUcomputemode = CUcomputemode(2);
    pub const CU_COMPUTEMODE_EXCLUSIVE_PROCESS: CUcomputemode = CUcomputemode(3);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUcomputemode(pub core::ffi::c_uint);
impl CUmem_advise {
    pub const CU_MEM_ADVISE_SET_READ_MOSTLY: CUmem_advise = CUmem_advise(1);
    pub const CU_MEM_ADVISE_UNSET_READ_MOSTLY: CUmem_advise = CUmem_advise(2);
    pub const CU_MEM_ADVISE_SET_PREFERRED_LOCATION: CUmem_advise = CUmem_advise(3);
    pub const CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION: CUmem_advise = CUmem_advise(4);
    pub const CU_MEM_ADVISE_SET_ACCESSED_BY: CUmem_advise = CUmem_advise(5);
    pub const CU_MEM_ADVISE_UNSET_ACCESSED_BY: CUmem_advise = CUmem_advise(6);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmem_advise(pub core::ffi::c_uint);
impl CUmem_range_attribute {
    pub const CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY: CUmem_range_attribute = CUmem_range_attribute(
        1,
    );
    pub const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION: CUmem_range_attribute = CUmem_range_attribute(
        2,
    );
    pub const CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY: CUmem_range_attribute = CUmem_range_attribute(
        3,
    );
    pub const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION: CUmem_range_attribute = CUmem_range_attribute(
        4,
    );
    pub const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE: CUmem_range_attribute = CUmem_range_attribute(
        5,
    );
    pub const CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID: CUmem_range_attribute = CUmem_range_attribute(
        6,
    );
    pub const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE: CUmem_range_attribute = CUmem_range_attribute(
        7,
    );
    pub const CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID: CUmem_range_attribute = CUmem_range_attribute(
        8,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmem_range_attribute(pub core::ffi::c_uint);
impl CUjit_option {
    pub const CU_JIT_MAX_REGISTERS: CUjit_option = CUjit_option(0);
    pub const CU_JIT_THREADS_PER_BLOCK: CUjit_option = CUjit_option(1);
    pub const CU_JIT_WALL_TIME: CUjit_option = CUjit_option(2);
    pub const CU_JIT_INFO_LOG_BUFFER: CUjit_option = CUjit_option(3);
    pub const CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES: CUjit_option = CUjit_option(4);
    pub const CU_JIT_ERROR_LOG_BUFFER: CUjit_option = CUjit_option(5);
    pub const CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES: CUjit_option = CUjit_option(6);
    pub const CU_JIT_OPTIMIZATION_LEVEL: CUjit_option = CUjit_option(7);
    pub const CU_JIT_TARGET_FROM_CUCONTEXT: CUjit_option = CUjit_option(8);
    pub const CU_JIT_TARGET: CUjit_option = CUjit_option(9);
    pub const CU_JIT_FALLBACK_STRATEGY: CUjit_option = CUjit_option(10);
    pub const CU_JIT_GENERATE_DEBUG_INFO: CUjit_option = CUjit_option(11);
    pub const CU_JIT_LOG_VERBOSE: CUjit_option = CUjit_option(12);
    pub const CU_JIT_GENERATE_LINE_INFO: CUjit_option = CUjit_option(13);
    pub const CU_JIT_CACHE_MODE: CUjit_option = CUjit_option(14);
    pub const CU_JIT_NEW_SM3X_OPT: CUjit_option = CUjit_option(15);
    pub const CU_JIT_FAST_COMPILE: CUjit_option = CUjit_option(16);
    pub const CU_JIT_GLOBAL_SYMBOL_NAMES: CUjit_option = CUjit_option(17);
    pub const CU_JIT_GLOBAL_SYMBOL_ADDRESSES: CUjit_option = CUjit_option(18);
    pub const CU_JIT_GLOBAL_SYMBOL_COUNT: CUjit_option = CUjit_option(19);
    pub const CU_JIT_LTO: CUjit_option = CUjit_option(20);
    pub const CU_JIT_FTZ: CUjit_option = CUjit_option(21);
    pub const CU_JIT_PREC_DIV: CUjit_option = CUjit_option(22);
    pub const CU_JIT_PREC_SQRT: CUjit_option = CUjit_option(23);
    pub const CU_JIT_FMA: CUjit_option = CUjit_option(24);
    pub const CU_JIT_REFERENCED_KERNEL_NAMES: CUjit_option = CUjit_option(25);
    pub const CU_JIT_REFERENCED_KERNEL_COUNT: CUjit_option = CUjit_option(26);
    pub const CU_JIT_REFERENCED_VARIABLE_NAMES: CUjit_option = CUjit_option(27);
    pub const CU_JIT_REFERENCED_VARIABLE_COUNT: CUjit_option = CUjit_option(28);
    pub const CU_JIT_OPTIMIZE_UNUSED_DEVICE_VARIABLES: CUjit_option = CUjit_option(29);
    pub const CU_JIT_POSITION_INDEPENDENT_CODE: CUjit_option = CUjit_option(30);
    pub const CU_JIT_MIN_CTA_PER_SM: CUjit_option = CUjit_option(31);
    pub const CU_JIT_MAX_THREADS_PER_BLOCK: CUjit_option = CUjit_option(32);
    pub const CU_JIT_OVERRIDE_DIRECTIVE_VALUES: CUjit_option = CUjit_option(33);
    pub const CU_JIT_SPLIT_COMPILE: CUjit_option = CUjit_option(34);
    pub const CU_JIT_BINARY_LOADER_THREAD_COUNT: CUjit_option = CUjit_option(35);
    pub const CU_JIT_NUM_OPTIONS: CUjit_option = CUjit_option(36);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUjit_option(pub core::ffi::c_uint);
impl CUjit_target {
    pub const CU_TARGET_COMPUTE_30: CUjit_target = CUjit_target(30);
    pub const CU_TARGET_COMPUTE_32: CUjit_target = CUjit_target(32);
    pub const CU_TARGET_COMPUTE_35: CUjit_target = CUjit_target(35);
    pub const CU_TARGET_COMPUTE_37: CUjit_target = CUjit_target(37);
    pub const CU_TARGET_COMPUTE_50: CUjit_target = CUjit_target(50);
    pub const CU_TARGET_COMPUTE_52: CUjit_target = CUjit_target(52);
    pub const CU_TARGET_COMPUTE_53: CUjit_target = CUjit_target(53);
    pub const CU_TARGET_COMPUTE_60: CUjit_target = CUjit_target(60);
    pub const CU_TARGET_COMPUTE_61: CUjit_target = CUjit_target(61);
    pub const CU_TARGET_COMPUTE_62: CUjit_target = CUjit_target(62);
    pub const CU_TARGET_COMPUTE_70: CUjit_target = CUjit_target(70);
    pub const CU_TARGET_COMPUTE_72: CUjit_target = CUjit_target(72);
    pub const CU_TARGET_COMPUTE_75: CUjit_target = CUjit_target(75);
    pub const CU_TARGET_COMPUTE_80: CUjit_target = CUjit_target(80);
    pub const CU_TARGET_COMPUTE_86: CUjit_target = CUjit_target(86);
    pub const CU_TARGET_COMPUTE_87: CUjit_target = CUjit_target(87);
    pub const CU_TARGET_COMPUTE_89: CUjit_target = CUjit_target(89);
    pub const CU_TARGET_COMPUTE_90: CUjit_target = CUjit_target(90);
    pub const CU_TARGET_COMPUTE_100: CUjit_target = CUjit_target(100);
    pub const CU_TARGET_COMPUTE_110: CUjit_target = CUjit_target(110);
    pub const CU_TARGET_COMPUTE_103: CUjit_target = CUjit_target(103);
    pub const CU_TARGET_COMPUTE_107: CUjit_target = CUjit_target(107);
    pub const CU_TARGET_COMPUTE_120: CUjit_target = CUjit_target(120);
    pub const CU_TARGET_COMPUTE_121: CUjit_target = CUjit_target(121);
    pub const CU_TARGET_COMPUTE_90A: CUjit_target = CUjit_target(65626);
    pub const CU_TARGET_COMPUTE_100A: CUjit_target = CUjit_target(65636);
    pub const CU_TARGET_COMPUTE_110A: CUjit_target = CUjit_target(65646);
    pub const CU_TARGET_COMPUTE_103A: CUjit_target = CUjit_target(65639);
    pub const CU_TARGET_COMPUTE_107A: CUjit_target = CUjit_target(65643);
    pub const CU_TARGET_COMPUTE_120A: CUjit_target = CUjit_target(65656);
    pub const CU_TARGET_COMPUTE_121A: CUjit_target = CUjit_target(65657);
    pub const CU_TARGET_COMPUTE_100F: CUjit_target = CUjit_target(131172);
    pub const CU_TARGET_COMPUTE_110F: CUjit_target = CUjit_target(131182);
    pub const CU_TARGET_COMPUTE_103F: CUjit_target = CUjit_target(131175);
    pub const CU_TARGET_COMPUTE_107F: CUjit_target = CUjit_target(131179);
    pub const CU_TARGET_COMPUTE_120F: CUjit_target = CUjit_target(131192);
    pub const CU_TARGET_COMPUTE_121F: CUjit_target = CUjit_target(131193);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUjit_target(pub core::ffi::c_uint);
impl CUjit_fallback {
    pub const CU_PREFER_PTX: CUjit_fallback = CUjit_fallback(0);
    pub const CU_PREFER_BINARY: CUjit_fallback = CUjit_fallback(1);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUjit_fallback(pub core::ffi::c_uint);
impl CUjit_cacheMode {
    pub const CU_JIT_CACHE_OPTION_NONE: CUjit_cacheMode = CUjit_cacheMode(0);
    pub const CU_JIT_CACHE_OPTION_CG: CUjit_cacheMode = CUjit_cacheMode(1);
    pub const CU_JIT_CACHE_OPTION_CA: CUjit_cacheMode = CUjit_cacheMode(2);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUjit_cacheMode(pub core::ffi::c_uint);
impl CUjitInputType {
    pub const CU_JIT_INPUT_CUBIN: CUjitInputType = CUjitInputType(0);
    pub const CU_JIT_INPUT_PTX: CUjitInputType = CUjitInputType(1);
    pub const CU_JIT_INPUT_FATBINARY: CUjitInputType = CUjitInputType(2);
    pub const CU_JIT_INPUT_OBJECT: CUjitInputType = CUjitInputType(3);
    pub const CU_JIT_INPUT_LIBRARY: CUjitInputType = CUjitInputType(4);
    pub const CU_JIT_INPUT_NVVM: CUjitInputType = CUjitInputType(5);
    pub const CU_JIT_NUM_INPUT_TYPES: CUjitInputType = CUjitInputType(6);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUjitInputType(pub core::ffi::c_uint);
#[repr(C)]
pub struct CUlinkState_st {
    _unused: [u8; 0],
}
pub type CUlinkState = *mut CUlinkState_st;
impl CUgraphicsRegisterFlags {
    pub const CU_GRAPHICS_REGISTER_FLAGS_NONE: CUgraphicsRegisterFlags = CUgraphicsRegisterFlags(
        0,
    );
    pub const CU_GRAPHICS_REGISTER_FLAGS_READ_ONLY: CUgraphicsRegisterFlags = CUgraphicsRegisterFlags(
        1,
    );
    pub const CU_GRAPHICS_REGISTER_FLAGS_WRITE_DISCARD: CUgraphicsRegisterFlags = CUgraphicsRegisterFlags(
        2,
    );
    pub const CU_GRAPHICS_REGISTER_FLAGS_SURFACE_LDST: CUgraphicsRegisterFlags = CUgraphicsRegisterFlags(
        4,
    );
    pub const CU_GRAPHICS_REGISTER_FLAGS_TEXTURE_GATHER: CUgraphicsRegisterFlags = CUgraphicsRegisterFlags(
        8,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUgraphicsRegisterFlags(pub core::ffi::c_uint);
impl CUgraphicsMapResourceFlags {
    pub const CU_GRAPHICS_MAP_RESOURCE_FLAGS_NONE: CUgraphicsMapResourceFlags = CUgraphicsMapResourceFlags(
        0,
    );
    pub const CU_GRAPHICS_MAP_RESOURCE_FLAGS_READ_ONLY: CUgraphicsMapResourceFlags = CUgraphicsMapResourceFlags(
        1,
    );
    pub const CU_GRAPHICS_MAP_RESOURCE_FLAGS_WRITE_DISCARD: CUgraphicsMapResourceFlags = CUgraphicsMapResourceFlags(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUgraphicsMapResourceFlags(pub core::ffi::c_uint);
impl CUarray_cubemap_face {
    pub const CU_CUBEMAP_FACE_POSITIVE_X: CUarray_cubemap_face = CUarray_cubemap_face(0);
    pub const CU_CUBEMAP_FACE_NEGATIVE_X: CUarray_cubemap_face = CUarray_cubemap_face(1);
    pub const CU_CUBEMAP_FACE_POSITIVE_Y: CUarray_cubemap_face = CUarray_cubemap_face(2);
    pub const CU_CUBEMAP_FACE_NEGATIVE_Y: CUarray_cubemap_face = CUarray_cubemap_face(3);
    pub const CU_CUBEMAP_FACE_POSITIVE_Z: CUarray_cubemap_face = CUarray_cubemap_face(4);
    pub const CU_CUBEMAP_FACE_NEGATIVE_Z: CUarray_cubemap_face = CUarray_cubemap_face(5);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUarray_cubemap_face(pub core::ffi::c_uint);
impl CUlimit {
    pub const CU_LIMIT_STACK_SIZE: CUlimit = CUlimit(0);
    pub const CU_LIMIT_PRINTF_FIFO_SIZE: CUlimit = CUlimit(1);
    pub const CU_LIMIT_MALLOC_HEAP_SIZE: CUlimit = CUlimit(2);
    pub const CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH: CUlimit = CUlimit(3);
    pub const CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT: CUlimit = CUlimit(4);
    pub const CU_LIMIT_MAX_L2_FETCH_GRANULARITY: CUlimit = CUlimit(5);
    pub const CU_LIMIT_PERSISTING_L2_CACHE_SIZE: CUlimit = CUlimit(6);
    pub const CU_LIMIT_SHMEM_SIZE: CUlimit = CUlimit(7);
    pub const CU_LIMIT_CIG_ENABLED: CUlimit = CUlimit(8);
    pub const CU_LIMIT_CIG_SHMEM_FALLBACK_ENABLED: CUlimit = CUlimit(9);
    pub const CU_LIMIT_PER_BLOCK_MEMORY_SIZE: CUlimit = CUlimit(10);
    pub const CU_LIMIT_MAX: CUlimit = CUlimit(11);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUlimit(pub core::ffi::c_uint);
impl CUresourcetype {
    pub const CU_RESOURCE_TYPE_ARRAY: CUresourcetype = CUresourcetype(0);
    pub const CU_RESOURCE_TYPE_MIPMAPPED_ARRAY: CUresourcetype = CUresourcetype(1);
    pub const CU_RESOURCE_TYPE_LINEAR: CUresourcetype = CUresourcetype(2);
    pub const CU_RESOURCE_TYPE_PITCH2D: CUresourcetype = CUresourcetype(3);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUresourcetype(pub core::ffi::c_uint);
pub type CUhostFn = ::core::option::Option<
    unsafe extern "C" fn(userData: *mut core::ffi::c_void),
>;
impl CUaccessProperty {
    pub const CU_ACCESS_PROPERTY_NORMAL: CUaccessProperty = CUaccessProperty(0);
    pub const CU_ACCESS_PROPERTY_STREAMING: CUaccessProperty = CUaccessProperty(1);
    pub const CU_ACCESS_PROPERTY_PERSISTING: CUaccessProperty = CUaccessProperty(2);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUaccessProperty(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUaccessPolicyWindow_st {
    pub base_ptr: *mut core::ffi::c_void,
    pub num_bytes: usize,
    pub hitRatio: f32,
    pub hitProp: CUaccessProperty,
    pub missProp: CUaccessProperty,
}
pub type CUaccessPolicyWindow_v1 = CUaccessPolicyWindow_st;
pub type CUaccessPolicyWindow = CUaccessPolicyWindow_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_KERNEL_NODE_PARAMS_st {
    pub func: CUfunction,
    pub gridDimX: core::ffi::c_uint,
    pub gridDimY: core::ffi::c_uint,
    pub gridDimZ: core::ffi::c_uint,
    pub blockDimX: core::ffi::c_uint,
    pub blockDimY: core::ffi::c_uint,
    pub blockDimZ: core::ffi::c_uint,
    pub sharedMemBytes: core::ffi::c_uint,
    pub kernelParams: *mut *mut core::ffi::c_void,
    pub extra: *mut *mut core::ffi::c_void,
}
pub type CUDA_KERNEL_NODE_PARAMS_v1 = CUDA_KERNEL_NODE_PARAMS_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_KERNEL_NODE_PARAMS_v2_st {
    pub func: CUfunction,
    pub gridDimX: core::ffi::c_uint,
    pub gridDimY: core::ffi::c_uint,
    pub gridDimZ: core::ffi::c_uint,
    pub blockDimX: core::ffi::c_uint,
    pub blockDimY: core::ffi::c_uint,
    pub blockDimZ: core::ffi::c_uint,
    pub sharedMemBytes: core::ffi::c_uint,
    pub kernelParams: *mut *mut core::ffi::c_void,
    pub extra: *mut *mut core::ffi::c_void,
    pub kern: CUkernel,
    pub ctx: CUcontext,
}
pub type CUDA_KERNEL_NODE_PARAMS_v2 = CUDA_KERNEL_NODE_PARAMS_v2_st;
pub type CUDA_KERNEL_NODE_PARAMS = CUDA_KERNEL_NODE_PARAMS_v2;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_KERNEL_NODE_PARAMS_v3_st {
    pub func: CUfunction,
    pub gridDimX: core::ffi::c_uint,
    pub gridDimY: core::ffi::c_uint,
    pub gridDimZ: core::ffi::c_uint,
    pub blockDimX: core::ffi::c_uint,
    pub blockDimY: core::ffi::c_uint,
    pub blockDimZ: core::ffi::c_uint,
    pub sharedMemBytes: core::ffi::c_uint,
    pub kernelParams: *mut *mut core::ffi::c_void,
    pub extra: *mut *mut core::ffi::c_void,
    pub kern: CUkernel,
    pub ctx: CUcontext,
}
pub type CUDA_KERNEL_NODE_PARAMS_v3 = CUDA_KERNEL_NODE_PARAMS_v3_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_MEMSET_NODE_PARAMS_st {
    pub dst: CUdeviceptr,
    pub pitch: usize,
    pub value: core::ffi::c_uint,
    pub elementSize: core::ffi::c_uint,
    pub width: usize,
    pub height: usize,
}
pub type CUDA_MEMSET_NODE_PARAMS_v1 = CUDA_MEMSET_NODE_PARAMS_st;
pub type CUDA_MEMSET_NODE_PARAMS = CUDA_MEMSET_NODE_PARAMS_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_MEMSET_NODE_PARAMS_v2_st {
    pub dst: CUdeviceptr,
    pub pitch: usize,
    pub value: core::ffi::c_uint,
    pub elementSize: core::ffi::c_uint,
    pub width: usize,
    pub height: usize,
    pub ctx: CUcontext,
}
pub type CUDA_MEMSET_NODE_PARAMS_v2 = CUDA_MEMSET_NODE_PARAMS_v2_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_HOST_NODE_PARAMS_st {
    pub fn_: CUhostFn,
    pub userData: *mut core::ffi::c_void,
}
pub type CUDA_HOST_NODE_PARAMS_v1 = CUDA_HOST_NODE_PARAMS_st;
pub type CUDA_HOST_NODE_PARAMS = CUDA_HOST_NODE_PARAMS_v1;
#[repr(C)]
pub struct CUDA_HOST_NODE_PARAMS_v2_st {
    pub fn_: CUhostFn,
    pub userData: *mut core::ffi::c_void,
    pub syncMode: core::ffi::c_uint,
    pub __bindgen_anon_1: CUDA_HOST_NODE_PARAMS_v2_st__bindgen_ty_1,
}
#[repr(C)]
pub union CUDA_HOST_NODE_PARAMS_v2_st__bindgen_ty_1 {
    pub ctx: CUcontext,
    pub gCtx: CUgreenCtx,
}
pub type CUDA_HOST_NODE_PARAMS_v2 = CUDA_HOST_NODE_PARAMS_v2_st;
impl CUgraphConditionalNodeType {
    pub const CU_GRAPH_COND_TYPE_IF: CUgraphConditionalNodeType = CUgraphConditionalNodeType(
        0,
    );
    pub const CU_GRAPH_COND_TYPE_WHILE: CUgraphConditionalNodeType = CUgraphConditionalNodeType(
        1,
    );
    pub const CU_GRAPH_COND_TYPE_SWITCH: CUgraphConditionalNodeType = CUgraphConditionalNodeType(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUgraphConditionalNodeType(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_CONDITIONAL_NODE_PARAMS {
    pub handle: CUgraphConditionalHandle,
    pub type_: CUgraphConditionalNodeType,
    pub size: core::ffi::c_uint,
    pub phGraph_out: *mut CUgraph,
    pub ctx: CUcontext,
}
impl CUgraphNodeType {
    pub const CU_GRAPH_NODE_TYPE_KERNEL: CUgraphNodeType = CUgraphNodeType(0);
    pub const CU_GRAPH_NODE_TYPE_MEMCPY: CUgraphNodeType = CUgraphNodeType(1);
    pub const CU_GRAPH_NODE_TYPE_MEMSET: CUgraphNodeType = CUgraphNodeType(2);
    pub const CU_GRAPH_NODE_TYPE_HOST: CUgraphNodeType = CUgraphNodeType(3);
    pub const CU_GRAPH_NODE_TYPE_GRAPH: CUgraphNodeType = CUgraphNodeType(4);
    pub const CU_GRAPH_NODE_TYPE_EMPTY: CUgraphNodeType = CUgraphNodeType(5);
    pub const CU_GRAPH_NODE_TYPE_WAIT_EVENT: CUgraphNodeType = CUgraphNodeType(6);
    pub const CU_GRAPH_NODE_TYPE_EVENT_RECORD: CUgraphNodeType = CUgraphNodeType(7);
    pub const CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL: CUgraphNodeType = CUgraphNodeType(8);
    pub const CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT: CUgraphNodeType = CUgraphNodeType(9);
    pub const CU_GRAPH_NODE_TYPE_MEM_ALLOC: CUgraphNodeType = CUgraphNodeType(10);
    pub const CU_GRAPH_NODE_TYPE_MEM_FREE: CUgraphNodeType = CUgraphNodeType(11);
    pub const CU_GRAPH_NODE_TYPE_BATCH_MEM_OP: CUgraphNodeType = CUgraphNodeType(12);
    pub const CU_GRAPH_NODE_TYPE_CONDITIONAL: CUgraphNodeType = CUgraphNodeType(13);
    pub const CU_GRAPH_NODE_TYPE_MEMCPY_BATCH: CUgraphNodeType = CUgraphNodeType(14);
    pub const CU_GRAPH_NODE_TYPE_RESERVED_16: CUgraphNodeType = CUgraphNodeType(16);
    pub const CU_GRAPH_NODE_TYPE_EXTERNAL_ENGINE: CUgraphNodeType = CUgraphNodeType(17);
    pub const CU_GRAPH_NODE_TYPE_FABRIC_CPY_BATCH: CUgraphNodeType = CUgraphNodeType(18);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUgraphNodeType(pub core::ffi::c_uint);
impl CUgraphDependencyType {
    pub const CU_GRAPH_DEPENDENCY_TYPE_DEFAULT: CUgraphDependencyType = CUgraphDependencyType(
        0,
    );
    pub const CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC: CUgraphDependencyType = CUgraphDependencyType(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUgraphDependencyType(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUgraphEdgeData_st {
    pub from_port: core::ffi::c_uchar,
    pub to_port: core::ffi::c_uchar,
    pub type_: core::ffi::c_uchar,
    pub reserved: [core::ffi::c_uchar; 5usize],
}
pub type CUgraphEdgeData = CUgraphEdgeData_st;
impl CUgraphInstantiateResult {
    pub const CUDA_GRAPH_INSTANTIATE_SUCCESS: CUgraphInstantiateResult = CUgraphInstantiateResult(
        0,
    );
    pub const CUDA_GRAPH_INSTANTIATE_ERROR: CUgraphInstantiateResult = CUgraphInstantiateResult(
        1,
    );
    pub const CUDA_GRAPH_INSTANTIATE_INVALID_STRUCTURE: CUgraphInstantiateResult = CUgraphInstantiateResult(
        2,
    );
    pub const CUDA_GRAPH_INSTANTIATE_NODE_OPERATION_NOT_SUPPORTED: CUgraphInstantiateResult = CUgraphInstantiateResult(
        3,
    );
    pub const CUDA_GRAPH_INSTANTIATE_MULTIPLE_CTXS_NOT_SUPPORTED: CUgraphInstantiateResult = CUgraphInstantiateResult(
        4,
    );
    pub const CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED: CUgraphInstantiateResult = CUgraphInstantiateResult(
        5,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUgraphInstantiateResult(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_GRAPH_INSTANTIATE_PARAMS_st {
    pub flags: cuuint64_t,
    pub hUploadStream: CUstream,
    pub hErrNode_out: CUgraphNode,
    pub result_out: CUgraphInstantiateResult,
}
pub type CUDA_GRAPH_INSTANTIATE_PARAMS = CUDA_GRAPH_INSTANTIATE_PARAMS_st;
impl CUsynchronizationPolicy {
    pub const CU_SYNC_POLICY_AUTO: CUsynchronizationPolicy = CUsynchronizationPolicy(1);
    pub const CU_SYNC_POLICY_SPIN: CUsynchronizationPolicy = CUsynchronizationPolicy(2);
    pub const CU_SYNC_POLICY_YIELD: CUsynchronizationPolicy = CUsynchronizationPolicy(3);
    pub const CU_SYNC_POLICY_BLOCKING_SYNC: CUsynchronizationPolicy = CUsynchronizationPolicy(
        4,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUsynchronizationPolicy(pub core::ffi::c_uint);
impl CUclusterSchedulingPolicy {
    pub const CU_CLUSTER_SCHEDULING_POLICY_DEFAULT: CUclusterSchedulingPolicy = CUclusterSchedulingPolicy(
        0,
    );
    pub const CU_CLUSTER_SCHEDULING_POLICY_SPREAD: CUclusterSchedulingPolicy = CUclusterSchedulingPolicy(
        1,
    );
    pub const CU_CLUSTER_SCHEDULING_POLICY_LOAD_BALANCING: CUclusterSchedulingPolicy = CUclusterSchedulingPolicy(
        2,
    );
    pub const CU_CLUSTER_SCHEDULING_POLICY_RUBIN_DSMEM_LOCALITY: CUclusterSchedulingPolicy = CUclusterSchedulingPolicy(
        3,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUclusterSchedulingPolicy(pub core::ffi::c_uint);
impl CUlaunchMemSyncDomain {
    pub const CU_LAUNCH_MEM_SYNC_DOMAIN_DEFAULT: CUlaunchMemSyncDomain = CUlaunchMemSyncDomain(
        0,
    );
    pub const CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE: CUlaunchMemSyncDomain = CUlaunchMemSyncDomain(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUlaunchMemSyncDomain(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUlaunchMemSyncDomainMap_st {
    pub default_: core::ffi::c_uchar,
    pub remote: core::ffi::c_uchar,
}
pub type CUlaunchMemSyncDomainMap = CUlaunchMemSyncDomainMap_st;
impl CUlaunchAttributePortableClusterMode {
    pub const CU_LAUNCH_PORTABLE_CLUSTER_MODE_DEFAULT: CUlaunchAttributePortableClusterMode = CUlaunchAttributePortableClusterMode(
        0,
    );
    pub const CU_LAUNCH_PORTABLE_CLUSTER_MODE_REQUIRE_PORTABLE: CUlaunchAttributePortableClusterMode = CUlaunchAttributePortableClusterMode(
        1,
    );
    pub const CU_LAUNCH_PORTABLE_CLUSTER_MODE_ALLOW_NON_PORTABLE: CUlaunchAttributePortableClusterMode = CUlaunchAttributePortableClusterMode(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUlaunchAttributePortableClusterMode(pub core::ffi::c_uint);
impl CUsharedMemoryMode {
    pub const CU_SHARED_MEMORY_MODE_DEFAULT: CUsharedMemoryMode = CUsharedMemoryMode(0);
    pub const CU_SHARED_MEMORY_MODE_REQUIRE_PORTABLE: CUsharedMemoryMode = CUsharedMemoryMode(
        1,
    );
    pub const CU_SHARED_MEMORY_MODE_ALLOW_NON_PORTABLE: CUsharedMemoryMode = CUsharedMemoryMode(
        2,
    );
    pub const CU_SHARED_MEMORY_MODE_ALLOW_OVERSIZED_SHARED_MEMORY: CUsharedMemoryMode = CUsharedMemoryMode(
        3,
    );
    pub const CU_SHARED_MEMORY_MODE_PREFER_OVERSIZED_SHARED_MEMORY: CUsharedMemoryMode = CUsharedMemoryMode(
        4,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUsharedMemoryMode(pub core::ffi::c_uint);
impl CUlaunchAttributeID {
    pub const CU_LAUNCH_ATTRIBUTE_IGNORE: CUlaunchAttributeID = CUlaunchAttributeID(0);
    pub const CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW: CUlaunchAttributeID = CUlaunchAttributeID(
        1,
    );
    pub const CU_LAUNCH_ATTRIBUTE_COOPERATIVE: CUlaunchAttributeID = CUlaunchAttributeID(
        2,
    );
    pub const CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY: CUlaunchAttributeID = CUlaunchAttributeID(
        3,
    );
    pub const CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION: CUlaunchAttributeID = CUlaunchAttributeID(
        4,
    );
    pub const CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE: CUlaunchAttributeID = CUlaunchAttributeID(
        5,
    );
    pub const CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION: CUlaunchAttributeID = CUlaunchAttributeID(
        6,
    );
    pub const CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT: CUlaunchAttributeID = CUlaunchAttributeID(
        7,
    );
    pub const CU_LAUNCH_ATTRIBUTE_PRIORITY: CUlaunchAttributeID = CUlaunchAttributeID(8);
    pub const CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP: CUlaunchAttributeID = CUlaunchAttributeID(
        9,
    );
    pub const CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN: CUlaunchAttributeID = CUlaunchAttributeID(
        10,
    );
    pub const CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION: CUlaunchAttributeID = CUlaunchAttributeID(
        11,
    );
    pub const CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT: CUlaunchAttributeID = CUlaunchAttributeID(
        12,
    );
    pub const CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE: CUlaunchAttributeID = CUlaunchAttributeID(
        13,
    );
    pub const CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: CUlaunchAttributeID = CUlaunchAttributeID(
        14,
    );
    pub const CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING: CUlaunchAttributeID = CUlaunchAttributeID(
        16,
    );
    pub const CU_LAUNCH_ATTRIBUTE_PORTABLE_CLUSTER_SIZE_MODE: CUlaunchAttributeID = CUlaunchAttributeID(
        17,
    );
    pub const CU_LAUNCH_ATTRIBUTE_SHARED_MEMORY_MODE: CUlaunchAttributeID = CUlaunchAttributeID(
        18,
    );
    pub const CU_LAUNCH_ATTRIBUTE_MAX: CUlaunchAttributeID = CUlaunchAttributeID(19);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUlaunchAttributeID(pub core::ffi::c_uint);
#[repr(C)]
pub union CUlaunchAttributeValue_union {
    pub pad: [core::ffi::c_char; 64usize],
    pub accessPolicyWindow: CUaccessPolicyWindow,
    pub cooperative: core::ffi::c_int,
    pub syncPolicy: CUsynchronizationPolicy,
    pub clusterDim: CUlaunchAttributeValue_union__bindgen_ty_1,
    pub clusterSchedulingPolicyPreference: CUclusterSchedulingPolicy,
    pub programmaticStreamSerializationAllowed: core::ffi::c_int,
    pub programmaticEvent: CUlaunchAttributeValue_union__bindgen_ty_2,
    pub launchCompletionEvent: CUlaunchAttributeValue_union__bindgen_ty_3,
    pub priority: core::ffi::c_int,
    pub memSyncDomainMap: CUlaunchMemSyncDomainMap,
    pub memSyncDomain: CUlaunchMemSyncDomain,
    pub preferredClusterDim: CUlaunchAttributeValue_union__bindgen_ty_4,
    pub deviceUpdatableKernelNode: CUlaunchAttributeValue_union__bindgen_ty_5,
    pub sharedMemCarveout: core::ffi::c_uint,
    pub nvlinkUtilCentricScheduling: core::ffi::c_uint,
    pub portableClusterSizeMode: CUlaunchAttributePortableClusterMode,
    pub sharedMemoryMode: CUsharedMemoryMode,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUlaunchAttributeValue_union__bindgen_ty_1 {
    pub x: core::ffi::c_uint,
    pub y: core::ffi::c_uint,
    pub z: core::ffi::c_uint,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUlaunchAttributeValue_union__bindgen_ty_2 {
    pub event: CUevent,
    pub flags: core::ffi::c_int,
    pub triggerAtBlockStart: core::ffi::c_int,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUlaunchAttributeValue_union__bindgen_ty_3 {
    pub event: CUevent,
    pub flags: core::ffi::c_int,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUlaunchAttributeValue_union__bindgen_ty_4 {
    pub x: core::ffi::c_uint,
    pub y: core::ffi::c_uint,
    pub z: core::ffi::c_uint,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUlaunchAttributeValue_union__bindgen_ty_5 {
    pub deviceUpdatable: core::ffi::c_int,
    pub devNode: CUgraphDeviceNode,
}
pub type CUlaunchAttributeValue = CUlaunchAttributeValue_union;
#[repr(C)]
pub struct CUlaunchAttribute_st {
    pub id: CUlaunchAttributeID,
    pub pad: [core::ffi::c_char; 4usize],
    pub value: CUlaunchAttributeValue,
}
pub type CUlaunchAttribute = CUlaunchAttribute_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUlaunchConfig_st {
    pub gridDimX: core::ffi::c_uint,
    pub gridDimY: core::ffi::c_uint,
    pub gridDimZ: core::ffi::c_uint,
    pub blockDimX: core::ffi::c_uint,
    pub blockDimY: core::ffi::c_uint,
    pub blockDimZ: core::ffi::c_uint,
    pub sharedMemBytes: core::ffi::c_uint,
    pub hStream: CUstream,
    pub attrs: *mut CUlaunchAttribute,
    pub numAttrs: core::ffi::c_uint,
}
pub type CUlaunchConfig = CUlaunchConfig_st;
pub use self::CUlaunchAttributeID as CUkernelNodeAttrID;
pub type CUkernelNodeAttrValue_v1 = CUlaunchAttributeValue;
pub type CUkernelNodeAttrValue = CUkernelNodeAttrValue_v1;
impl CUstreamCaptureStatus {
    pub const CU_STREAM_CAPTURE_STATUS_NONE: CUstreamCaptureStatus = CUstreamCaptureStatus(
        0,
    );
    pub const CU_STREAM_CAPTURE_STATUS_ACTIVE: CUstreamCaptureStatus = CUstreamCaptureStatus(
        1,
    );
    pub const CU_STREAM_CAPTURE_STATUS_INVALIDATED: CUstreamCaptureStatus = CUstreamCaptureStatus(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUstreamCaptureStatus(pub core::ffi::c_uint);
impl CUstreamCaptureMode {
    pub const CU_STREAM_CAPTURE_MODE_GLOBAL: CUstreamCaptureMode = CUstreamCaptureMode(
        0,
    );
    pub const CU_STREAM_CAPTURE_MODE_THREAD_LOCAL: CUstreamCaptureMode = CUstreamCaptureMode(
        1,
    );
    pub const CU_STREAM_CAPTURE_MODE_RELAXED: CUstreamCaptureMode = CUstreamCaptureMode(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUstreamCaptureMode(pub core::ffi::c_uint);
pub use self::CUlaunchAttributeID as CUstreamAttrID;
pub type CUstreamAttrValue_v1 = CUlaunchAttributeValue;
pub type CUstreamAttrValue = CUstreamAttrValue_v1;
impl CUdriverProcAddress_flags {
    pub const CU_GET_PROC_ADDRESS_DEFAULT: CUdriverProcAddress_flags = CUdriverProcAddress_flags(
        0,
    );
    pub const CU_GET_PROC_ADDRESS_LEGACY_STREAM: CUdriverProcAddress_flags = CUdriverProcAddress_flags(
        1,
    );
    pub const CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM: CUdriverProcAddress_flags = CUdriverProcAddress_flags(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUdriverProcAddress_flags(pub core::ffi::c_uint);
impl CUdriverProcAddressQueryResult {
    pub const CU_GET_PROC_ADDRESS_SUCCESS: CUdriverProcAddressQueryResult = CUdriverProcAddressQueryResult(
        0,
    );
    pub const CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND: CUdriverProcAddressQueryResult = CUdriverProcAddressQueryResult(
        1,
    );
    pub const CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT: CUdriverProcAddressQueryResult = CUdriverProcAddressQueryResult(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUdriverProcAddressQueryResult(pub core::ffi::c_uint);
impl CUexecAffinityType {
    pub const CU_EXEC_AFFINITY_TYPE_SM_COUNT: CUexecAffinityType = CUexecAffinityType(0);
    pub const CU_EXEC_AFFINITY_TYPE_MAX: CUexecAffinityType = CUexecAffinityType(1);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUexecAffinityType(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUexecAffinitySmCount_st {
    pub val: core::ffi::c_uint,
}
pub type CUexecAffinitySmCount_v1 = CUexecAffinitySmCount_st;
pub type CUexecAffinitySmCount = CUexecAffinitySmCount_v1;
#[repr(C)]
pub struct CUexecAffinityParam_st {
    pub type_: CUexecAffinityType,
    pub param: CUexecAffinityParam_st__bindgen_ty_1,
}
#[repr(C)]
pub union CUexecAffinityParam_st__bindgen_ty_1 {
    pub smCount: CUexecAffinitySmCount,
}
pub type CUexecAffinityParam_v1 = CUexecAffinityParam_st;
pub type CUexecAffinityParam = CUexecAffinityParam_v1;
impl CUcigDataType {
    pub const CIG_DATA_TYPE_D3D12_COMMAND_QUEUE: CUcigDataType = CUcigDataType(1);
    pub const CIG_DATA_TYPE_NV_BLOB: CUcigDataType = CUcigDataType(2);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUcigDataType(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUctxCigParam_st {
    pub sharedDataType: CUcigDataType,
    pub sharedData: *mut core::ffi::c_void,
}
pub type CUctxCigParam = CUctxCigParam_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUctxCreateParams_st {
    pub execAffinityParams: *mut CUexecAffinityParam,
    pub numExecAffinityParams: core::ffi::c_int,
    pub cigParams: *mut CUctxCigParam,
}
pub type CUctxCreateParams = CUctxCreateParams_st;
impl CUstreamCigDataType {
    pub const STREAM_CIG_DATA_TYPE_D3D12_COMMAND_LIST: CUstreamCigDataType = CUstreamCigDataType(
        1,
    );
    pub const STREAM_CIG_DATA_TYPE_VULKAN_COMMAND_BUFFER_HANDLE_NV: CUstreamCigDataType = CUstreamCigDataType(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUstreamCigDataType(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUstreamCigParam_st {
    pub streamSharedDataType: CUstreamCigDataType,
    pub streamSharedData: *mut core::ffi::c_void,
}
pub type CUstreamCigParam = CUstreamCigParam_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUstreamCigCaptureParams_st {
    pub streamCigParams: *mut CUstreamCigParam,
}
pub type CUstreamCigCaptureParams = CUstreamCigCaptureParams_st;
impl CUlibraryOption {
    pub const CU_LIBRARY_HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE: CUlibraryOption = CUlibraryOption(
        0,
    );
    pub const CU_LIBRARY_BINARY_IS_PRESERVED: CUlibraryOption = CUlibraryOption(1);
    pub const CU_LIBRARY_NUM_OPTIONS: CUlibraryOption = CUlibraryOption(2);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUlibraryOption(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUlibraryHostUniversalFunctionAndDataTable_st {
    pub functionTable: *mut core::ffi::c_void,
    pub functionWindowSize: usize,
    pub dataTable: *mut core::ffi::c_void,
    pub dataWindowSize: usize,
}
pub type CUlibraryHostUniversalFunctionAndDataTable = CUlibraryHostUniversalFunctionAndDataTable_st;
impl CUresult {
    pub const CUDA_SUCCESS: CUresult = CUresult(0);
    pub const CUDA_ERROR_INVALID_VALUE: CUresult = CUresult(1);
    pub const CUDA_ERROR_OUT_OF_MEMORY: CUresult = CUresult(2);
    pub const CUDA_ERROR_NOT_INITIALIZED: CUresult = CUresult(3);
    pub const CUDA_ERROR_DEINITIALIZED: CUresult = CUresult(4);
    pub const CUDA_ERROR_PROFILER_DISABLED: CUresult = CUresult(5);
    pub const CUDA_ERROR_PROFILER_NOT_INITIALIZED: CUresult = CUresult(6);
    pub const CUDA_ERROR_PROFILER_ALREADY_STARTED: CUresult = CUresult(7);
    pub const CUDA_ERROR_PROFILER_ALREADY_STOPPED: CUresult = CUresult(8);
    pub const CUDA_ERROR_STUB_LIBRARY: CUresult = CUresult(34);
    pub const CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER: CUresult = CUresult(36);
    pub const CUDA_ERROR_DEVICE_UNAVAILABLE: CUresult = CUresult(46);
    pub const CUDA_ERROR_MULTICAST_RESOURCE_FULL: CUresult = CUresult(47);
    pub const CUDA_ERROR_NO_DEVICE: CUresult = CUresult(100);
    pub const CUDA_ERROR_INVALID_DEVICE: CUresult = CUresult(101);
    pub const CUDA_ERROR_DEVICE_NOT_LICENSED: CUresult = CUresult(102);
    pub const CUDA_ERROR_INVALID_IMAGE: CUresult = CUresult(200);
    pub const CUDA_ERROR_INVALID_CONTEXT: CUresult = CUresult(201);
    pub const CUDA_ERROR_CONTEXT_ALREADY_CURRENT: CUresult = CUresult(202);
    pub const CUDA_ERROR_MAP_FAILED: CUresult = CUresult(205);
    pub const CUDA_ERROR_UNMAP_FAILED: CUresult = CUresult(206);
    pub const CUDA_ERROR_ARRAY_IS_MAPPED: CUresult = CUresult(207);
    pub const CUDA_ERROR_ALREADY_MAPPED: CUresult = CUresult(208);
    pub const CUDA_ERROR_NO_BINARY_FOR_GPU: CUresult = CUresult(209);
    pub const CUDA_ERROR_ALREADY_ACQUIRED: CUresult = CUresult(210);
    pub const CUDA_ERROR_NOT_MAPPED: CUresult = CUresult(211);
    pub const CUDA_ERROR_NOT_MAPPED_AS_ARRAY: CUresult = CUresult(212);
    pub const CUDA_ERROR_NOT_MAPPED_AS_POINTER: CUresult = CUresult(213);
    pub const CUDA_ERROR_ECC_UNCORRECTABLE: CUresult = CUresult(214);
    pub const CUDA_ERROR_UNSUPPORTED_LIMIT: CUresult = CUresult(215);
    pub const CUDA_ERROR_CONTEXT_ALREADY_IN_USE: CUresult = CUresult(216);
    pub const CUDA_ERROR_PEER_ACCESS_UNSUPPORTED: CUresult = CUresult(217);
    pub const CUDA_ERROR_INVALID_PTX: CUresult = CUresult(218);
    pub const CUDA_ERROR_INVALID_GRAPHICS_CONTEXT: CUresult = CUresult(219);
    pub const CUDA_ERROR_NVLINK_UNCORRECTABLE: CUresult = CUresult(220);
    pub const CUDA_ERROR_JIT_COMPILER_NOT_FOUND: CUresult = CUresult(221);
    pub const CUDA_ERROR_UNSUPPORTED_PTX_VERSION: CUresult = CUresult(222);
    pub const CUDA_ERROR_JIT_COMPILATION_DISABLED: CUresult = CUresult(223);
    pub const CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY: CUresult = CUresult(224);
    pub const CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC: CUresult = CUresult(225);
    pub const CUDA_ERROR_CONTAINED: CUresult = CUresult(226);
    pub const CUDA_ERROR_INSUFFICIENT_LOADER_VERSION: CUresult = CUresult(227);
    pub const CUDA_ERROR_INVALID_SOURCE: CUresult = CUresult(300);
    pub const CUDA_ERROR_FILE_NOT_FOUND: CUresult = CUresult(301);
    pub const CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND: CUresult = CUresult(302);
    pub const CUDA_ERROR_SHARED_OBJECT_INIT_FAILED: CUresult = CUresult(303);
    pub const CUDA_ERROR_OPERATING_SYSTEM: CUresult = CUresult(304);
    pub const CUDA_ERROR_INVALID_HANDLE: CUresult = CUresult(400);
    pub const CUDA_ERROR_ILLEGAL_STATE: CUresult = CUresult(401);
    pub const CUDA_ERROR_LOSSY_QUERY: CUresult = CUresult(402);
    pub const CUDA_ERROR_NOT_FOUND: CUresult = CUresult(500);
    pub const CUDA_ERROR_NOT_READY: CUresult = CUresult(600);
    pub const CUDA_ERROR_ILLEGAL_ADDRESS: CUresult = CUresult(700);
    pub const CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES: CUresult = CUresult(701);
    pub const CUDA_ERROR_LAUNCH_TIMEOUT: CUresult = CUresult(702);
    pub const CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING: CUresult = CUresult(703);
    pub const CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED: CUresult = CUresult(704);
    pub const CUDA_ERROR_PEER_ACCESS_NOT_ENABLED: CUresult = CUresult(705);
    pub const CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE: CUresult = CUresult(708);
    pub const CUDA_ERROR_CONTEXT_IS_DESTROYED: CUresult = CUresult(709);
    pub const CUDA_ERROR_ASSERT: CUresult = CUresult(710);
    pub const CUDA_ERROR_TOO_MANY_PEERS: CUresult = CUresult(711);
    pub const CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED: CUresult = CUresult(712);
    pub const CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED: CUresult = CUresult(713);
    pub const CUDA_ERROR_HARDWARE_STACK_ERROR: CUresult = CUresult(714);
    pub const CUDA_ERROR_ILLEGAL_INSTRUCTION: CUresult = CUresult(715);
    pub const CUDA_ERROR_MISALIGNED_ADDRESS: CUresult = CUresult(716);
    pub const CUDA_ERROR_INVALID_ADDRESS_SPACE: CUresult = CUresult(717);
    pub const CUDA_ERROR_INVALID_PC: CUresult = CUresult(718);
    pub const CUDA_ERROR_LAUNCH_FAILED: CUresult = CUresult(719);
    pub const CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE: CUresult = CUresult(720);
    pub const CUDA_ERROR_TENSOR_MEMORY_LEAK: CUresult = CUresult(721);
    pub const CUDA_ERROR_NOT_PERMITTED: CUresult = CUresult(800);
    pub const CUDA_ERROR_NOT_SUPPORTED: CUresult = CUresult(801);
    pub const CUDA_ERROR_SYSTEM_NOT_READY: CUresult = CUresult(802);
    pub const CUDA_ERROR_SYSTEM_DRIVER_MISMATCH: CUresult = CUresult(803);
    pub const CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE: CUresult = CUresult(804);
    pub const CUDA_ERROR_MPS_CONNECTION_FAILED: CUresult = CUresult(805);
    pub const CUDA_ERROR_MPS_RPC_FAILURE: CUresult = CUresult(806);
    pub const CUDA_ERROR_MPS_SERVER_NOT_READY: CUresult = CUresult(807);
    pub const CUDA_ERROR_MPS_MAX_CLIENTS_REACHED: CUresult = CUresult(808);
    pub const CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED: CUresult = CUresult(809);
    pub const CUDA_ERROR_MPS_CLIENT_TERMINATED: CUresult = CUresult(810);
    pub const CUDA_ERROR_CDP_NOT_SUPPORTED: CUresult = CUresult(811);
    pub const CUDA_ERROR_CDP_VERSION_MISMATCH: CUresult = CUresult(812);
    pub const CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED: CUresult = CUresult(900);
    pub const CUDA_ERROR_STREAM_CAPTURE_INVALIDATED: CUresult = CUresult(901);
    pub const CUDA_ERROR_STREAM_CAPTURE_MERGE: CUresult = CUresult(902);
    pub const CUDA_ERROR_STREAM_CAPTURE_UNMATCHED: CUresult = CUresult(903);
    pub const CUDA_ERROR_STREAM_CAPTURE_UNJOINED: CUresult = CUresult(904);
    pub const CUDA_ERROR_STREAM_CAPTURE_ISOLATION: CUresult = CUresult(905);
    pub const CUDA_ERROR_STREAM_CAPTURE_IMPLICIT: CUresult = CUresult(906);
    pub const CUDA_ERROR_CAPTURED_EVENT: CUresult = CUresult(907);
    pub const CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD: CUresult = CUresult(908);
    pub const CUDA_ERROR_TIMEOUT: CUresult = CUresult(909);
    pub const CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE: CUresult = CUresult(910);
    pub const CUDA_ERROR_EXTERNAL_DEVICE: CUresult = CUresult(911);
    pub const CUDA_ERROR_INVALID_CLUSTER_SIZE: CUresult = CUresult(912);
    pub const CUDA_ERROR_FUNCTION_NOT_LOADED: CUresult = CUresult(913);
    pub const CUDA_ERROR_INVALID_RESOURCE_TYPE: CUresult = CUresult(914);
    pub const CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION: CUresult = CUresult(915);
    pub const CUDA_ERROR_KEY_ROTATION: CUresult = CUresult(916);
    pub const CUDA_ERROR_STREAM_DETACHED: CUresult = CUresult(917);
    pub const CUDA_ERROR_GRAPH_RECAPTURE_FAILURE: CUresult = CUresult(918);
    pub const CUDA_ERROR_FABRIC_NOT_READY: CUresult = CUresult(919);
    pub const CUDA_ERROR_UNKNOWN: CUresult = CUresult(999);
}
#[repr(transparent)]
#[must_use]
#[derive(PartialEq)]
pub struct CUresult(pub core::ffi::c_uint);
impl CUdevice_P2PAttribute {
    pub const CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK: CUdevice_P2PAttribute = CUdevice_P2PAttribute(
        1,
    );
    pub const CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED: CUdevice_P2PAttribute = CUdevice_P2PAttribute(
        2,
    );
    pub const CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED: CUdevice_P2PAttribute = CUdevice_P2PAttribute(
        3,
    );
    pub const CU_DEVICE_P2P_ATTRIBUTE_ACCESS_ACCESS_SUPPORTED: CUdevice_P2PAttribute = CUdevice_P2PAttribute(
        4,
    );
    pub const CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED: CUdevice_P2PAttribute = CUdevice_P2PAttribute(
        4,
    );
    pub const CU_DEVICE_P2P_ATTRIBUTE_ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED: CUdevice_P2PAttribute = CUdevice_P2PAttribute(
        5,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUdevice_P2PAttribute(pub core::ffi::c_uint);
pub type CUstreamCallback = ::core::option::Option<
    unsafe extern "C" fn(
        hStream: CUstream,
        status: CUresult,
        userData: *mut core::ffi::c_void,
    ),
>;
pub type CUoccupancyB2DSize = ::core::option::Option<
    unsafe extern "C" fn(blockSize: core::ffi::c_int) -> usize,
>;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_MEMCPY2D_st {
    pub srcXInBytes: usize,
    pub srcY: usize,
    pub srcMemoryType: CUmemorytype,
    pub srcHost: *const core::ffi::c_void,
    pub srcDevice: CUdeviceptr,
    pub srcArray: CUarray,
    pub srcPitch: usize,
    pub dstXInBytes: usize,
    pub dstY: usize,
    pub dstMemoryType: CUmemorytype,
    pub dstHost: *mut core::ffi::c_void,
    pub dstDevice: CUdeviceptr,
    pub dstArray: CUarray,
    pub dstPitch: usize,
    pub WidthInBytes: usize,
    pub Height: usize,
}
pub type CUDA_MEMCPY2D_v2 = CUDA_MEMCPY2D_st;
pub type CUDA_MEMCPY2D = CUDA_MEMCPY2D_v2;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_MEMCPY3D_st {
    pub srcXInBytes: usize,
    pub srcY: usize,
    pub srcZ: usize,
    pub srcLOD: usize,
    pub srcMemoryType: CUmemorytype,
    pub srcHost: *const core::ffi::c_void,
    pub srcDevice: CUdeviceptr,
    pub srcArray: CUarray,
    pub reserved0: *mut core::ffi::c_void,
    pub srcPitch: usize,
    pub srcHeight: usize,
    pub dstXInBytes: usize,
    pub dstY: usize,
    pub dstZ: usize,
    pub dstLOD: usize,
    pub dstMemoryType: CUmemorytype,
    pub dstHost: *mut core::ffi::c_void,
    pub dstDevice: CUdeviceptr,
    pub dstArray: CUarray,
    pub reserved1: *mut core::ffi::c_void,
    pub dstPitch: usize,
    pub dstHeight: usize,
    pub WidthInBytes: usize,
    pub Height: usize,
    pub Depth: usize,
}
pub type CUDA_MEMCPY3D_v2 = CUDA_MEMCPY3D_st;
pub type CUDA_MEMCPY3D = CUDA_MEMCPY3D_v2;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_MEMCPY3D_PEER_st {
    pub srcXInBytes: usize,
    pub srcY: usize,
    pub srcZ: usize,
    pub srcLOD: usize,
    pub srcMemoryType: CUmemorytype,
    pub srcHost: *const core::ffi::c_void,
    pub srcDevice: CUdeviceptr,
    pub srcArray: CUarray,
    pub srcContext: CUcontext,
    pub srcPitch: usize,
    pub srcHeight: usize,
    pub dstXInBytes: usize,
    pub dstY: usize,
    pub dstZ: usize,
    pub dstLOD: usize,
    pub dstMemoryType: CUmemorytype,
    pub dstHost: *mut core::ffi::c_void,
    pub dstDevice: CUdeviceptr,
    pub dstArray: CUarray,
    pub dstContext: CUcontext,
    pub dstPitch: usize,
    pub dstHeight: usize,
    pub WidthInBytes: usize,
    pub Height: usize,
    pub Depth: usize,
}
pub type CUDA_MEMCPY3D_PEER_v1 = CUDA_MEMCPY3D_PEER_st;
pub type CUDA_MEMCPY3D_PEER = CUDA_MEMCPY3D_PEER_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_MEMCPY_NODE_PARAMS_st {
    pub flags: core::ffi::c_int,
    pub reserved: core::ffi::c_int,
    pub copyCtx: CUcontext,
    pub copyParams: CUDA_MEMCPY3D,
}
pub type CUDA_MEMCPY_NODE_PARAMS = CUDA_MEMCPY_NODE_PARAMS_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_ARRAY_DESCRIPTOR_st {
    pub Width: usize,
    pub Height: usize,
    pub Format: CUarray_format,
    pub NumChannels: core::ffi::c_uint,
}
pub type CUDA_ARRAY_DESCRIPTOR_v2 = CUDA_ARRAY_DESCRIPTOR_st;
pub type CUDA_ARRAY_DESCRIPTOR = CUDA_ARRAY_DESCRIPTOR_v2;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_ARRAY3D_DESCRIPTOR_st {
    pub Width: usize,
    pub Height: usize,
    pub Depth: usize,
    pub Format: CUarray_format,
    pub NumChannels: core::ffi::c_uint,
    pub Flags: core::ffi::c_uint,
}
pub type CUDA_ARRAY3D_DESCRIPTOR_v2 = CUDA_ARRAY3D_DESCRIPTOR_st;
pub type CUDA_ARRAY3D_DESCRIPTOR = CUDA_ARRAY3D_DESCRIPTOR_v2;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_ARRAY_SPARSE_PROPERTIES_st {
    pub tileExtent: CUDA_ARRAY_SPARSE_PROPERTIES_st__bindgen_ty_1,
    pub miptailFirstLevel: core::ffi::c_uint,
    pub miptailSize: core::ffi::c_ulonglong,
    pub flags: core::ffi::c_uint,
    pub reserved: [core::ffi::c_uint; 4usize],
}
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_ARRAY_SPARSE_PROPERTIES_st__bindgen_ty_1 {
    pub width: core::ffi::c_uint,
    pub height: core::ffi::c_uint,
    pub depth: core::ffi::c_uint,
}
pub type CUDA_ARRAY_SPARSE_PROPERTIES_v1 = CUDA_ARRAY_SPARSE_PROPERTIES_st;
pub type CUDA_ARRAY_SPARSE_PROPERTIES = CUDA_ARRAY_SPARSE_PROPERTIES_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_ARRAY_MEMORY_REQUIREMENTS_st {
    pub size: usize,
    pub alignment: usize,
    pub reserved: [core::ffi::c_uint; 4usize],
}
pub type CUDA_ARRAY_MEMORY_REQUIREMENTS_v1 = CUDA_ARRAY_MEMORY_REQUIREMENTS_st;
pub type CUDA_ARRAY_MEMORY_REQUIREMENTS = CUDA_ARRAY_MEMORY_REQUIREMENTS_v1;
#[repr(C)]
pub struct CUDA_RESOURCE_DESC_st {
    pub resType: CUresourcetype,
    pub res: CUDA_RESOURCE_DESC_st__bindgen_ty_1,
    pub flags: core::ffi::c_uint,
}
#[repr(C)]
pub union CUDA_RESOURCE_DESC_st__bindgen_ty_1 {
    pub array: CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_1,
    pub mipmap: CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_2,
    pub linear: CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_3,
    pub pitch2D: CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_4,
    pub reserved: CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_5,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_1 {
    pub hArray: CUarray,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_2 {
    pub hMipmappedArray: CUmipmappedArray,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_3 {
    pub devPtr: CUdeviceptr,
    pub format: CUarray_format,
    pub numChannels: core::ffi::c_uint,
    pub sizeInBytes: usize,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_4 {
    pub devPtr: CUdeviceptr,
    pub format: CUarray_format,
    pub numChannels: core::ffi::c_uint,
    pub width: usize,
    pub height: usize,
    pub pitchInBytes: usize,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_5 {
    pub reserved: [core::ffi::c_int; 32usize],
}
pub type CUDA_RESOURCE_DESC_v1 = CUDA_RESOURCE_DESC_st;
pub type CUDA_RESOURCE_DESC = CUDA_RESOURCE_DESC_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_TEXTURE_DESC_st {
    pub addressMode: [CUaddress_mode; 3usize],
    pub filterMode: CUfilter_mode,
    pub flags: core::ffi::c_uint,
    pub maxAnisotropy: core::ffi::c_uint,
    pub mipmapFilterMode: CUfilter_mode,
    pub mipmapLevelBias: f32,
    pub minMipmapLevelClamp: f32,
    pub maxMipmapLevelClamp: f32,
    pub borderColor: [f32; 4usize],
    pub reserved: [core::ffi::c_int; 12usize],
}
pub type CUDA_TEXTURE_DESC_v1 = CUDA_TEXTURE_DESC_st;
pub type CUDA_TEXTURE_DESC = CUDA_TEXTURE_DESC_v1;
impl CUresourceViewFormat {
    pub const CU_RES_VIEW_FORMAT_NONE: CUresourceViewFormat = CUresourceViewFormat(0);
    pub const CU_RES_VIEW_FORMAT_UINT_1X8: CUresourceViewFormat = CUresourceViewFormat(
        1,
    );
    pub const CU_RES_VIEW_FORMAT_UINT_2X8: CUresourceViewFormat = CUresourceViewFormat(
        2,
    );
    pub const CU_RES_VIEW_FORMAT_UINT_4X8: CUresourceViewFormat = CUresourceViewFormat(
        3,
    );
    pub const CU_RES_VIEW_FORMAT_SINT_1X8: CUresourceViewFormat = CUresourceViewFormat(
        4,
    );
    pub const CU_RES_VIEW_FORMAT_SINT_2X8: CUresourceViewFormat = CUresourceViewFormat(
        5,
    );
    pub const CU_RES_VIEW_FORMAT_SINT_4X8: CUresourceViewFormat = CUresourceViewFormat(
        6,
    );
    pub const CU_RES_VIEW_FORMAT_UINT_1X16: CUresourceViewFormat = CUresourceViewFormat(
        7,
    );
    pub const CU_RES_VIEW_FORMAT_UINT_2X16: CUresourceViewFormat = CUresourceViewFormat(
        8,
    );
    pub const CU_RES_VIEW_FORMAT_UINT_4X16: CUresourceViewFormat = CUresourceViewFormat(
        9,
    );
    pub const CU_RES_VIEW_FORMAT_SINT_1X16: CUresourceViewFormat = CUresourceViewFormat(
        10,
    );
    pub const CU_RES_VIEW_FORMAT_SINT_2X16: CUresourceViewFormat = CUresourceViewFormat(
        11,
    );
    pub const CU_RES_VIEW_FORMAT_SINT_4X16: CUresourceViewFormat = CUresourceViewFormat(
        12,
    );
    pub const CU_RES_VIEW_FORMAT_UINT_1X32: CUresourceViewFormat = CUresourceViewFormat(
        13,
    );
    pub const CU_RES_VIEW_FORMAT_UINT_2X32: CUresourceViewFormat = CUresourceViewFormat(
        14,
    );
    pub const CU_RES_VIEW_FORMAT_UINT_4X32: CUresourceViewFormat = CUresourceViewFormat(
        15,
    );
    pub const CU_RES_VIEW_FORMAT_SINT_1X32: CUresourceViewFormat = CUresourceViewFormat(
        16,
    );
    pub const CU_RES_VIEW_FORMAT_SINT_2X32: CUresourceViewFormat = CUresourceViewFormat(
        17,
    );
    pub const CU_RES_VIEW_FORMAT_SINT_4X32: CUresourceViewFormat = CUresourceViewFormat(
        18,
    );
    pub const CU_RES_VIEW_FORMAT_FLOAT_1X16: CUresourceViewFormat = CUresourceViewFormat(
        19,
    );
    pub const CU_RES_VIEW_FORMAT_FLOAT_2X16: CUresourceViewFormat = CUresourceViewFormat(
        20,
    );
    pub const CU_RES_VIEW_FORMAT_FLOAT_4X16: CUresourceViewFormat = CUresourceViewFormat(
        21,
    );
    pub const CU_RES_VIEW_FORMAT_FLOAT_1X32: CUresourceViewFormat = CUresourceViewFormat(
        22,
    );
    pub const CU_RES_VIEW_FORMAT_FLOAT_2X32: CUresourceViewFormat = CUresourceViewFormat(
        23,
    );
    pub const CU_RES_VIEW_FORMAT_FLOAT_4X32: CUresourceViewFormat = CUresourceViewFormat(
        24,
    );
    pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC1: CUresourceViewFormat = CUresourceViewFormat(
        25,
    );
    pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC2: CUresourceViewFormat = CUresourceViewFormat(
        26,
    );
    pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC3: CUresourceViewFormat = CUresourceViewFormat(
        27,
    );
    pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC4: CUresourceViewFormat = CUresourceViewFormat(
        28,
    );
    pub const CU_RES_VIEW_FORMAT_SIGNED_BC4: CUresourceViewFormat = CUresourceViewFormat(
        29,
    );
    pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC5: CUresourceViewFormat = CUresourceViewFormat(
        30,
    );
    pub const CU_RES_VIEW_FORMAT_SIGNED_BC5: CUresourceViewFormat = CUresourceViewFormat(
        31,
    );
    pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC6H: CUresourceViewFormat = CUresourceViewFormat(
        32,
    );
    pub const CU_RES_VIEW_FORMAT_SIGNED_BC6H: CUresourceViewFormat = CUresourceViewFormat(
        33,
    );
    pub const CU_RES_VIEW_FORMAT_UNSIGNED_BC7: CUresourceViewFormat = CUresourceViewFormat(
        34,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUresourceViewFormat(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_RESOURCE_VIEW_DESC_st {
    pub format: CUresourceViewFormat,
    pub width: usize,
    pub height: usize,
    pub depth: usize,
    pub firstMipmapLevel: core::ffi::c_uint,
    pub lastMipmapLevel: core::ffi::c_uint,
    pub firstLayer: core::ffi::c_uint,
    pub lastLayer: core::ffi::c_uint,
    pub reserved: [core::ffi::c_uint; 16usize],
}
pub type CUDA_RESOURCE_VIEW_DESC_v1 = CUDA_RESOURCE_VIEW_DESC_st;
pub type CUDA_RESOURCE_VIEW_DESC = CUDA_RESOURCE_VIEW_DESC_v1;
#[repr(C)]
#[repr(align(128))]
#[derive(Debug)]
pub struct CUtensorMap_st {
    pub opaque: [cuuint64_t; 16usize],
}
pub type CUtensorMap = CUtensorMap_st;
impl CUtensorMapDataType {
    pub const CU_TENSOR_MAP_DATA_TYPE_UINT8: CUtensorMapDataType = CUtensorMapDataType(
        0,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_UINT16: CUtensorMapDataType = CUtensorMapDataType(
        1,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_UINT32: CUtensorMapDataType = CUtensorMapDataType(
        2,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_INT32: CUtensorMapDataType = CUtensorMapDataType(
        3,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_UINT64: CUtensorMapDataType = CUtensorMapDataType(
        4,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_INT64: CUtensorMapDataType = CUtensorMapDataType(
        5,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_FLOAT16: CUtensorMapDataType = CUtensorMapDataType(
        6,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_FLOAT32: CUtensorMapDataType = CUtensorMapDataType(
        7,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_FLOAT64: CUtensorMapDataType = CUtensorMapDataType(
        8,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_BFLOAT16: CUtensorMapDataType = CUtensorMapDataType(
        9,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ: CUtensorMapDataType = CUtensorMapDataType(
        10,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_TFLOAT32: CUtensorMapDataType = CUtensorMapDataType(
        11,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ: CUtensorMapDataType = CUtensorMapDataType(
        12,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B: CUtensorMapDataType = CUtensorMapDataType(
        13,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B: CUtensorMapDataType = CUtensorMapDataType(
        14,
    );
    pub const CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B: CUtensorMapDataType = CUtensorMapDataType(
        15,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUtensorMapDataType(pub core::ffi::c_uint);
impl CUtensorMapInterleave {
    pub const CU_TENSOR_MAP_INTERLEAVE_NONE: CUtensorMapInterleave = CUtensorMapInterleave(
        0,
    );
    pub const CU_TENSOR_MAP_INTERLEAVE_16B: CUtensorMapInterleave = CUtensorMapInterleave(
        1,
    );
    pub const CU_TENSOR_MAP_INTERLEAVE_32B: CUtensorMapInterleave = CUtensorMapInterleave(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUtensorMapInterleave(pub core::ffi::c_uint);
impl CUtensorMapSwizzle {
    pub const CU_TENSOR_MAP_SWIZZLE_NONE: CUtensorMapSwizzle = CUtensorMapSwizzle(0);
    pub const CU_TENSOR_MAP_SWIZZLE_32B: CUtensorMapSwizzle = CUtensorMapSwizzle(1);
    pub const CU_TENSOR_MAP_SWIZZLE_64B: CUtensorMapSwizzle = CUtensorMapSwizzle(2);
    pub const CU_TENSOR_MAP_SWIZZLE_128B: CUtensorMapSwizzle = CUtensorMapSwizzle(3);
    pub const CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B: CUtensorMapSwizzle = CUtensorMapSwizzle(
        4,
    );
    pub const CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B: CUtensorMapSwizzle = CUtensorMapSwizzle(
        5,
    );
    pub const CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B: CUtensorMapSwizzle = CUtensorMapSwizzle(
        6,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUtensorMapSwizzle(pub core::ffi::c_uint);
impl CUtensorMapL2promotion {
    pub const CU_TENSOR_MAP_L2_PROMOTION_NONE: CUtensorMapL2promotion = CUtensorMapL2promotion(
        0,
    );
    pub const CU_TENSOR_MAP_L2_PROMOTION_L2_64B: CUtensorMapL2promotion = CUtensorMapL2promotion(
        1,
    );
    pub const CU_TENSOR_MAP_L2_PROMOTION_L2_128B: CUtensorMapL2promotion = CUtensorMapL2promotion(
        2,
    );
    pub const CU_TENSOR_MAP_L2_PROMOTION_L2_256B: CUtensorMapL2promotion = CUtensorMapL2promotion(
        3,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUtensorMapL2promotion(pub core::ffi::c_uint);
impl CUtensorMapFloatOOBfill {
    pub const CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE: CUtensorMapFloatOOBfill = CUtensorMapFloatOOBfill(
        0,
    );
    pub const CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA: CUtensorMapFloatOOBfill = CUtensorMapFloatOOBfill(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUtensorMapFloatOOBfill(pub core::ffi::c_uint);
impl CUtensorMapIm2ColWideMode {
    pub const CU_TENSOR_MAP_IM2COL_WIDE_MODE_W: CUtensorMapIm2ColWideMode = CUtensorMapIm2ColWideMode(
        0,
    );
    pub const CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128: CUtensorMapIm2ColWideMode = CUtensorMapIm2ColWideMode(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUtensorMapIm2ColWideMode(pub core::ffi::c_uint);
impl CUtensorMapAllocClass {
    pub const CU_TENSOR_MAP_ALLOC_CLASS_AUTO: CUtensorMapAllocClass = CUtensorMapAllocClass(
        0,
    );
    pub const CU_TENSOR_MAP_ALLOC_CLASS_SMALL: CUtensorMapAllocClass = CUtensorMapAllocClass(
        1,
    );
    pub const CU_TENSOR_MAP_ALLOC_CLASS_LARGE: CUtensorMapAllocClass = CUtensorMapAllocClass(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUtensorMapAllocClass(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_st {
    pub p2pToken: core::ffi::c_ulonglong,
    pub vaSpaceToken: core::ffi::c_uint,
}
pub type CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_v1 = CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_st;
pub type CUDA_POINTER_ATTRIBUTE_P2P_TOKENS = CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_v1;
impl CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS {
    pub const CU_POINTER_ATTRIBUTE_ACCESS_FLAG_NONE: CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS = CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS(
        0,
    );
    pub const CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READ: CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS = CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS(
        1,
    );
    pub const CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE: CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS = CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS(
        3,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_LAUNCH_PARAMS_st {
    pub function: CUfunction,
    pub gridDimX: core::ffi::c_uint,
    pub gridDimY: core::ffi::c_uint,
    pub gridDimZ: core::ffi::c_uint,
    pub blockDimX: core::ffi::c_uint,
    pub blockDimY: core::ffi::c_uint,
    pub blockDimZ: core::ffi::c_uint,
    pub sharedMemBytes: core::ffi::c_uint,
    pub hStream: CUstream,
    pub kernelParams: *mut *mut core::ffi::c_void,
}
pub type CUDA_LAUNCH_PARAMS_v1 = CUDA_LAUNCH_PARAMS_st;
pub type CUDA_LAUNCH_PARAMS = CUDA_LAUNCH_PARAMS_v1;
impl CUexternalMemoryHandleType {
    pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD: CUexternalMemoryHandleType = CUexternalMemoryHandleType(
        1,
    );
    pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32: CUexternalMemoryHandleType = CUexternalMemoryHandleType(
        2,
    );
    pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_KMT: CUexternalMemoryHandleType = CUexternalMemoryHandleType(
        3,
    );
    pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_HEAP: CUexternalMemoryHandleType = CUexternalMemoryHandleType(
        4,
    );
    pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_RESOURCE: CUexternalMemoryHandleType = CUexternalMemoryHandleType(
        5,
    );
    pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE: CUexternalMemoryHandleType = CUexternalMemoryHandleType(
        6,
    );
    pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE_KMT: CUexternalMemoryHandleType = CUexternalMemoryHandleType(
        7,
    );
    pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_NVSCIBUF: CUexternalMemoryHandleType = CUexternalMemoryHandleType(
        8,
    );
    pub const CU_EXTERNAL_MEMORY_HANDLE_TYPE_DMABUF_FD: CUexternalMemoryHandleType = CUexternalMemoryHandleType(
        9,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUexternalMemoryHandleType(pub core::ffi::c_uint);
#[repr(C)]
pub struct CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st {
    pub type_: CUexternalMemoryHandleType,
    pub handle: CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st__bindgen_ty_1,
    pub size: core::ffi::c_ulonglong,
    pub flags: core::ffi::c_uint,
    pub reserved: [core::ffi::c_uint; 16usize],
}
#[repr(C)]
pub union CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st__bindgen_ty_1 {
    pub fd: core::ffi::c_int,
    pub win32: CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st__bindgen_ty_1__bindgen_ty_1,
    pub nvSciBufObject: *const core::ffi::c_void,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st__bindgen_ty_1__bindgen_ty_1 {
    pub handle: *mut core::ffi::c_void,
    pub name: *const core::ffi::c_void,
}
pub type CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1 = CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st;
pub type CUDA_EXTERNAL_MEMORY_HANDLE_DESC = CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_EXTERNAL_MEMORY_BUFFER_DESC_st {
    pub offset: core::ffi::c_ulonglong,
    pub size: core::ffi::c_ulonglong,
    pub flags: core::ffi::c_uint,
    pub reserved: [core::ffi::c_uint; 16usize],
}
pub type CUDA_EXTERNAL_MEMORY_BUFFER_DESC_v1 = CUDA_EXTERNAL_MEMORY_BUFFER_DESC_st;
pub type CUDA_EXTERNAL_MEMORY_BUFFER_DESC = CUDA_EXTERNAL_MEMORY_BUFFER_DESC_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_st {
    pub offset: core::ffi::c_ulonglong,
    pub arrayDesc: CUDA_ARRAY3D_DESCRIPTOR,
    pub numLevels: core::ffi::c_uint,
    pub reserved: [core::ffi::c_uint; 16usize],
}
pub type CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_v1 = CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_st;
pub type CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC = CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_v1;
impl CUexternalSemaphoreHandleType {
    pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(
        1,
    );
    pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(
        2,
    );
    pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_KMT: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(
        3,
    );
    pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D12_FENCE: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(
        4,
    );
    pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_FENCE: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(
        5,
    );
    pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_NVSCISYNC: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(
        6,
    );
    pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_KEYED_MUTEX: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(
        7,
    );
    pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D11_KEYED_MUTEX_KMT: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(
        8,
    );
    pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_FD: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(
        9,
    );
    pub const CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_WIN32: CUexternalSemaphoreHandleType = CUexternalSemaphoreHandleType(
        10,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUexternalSemaphoreHandleType(pub core::ffi::c_uint);
#[repr(C)]
pub struct CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st {
    pub type_: CUexternalSemaphoreHandleType,
    pub handle: CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st__bindgen_ty_1,
    pub flags: core::ffi::c_uint,
    pub reserved: [core::ffi::c_uint; 16usize],
}
#[repr(C)]
pub union CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st__bindgen_ty_1 {
    pub fd: core::ffi::c_int,
    pub win32: CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st__bindgen_ty_1__bindgen_ty_1,
    pub nvSciSyncObj: *const core::ffi::c_void,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st__bindgen_ty_1__bindgen_ty_1 {
    pub handle: *mut core::ffi::c_void,
    pub name: *const core::ffi::c_void,
}
pub type CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1 = CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st;
pub type CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC = CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1;
#[repr(C)]
pub struct CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st {
    pub params: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1,
    pub flags: core::ffi::c_uint,
    pub reserved: [core::ffi::c_uint; 16usize],
}
#[repr(C)]
pub struct CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1 {
    pub fence: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1__bindgen_ty_1,
    pub nvSciSync: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1__bindgen_ty_2,
    pub keyedMutex: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1__bindgen_ty_3,
    pub reserved: [core::ffi::c_uint; 12usize],
}
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1__bindgen_ty_1 {
    pub value: core::ffi::c_ulonglong,
}
#[repr(C)]
pub union CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1__bindgen_ty_2 {
    pub fence: *mut core::ffi::c_void,
    pub reserved: core::ffi::c_ulonglong,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1__bindgen_ty_3 {
    pub key: core::ffi::c_ulonglong,
}
pub type CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1 = CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st;
pub type CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS = CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1;
#[repr(C)]
pub struct CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st {
    pub params: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1,
    pub flags: core::ffi::c_uint,
    pub reserved: [core::ffi::c_uint; 16usize],
}
#[repr(C)]
pub struct CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1 {
    pub fence: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1__bindgen_ty_1,
    pub nvSciSync: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1__bindgen_ty_2,
    pub keyedMutex: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1__bindgen_ty_3,
    pub reserved: [core::ffi::c_uint; 10usize],
}
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1__bindgen_ty_1 {
    pub value: core::ffi::c_ulonglong,
}
#[repr(C)]
pub union CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1__bindgen_ty_2 {
    pub fence: *mut core::ffi::c_void,
    pub reserved: core::ffi::c_ulonglong,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1__bindgen_ty_3 {
    pub key: core::ffi::c_ulonglong,
    pub timeoutMs: core::ffi::c_uint,
}
pub type CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1 = CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st;
pub type CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS = CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_st {
    pub extSemArray: *mut CUexternalSemaphore,
    pub paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS,
    pub numExtSems: core::ffi::c_uint,
}
pub type CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1 = CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_st;
pub type CUDA_EXT_SEM_SIGNAL_NODE_PARAMS = CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1;
#[repr(C)]
pub struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st {
    pub extSemArray: *mut CUexternalSemaphore,
    pub paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS,
    pub numExtSems: core::ffi::c_uint,
    pub __bindgen_anon_1: CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st__bindgen_ty_1,
}
#[repr(C)]
pub union CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st__bindgen_ty_1 {
    pub ctx: CUcontext,
    pub gCtx: CUgreenCtx,
}
pub type CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2 = CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_EXT_SEM_WAIT_NODE_PARAMS_st {
    pub extSemArray: *mut CUexternalSemaphore,
    pub paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS,
    pub numExtSems: core::ffi::c_uint,
}
pub type CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1 = CUDA_EXT_SEM_WAIT_NODE_PARAMS_st;
pub type CUDA_EXT_SEM_WAIT_NODE_PARAMS = CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1;
#[repr(C)]
pub struct CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st {
    pub extSemArray: *mut CUexternalSemaphore,
    pub paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS,
    pub numExtSems: core::ffi::c_uint,
    pub __bindgen_anon_1: CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st__bindgen_ty_1,
}
#[repr(C)]
pub union CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st__bindgen_ty_1 {
    pub ctx: CUcontext,
    pub gCtx: CUgreenCtx,
}
pub type CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2 = CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st;
pub type CUmemGenericAllocationHandle_v1 = core::ffi::c_ulonglong;
pub type CUmemGenericAllocationHandle = CUmemGenericAllocationHandle_v1;
impl CUmemAllocationHandleType {
    pub const CU_MEM_HANDLE_TYPE_NONE: CUmemAllocationHandleType = CUmemAllocationHandleType(
        0,
    );
    pub const CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR: CUmemAllocationHandleType = CUmemAllocationHandleType(
        1,
    );
    pub const CU_MEM_HANDLE_TYPE_WIN32: CUmemAllocationHandleType = CUmemAllocationHandleType(
        2,
    );
    pub const CU_MEM_HANDLE_TYPE_WIN32_KMT: CUmemAllocationHandleType = CUmemAllocationHandleType(
        4,
    );
    pub const CU_MEM_HANDLE_TYPE_FABRIC: CUmemAllocationHandleType = CUmemAllocationHandleType(
        8,
    );
    pub const CU_MEM_HANDLE_TYPE_MAX: CUmemAllocationHandleType = CUmemAllocationHandleType(
        2147483647,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemAllocationHandleType(pub core::ffi::c_uint);
impl CUmemAccess_flags {
    pub const CU_MEM_ACCESS_FLAGS_PROT_NONE: CUmemAccess_flags = CUmemAccess_flags(0);
    pub const CU_MEM_ACCESS_FLAGS_PROT_READ: CUmemAccess_flags = CUmemAccess_flags(1);
    pub const CU_MEM_ACCESS_FLAGS_PROT_READWRITE: CUmemAccess_flags = CUmemAccess_flags(
        3,
    );
    pub const CU_MEM_ACCESS_FLAGS_PROT_MAX: CUmemAccess_flags = CUmemAccess_flags(
        2147483647,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemAccess_flags(pub core::ffi::c_uint);
impl CUmemLocationType {
    pub const CU_MEM_LOCATION_TYPE_INVALID: CUmemLocationType = CUmemLocationType(0);
    pub const CU_MEM_LOCATION_TYPE_NONE: CUmemLocationType = CUmemLocationType(0);
    pub const CU_MEM_LOCATION_TYPE_DEVICE: CUmemLocationType = CUmemLocationType(1);
    pub const CU_MEM_LOCATION_TYPE_HOST: CUmemLocationType = CUmemLocationType(2);
    pub const CU_MEM_LOCATION_TYPE_HOST_NUMA: CUmemLocationType = CUmemLocationType(3);
    pub const CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT: CUmemLocationType = CUmemLocationType(
        4,
    );
    pub const CU_MEM_LOCATION_TYPE_INVISIBLE: CUmemLocationType = CUmemLocationType(5);
    pub const CU_MEM_LOCATION_TYPE_DEVICE_LOCALITY_DOMAIN: CUmemLocationType = CUmemLocationType(
        6,
    );
    pub const CU_MEM_LOCATION_TYPE_MAX: CUmemLocationType = CUmemLocationType(
        2147483647,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemLocationType(pub core::ffi::c_uint);
impl CUmemAllocationType {
    pub const CU_MEM_ALLOCATION_TYPE_INVALID: CUmemAllocationType = CUmemAllocationType(
        0,
    );
    pub const CU_MEM_ALLOCATION_TYPE_PINNED: CUmemAllocationType = CUmemAllocationType(
        1,
    );
    pub const CU_MEM_ALLOCATION_TYPE_MANAGED: CUmemAllocationType = CUmemAllocationType(
        2,
    );
    pub const CU_MEM_ALLOCATION_TYPE_MAX: CUmemAllocationType = CUmemAllocationType(
        2147483647,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemAllocationType(pub core::ffi::c_uint);
impl CUmemAllocationGranularity_flags {
    pub const CU_MEM_ALLOC_GRANULARITY_MINIMUM: CUmemAllocationGranularity_flags = CUmemAllocationGranularity_flags(
        0,
    );
    pub const CU_MEM_ALLOC_GRANULARITY_RECOMMENDED: CUmemAllocationGranularity_flags = CUmemAllocationGranularity_flags(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemAllocationGranularity_flags(pub core::ffi::c_uint);
impl CUmemRangeHandleType {
    pub const CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD: CUmemRangeHandleType = CUmemRangeHandleType(
        1,
    );
    pub const CU_MEM_RANGE_HANDLE_TYPE_MAX: CUmemRangeHandleType = CUmemRangeHandleType(
        2147483647,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemRangeHandleType(pub core::ffi::c_uint);
impl CUmemRangeFlags {
    pub const CU_MEM_RANGE_FLAG_DMA_BUF_MAPPING_TYPE_PCIE: CUmemRangeFlags = CUmemRangeFlags(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemRangeFlags(pub core::ffi::c_uint);
impl CUarraySparseSubresourceType {
    pub const CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_SPARSE_LEVEL: CUarraySparseSubresourceType = CUarraySparseSubresourceType(
        0,
    );
    pub const CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_MIPTAIL: CUarraySparseSubresourceType = CUarraySparseSubresourceType(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUarraySparseSubresourceType(pub core::ffi::c_uint);
impl CUmemOperationType {
    pub const CU_MEM_OPERATION_TYPE_MAP: CUmemOperationType = CUmemOperationType(1);
    pub const CU_MEM_OPERATION_TYPE_UNMAP: CUmemOperationType = CUmemOperationType(2);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemOperationType(pub core::ffi::c_uint);
impl CUmemHandleType {
    pub const CU_MEM_HANDLE_TYPE_GENERIC: CUmemHandleType = CUmemHandleType(0);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemHandleType(pub core::ffi::c_uint);
#[repr(C)]
pub struct CUarrayMapInfo_st {
    pub resourceType: CUresourcetype,
    pub resource: CUarrayMapInfo_st__bindgen_ty_1,
    pub subresourceType: CUarraySparseSubresourceType,
    pub subresource: CUarrayMapInfo_st__bindgen_ty_2,
    pub memOperationType: CUmemOperationType,
    pub memHandleType: CUmemHandleType,
    pub memHandle: CUarrayMapInfo_st__bindgen_ty_3,
    pub offset: core::ffi::c_ulonglong,
    pub deviceBitMask: core::ffi::c_uint,
    pub flags: core::ffi::c_uint,
    pub reserved: [core::ffi::c_uint; 2usize],
}
#[repr(C)]
pub union CUarrayMapInfo_st__bindgen_ty_1 {
    pub mipmap: CUmipmappedArray,
    pub array: CUarray,
}
#[repr(C)]
pub union CUarrayMapInfo_st__bindgen_ty_2 {
    pub sparseLevel: CUarrayMapInfo_st__bindgen_ty_2__bindgen_ty_1,
    pub miptail: CUarrayMapInfo_st__bindgen_ty_2__bindgen_ty_2,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUarrayMapInfo_st__bindgen_ty_2__bindgen_ty_1 {
    pub level: core::ffi::c_uint,
    pub layer: core::ffi::c_uint,
    pub offsetX: core::ffi::c_uint,
    pub offsetY: core::ffi::c_uint,
    pub offsetZ: core::ffi::c_uint,
    pub extentWidth: core::ffi::c_uint,
    pub extentHeight: core::ffi::c_uint,
    pub extentDepth: core::ffi::c_uint,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUarrayMapInfo_st__bindgen_ty_2__bindgen_ty_2 {
    pub layer: core::ffi::c_uint,
    pub offset: core::ffi::c_ulonglong,
    pub size: core::ffi::c_ulonglong,
}
#[repr(C)]
pub union CUarrayMapInfo_st__bindgen_ty_3 {
    pub memHandle: CUmemGenericAllocationHandle,
}
pub type CUarrayMapInfo_v1 = CUarrayMapInfo_st;
pub type CUarrayMapInfo = CUarrayMapInfo_v1;
#[repr(C)]
pub struct CUmemLocation_st {
    pub type_: CUmemLocationType,
    pub __bindgen_anon_1: CUmemLocation_st__bindgen_ty_1,
}
#[repr(C)]
pub union CUmemLocation_st__bindgen_ty_1 {
    pub id: core::ffi::c_int,
    pub localized: CUmemLocation_st__bindgen_ty_1__bindgen_ty_1,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUmemLocation_st__bindgen_ty_1__bindgen_ty_1 {
    pub deviceId: core::ffi::c_uchar,
    pub localityDomainId: core::ffi::c_uchar,
}
pub type CUmemLocation_v1 = CUmemLocation_st;
pub type CUmemLocation = CUmemLocation_v1;
impl CUmemAllocationCompType {
    pub const CU_MEM_ALLOCATION_COMP_NONE: CUmemAllocationCompType = CUmemAllocationCompType(
        0,
    );
    pub const CU_MEM_ALLOCATION_COMP_GENERIC: CUmemAllocationCompType = CUmemAllocationCompType(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemAllocationCompType(pub core::ffi::c_uint);
#[repr(C)]
pub struct CUmemAllocationProp_st {
    pub type_: CUmemAllocationType,
    pub requestedHandleTypes: CUmemAllocationHandleType,
    pub location: CUmemLocation,
    pub win32HandleMetaData: *mut core::ffi::c_void,
    pub allocFlags: CUmemAllocationProp_st__bindgen_ty_1,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUmemAllocationProp_st__bindgen_ty_1 {
    pub compressionType: core::ffi::c_uchar,
    pub gpuDirectRDMACapable: core::ffi::c_uchar,
    pub usage: core::ffi::c_ushort,
    pub reserved: [core::ffi::c_uchar; 4usize],
}
pub type CUmemAllocationProp_v1 = CUmemAllocationProp_st;
pub type CUmemAllocationProp = CUmemAllocationProp_v1;
impl CUmulticastGranularity_flags {
    pub const CU_MULTICAST_GRANULARITY_MINIMUM: CUmulticastGranularity_flags = CUmulticastGranularity_flags(
        0,
    );
    pub const CU_MULTICAST_GRANULARITY_RECOMMENDED: CUmulticastGranularity_flags = CUmulticastGranularity_flags(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmulticastGranularity_flags(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUmulticastObjectProp_st {
    pub numDevices: core::ffi::c_uint,
    pub size: usize,
    pub handleTypes: core::ffi::c_ulonglong,
    pub flags: core::ffi::c_ulonglong,
}
pub type CUmulticastObjectProp_v1 = CUmulticastObjectProp_st;
pub type CUmulticastObjectProp = CUmulticastObjectProp_v1;
#[repr(C)]
pub struct CUmemAccessDesc_st {
    pub location: CUmemLocation,
    pub flags: CUmemAccess_flags,
}
pub type CUmemAccessDesc_v1 = CUmemAccessDesc_st;
pub type CUmemAccessDesc = CUmemAccessDesc_v1;
impl CUgraphExecUpdateResult {
    pub const CU_GRAPH_EXEC_UPDATE_SUCCESS: CUgraphExecUpdateResult = CUgraphExecUpdateResult(
        0,
    );
    pub const CU_GRAPH_EXEC_UPDATE_ERROR: CUgraphExecUpdateResult = CUgraphExecUpdateResult(
        1,
    );
    pub const CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED: CUgraphExecUpdateResult = CUgraphExecUpdateResult(
        2,
    );
    pub const CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED: CUgraphExecUpdateResult = CUgraphExecUpdateResult(
        3,
    );
    pub const CU_GRAPH_EXEC_UPDATE_ERROR_FUNCTION_CHANGED: CUgraphExecUpdateResult = CUgraphExecUpdateResult(
        4,
    );
    pub const CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED: CUgraphExecUpdateResult = CUgraphExecUpdateResult(
        5,
    );
    pub const CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED: CUgraphExecUpdateResult = CUgraphExecUpdateResult(
        6,
    );
    pub const CU_GRAPH_EXEC_UPDATE_ERROR_UNSUPPORTED_FUNCTION_CHANGE: CUgraphExecUpdateResult = CUgraphExecUpdateResult(
        7,
    );
    pub const CU_GRAPH_EXEC_UPDATE_ERROR_ATTRIBUTES_CHANGED: CUgraphExecUpdateResult = CUgraphExecUpdateResult(
        8,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUgraphExecUpdateResult(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUgraphExecUpdateResultInfo_st {
    pub result: CUgraphExecUpdateResult,
    pub errorNode: CUgraphNode,
    pub errorFromNode: CUgraphNode,
}
pub type CUgraphExecUpdateResultInfo_v1 = CUgraphExecUpdateResultInfo_st;
pub type CUgraphExecUpdateResultInfo = CUgraphExecUpdateResultInfo_v1;
impl CUmemPool_attribute {
    pub const CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES: CUmemPool_attribute = CUmemPool_attribute(
        1,
    );
    pub const CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC: CUmemPool_attribute = CUmemPool_attribute(
        2,
    );
    pub const CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES: CUmemPool_attribute = CUmemPool_attribute(
        3,
    );
    pub const CU_MEMPOOL_ATTR_RELEASE_THRESHOLD: CUmemPool_attribute = CUmemPool_attribute(
        4,
    );
    pub const CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT: CUmemPool_attribute = CUmemPool_attribute(
        5,
    );
    pub const CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH: CUmemPool_attribute = CUmemPool_attribute(
        6,
    );
    pub const CU_MEMPOOL_ATTR_USED_MEM_CURRENT: CUmemPool_attribute = CUmemPool_attribute(
        7,
    );
    pub const CU_MEMPOOL_ATTR_USED_MEM_HIGH: CUmemPool_attribute = CUmemPool_attribute(
        8,
    );
    pub const CU_MEMPOOL_ATTR_ALLOCATION_TYPE: CUmemPool_attribute = CUmemPool_attribute(
        9,
    );
    pub const CU_MEMPOOL_ATTR_EXPORT_HANDLE_TYPES: CUmemPool_attribute = CUmemPool_attribute(
        10,
    );
    pub const CU_MEMPOOL_ATTR_LOCATION_ID: CUmemPool_attribute = CUmemPool_attribute(11);
    pub const CU_MEMPOOL_ATTR_LOCATION_TYPE: CUmemPool_attribute = CUmemPool_attribute(
        12,
    );
    pub const CU_MEMPOOL_ATTR_MAX_POOL_SIZE: CUmemPool_attribute = CUmemPool_attribute(
        13,
    );
    pub const CU_MEMPOOL_ATTR_HW_DECOMPRESS_ENABLED: CUmemPool_attribute = CUmemPool_attribute(
        14,
    );
    pub const CU_MEMPOOL_ATTR_LOCALITY_DOMAIN_ID: CUmemPool_attribute = CUmemPool_attribute(
        15,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemPool_attribute(pub core::ffi::c_uint);
#[repr(C)]
pub struct CUmemPoolProps_st {
    pub allocType: CUmemAllocationType,
    pub handleTypes: CUmemAllocationHandleType,
    pub location: CUmemLocation,
    pub win32SecurityAttributes: *mut core::ffi::c_void,
    pub maxSize: usize,
    pub usage: core::ffi::c_ushort,
    pub gpuDirectRDMACapable: core::ffi::c_uchar,
    pub reserved: [core::ffi::c_uchar; 53usize],
}
pub type CUmemPoolProps_v1 = CUmemPoolProps_st;
pub type CUmemPoolProps = CUmemPoolProps_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUmemPoolPtrExportData_st {
    pub reserved: [core::ffi::c_uchar; 64usize],
}
pub type CUmemPoolPtrExportData_v1 = CUmemPoolPtrExportData_st;
pub type CUmemPoolPtrExportData = CUmemPoolPtrExportData_v1;
impl CUmemcpyFlags {
    pub const CU_MEMCPY_FLAG_DEFAULT: CUmemcpyFlags = CUmemcpyFlags(0);
    pub const CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE: CUmemcpyFlags = CUmemcpyFlags(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemcpyFlags(pub core::ffi::c_uint);
impl CUmemcpySrcAccessOrder {
    pub const CU_MEMCPY_SRC_ACCESS_ORDER_INVALID: CUmemcpySrcAccessOrder = CUmemcpySrcAccessOrder(
        0,
    );
    pub const CU_MEMCPY_SRC_ACCESS_ORDER_STREAM: CUmemcpySrcAccessOrder = CUmemcpySrcAccessOrder(
        1,
    );
    pub const CU_MEMCPY_SRC_ACCESS_ORDER_DURING_API_CALL: CUmemcpySrcAccessOrder = CUmemcpySrcAccessOrder(
        2,
    );
    pub const CU_MEMCPY_SRC_ACCESS_ORDER_ANY: CUmemcpySrcAccessOrder = CUmemcpySrcAccessOrder(
        3,
    );
    pub const CU_MEMCPY_SRC_ACCESS_ORDER_MAX: CUmemcpySrcAccessOrder = CUmemcpySrcAccessOrder(
        2147483647,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemcpySrcAccessOrder(pub core::ffi::c_uint);
#[repr(C)]
pub struct CUmemcpyAttributes_st {
    pub srcAccessOrder: CUmemcpySrcAccessOrder,
    pub srcLocHint: CUmemLocation,
    pub dstLocHint: CUmemLocation,
    pub flags: core::ffi::c_uint,
}
pub type CUmemcpyAttributes_v1 = CUmemcpyAttributes_st;
pub type CUmemcpyAttributes = CUmemcpyAttributes_v1;
impl CUmemcpy3DOperandType {
    pub const CU_MEMCPY_OPERAND_TYPE_POINTER: CUmemcpy3DOperandType = CUmemcpy3DOperandType(
        1,
    );
    pub const CU_MEMCPY_OPERAND_TYPE_ARRAY: CUmemcpy3DOperandType = CUmemcpy3DOperandType(
        2,
    );
    pub const CU_MEMCPY_OPERAND_TYPE_MAX: CUmemcpy3DOperandType = CUmemcpy3DOperandType(
        2147483647,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemcpy3DOperandType(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUoffset3D_st {
    pub x: usize,
    pub y: usize,
    pub z: usize,
}
pub type CUoffset3D_v1 = CUoffset3D_st;
pub type CUoffset3D = CUoffset3D_v1;
#[repr(C)]
#[derive(Debug)]
pub struct CUextent3D_st {
    pub width: usize,
    pub height: usize,
    pub depth: usize,
}
pub type CUextent3D_v1 = CUextent3D_st;
pub type CUextent3D = CUextent3D_v1;
#[repr(C)]
pub struct CUmemcpy3DOperand_st {
    pub type_: CUmemcpy3DOperandType,
    pub op: CUmemcpy3DOperand_st__bindgen_ty_1,
}
#[repr(C)]
pub union CUmemcpy3DOperand_st__bindgen_ty_1 {
    pub ptr: CUmemcpy3DOperand_st__bindgen_ty_1__bindgen_ty_1,
    pub array: CUmemcpy3DOperand_st__bindgen_ty_1__bindgen_ty_2,
}
#[repr(C)]
pub struct CUmemcpy3DOperand_st__bindgen_ty_1__bindgen_ty_1 {
    pub ptr: CUdeviceptr,
    pub rowLength: usize,
    pub layerHeight: usize,
    pub locHint: CUmemLocation,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUmemcpy3DOperand_st__bindgen_ty_1__bindgen_ty_2 {
    pub array: CUarray,
    pub offset: CUoffset3D,
}
pub type CUmemcpy3DOperand_v1 = CUmemcpy3DOperand_st;
pub type CUmemcpy3DOperand = CUmemcpy3DOperand_v1;
#[repr(C)]
pub struct CUDA_MEMCPY3D_BATCH_OP_st {
    pub src: CUmemcpy3DOperand,
    pub dst: CUmemcpy3DOperand,
    pub extent: CUextent3D,
    pub srcAccessOrder: CUmemcpySrcAccessOrder,
    pub flags: core::ffi::c_uint,
}
pub type CUDA_MEMCPY3D_BATCH_OP_v1 = CUDA_MEMCPY3D_BATCH_OP_st;
pub type CUDA_MEMCPY3D_BATCH_OP = CUDA_MEMCPY3D_BATCH_OP_v1;
#[repr(C)]
pub struct CUDA_MEM_ALLOC_NODE_PARAMS_v1_st {
    pub poolProps: CUmemPoolProps,
    pub accessDescs: *const CUmemAccessDesc,
    pub accessDescCount: usize,
    pub bytesize: usize,
    pub dptr: CUdeviceptr,
}
pub type CUDA_MEM_ALLOC_NODE_PARAMS_v1 = CUDA_MEM_ALLOC_NODE_PARAMS_v1_st;
pub type CUDA_MEM_ALLOC_NODE_PARAMS = CUDA_MEM_ALLOC_NODE_PARAMS_v1;
#[repr(C)]
pub struct CUDA_MEM_ALLOC_NODE_PARAMS_v2_st {
    pub poolProps: CUmemPoolProps,
    pub accessDescs: *const CUmemAccessDesc,
    pub accessDescCount: usize,
    pub bytesize: usize,
    pub dptr: CUdeviceptr,
}
pub type CUDA_MEM_ALLOC_NODE_PARAMS_v2 = CUDA_MEM_ALLOC_NODE_PARAMS_v2_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_MEM_FREE_NODE_PARAMS_st {
    pub dptr: CUdeviceptr,
}
pub type CUDA_MEM_FREE_NODE_PARAMS = CUDA_MEM_FREE_NODE_PARAMS_st;
impl CUgraphMem_attribute {
    pub const CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT: CUgraphMem_attribute = CUgraphMem_attribute(
        0,
    );
    pub const CU_GRAPH_MEM_ATTR_USED_MEM_HIGH: CUgraphMem_attribute = CUgraphMem_attribute(
        1,
    );
    pub const CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT: CUgraphMem_attribute = CUgraphMem_attribute(
        2,
    );
    pub const CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH: CUgraphMem_attribute = CUgraphMem_attribute(
        3,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUgraphMem_attribute(pub core::ffi::c_uint);
impl CUgraphChildGraphNodeOwnership {
    pub const CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE: CUgraphChildGraphNodeOwnership = CUgraphChildGraphNodeOwnership(
        0,
    );
    pub const CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE: CUgraphChildGraphNodeOwnership = CUgraphChildGraphNodeOwnership(
        1,
    );
    pub const CU_GRAPH_CHILD_GRAPH_OWNERSHIP_INVALID: CUgraphChildGraphNodeOwnership = CUgraphChildGraphNodeOwnership(
        -1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUgraphChildGraphNodeOwnership(pub core::ffi::c_int);
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_CHILD_GRAPH_NODE_PARAMS_st {
    pub graph: CUgraph,
    pub ownership: CUgraphChildGraphNodeOwnership,
}
pub type CUDA_CHILD_GRAPH_NODE_PARAMS = CUDA_CHILD_GRAPH_NODE_PARAMS_st;
#[repr(C)]
pub struct CUDA_EVENT_RECORD_NODE_PARAMS_st {
    pub event: CUevent,
    pub __bindgen_anon_1: CUDA_EVENT_RECORD_NODE_PARAMS_st__bindgen_ty_1,
}
#[repr(C)]
pub union CUDA_EVENT_RECORD_NODE_PARAMS_st__bindgen_ty_1 {
    pub ctx: CUcontext,
    pub gCtx: CUgreenCtx,
}
pub type CUDA_EVENT_RECORD_NODE_PARAMS = CUDA_EVENT_RECORD_NODE_PARAMS_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_EVENT_WAIT_NODE_PARAMS_st {
    pub event: CUevent,
}
pub type CUDA_EVENT_WAIT_NODE_PARAMS = CUDA_EVENT_WAIT_NODE_PARAMS_st;
#[repr(C)]
pub struct CUDA_MEMCPY_BATCH_NODE_PARAMS_V1_st {
    pub count: usize,
    pub dsts: *mut CUdeviceptr,
    pub srcs: *mut CUdeviceptr,
    pub sizes: *mut usize,
    pub attrs: *mut CUmemcpyAttributes,
    pub attrsIdxs: *mut usize,
    pub numAttrs: usize,
    pub __bindgen_anon_1: CUDA_MEMCPY_BATCH_NODE_PARAMS_V1_st__bindgen_ty_1,
}
#[repr(C)]
pub union CUDA_MEMCPY_BATCH_NODE_PARAMS_V1_st__bindgen_ty_1 {
    pub ctx: CUcontext,
    pub gCtx: CUgreenCtx,
}
pub type CUDA_MEMCPY_BATCH_NODE_PARAMS_V1 = CUDA_MEMCPY_BATCH_NODE_PARAMS_V1_st;
pub type CUDA_MEMCPY_BATCH_NODE_PARAMS = CUDA_MEMCPY_BATCH_NODE_PARAMS_V1;
pub type CUDA_FABRIC_COPY_BATCH_OP_v1 = CUDA_FABRIC_COPY_BATCH_OP_st;
pub type CUDA_FABRIC_COPY_BATCH_OP = CUDA_FABRIC_COPY_BATCH_OP_v1;
#[repr(C)]
pub struct CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1_st {
    pub numOps: usize,
    pub opList: *mut CUDA_FABRIC_COPY_BATCH_OP,
    pub flags: core::ffi::c_ulonglong,
    pub __bindgen_anon_1: CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1_st__bindgen_ty_1,
}
#[repr(C)]
pub union CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1_st__bindgen_ty_1 {
    pub ctx: CUcontext,
    pub gCtx: CUgreenCtx,
}
pub type CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1 = CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1_st;
pub type CUDA_FABRIC_CPY_BATCH_NODE_PARAMS = CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1;
#[repr(C)]
pub struct CUgraphNodeParams_st {
    pub type_: CUgraphNodeType,
    pub reserved0: [core::ffi::c_int; 3usize],
    pub __bindgen_anon_1: CUgraphNodeParams_st__bindgen_ty_1,
    pub reserved2: core::ffi::c_longlong,
}
#[repr(C)]
pub union CUgraphNodeParams_st__bindgen_ty_1 {
    pub reserved1: [core::ffi::c_longlong; 29usize],
    pub kernel: CUDA_KERNEL_NODE_PARAMS_v3,
    pub memcpy: CUDA_MEMCPY_NODE_PARAMS,
    pub memset: CUDA_MEMSET_NODE_PARAMS_v2,
    pub host: CUDA_HOST_NODE_PARAMS_v2,
    pub graph: CUDA_CHILD_GRAPH_NODE_PARAMS,
    pub eventWait: CUDA_EVENT_WAIT_NODE_PARAMS,
    pub eventRecord: CUDA_EVENT_RECORD_NODE_PARAMS,
    pub extSemSignal: CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2,
    pub extSemWait: CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2,
    pub alloc: CUDA_MEM_ALLOC_NODE_PARAMS_v2,
    pub free: CUDA_MEM_FREE_NODE_PARAMS,
    pub memOp: CUDA_BATCH_MEM_OP_NODE_PARAMS_v2,
    pub conditional: CUDA_CONDITIONAL_NODE_PARAMS,
    pub memcpyBatch: CUDA_MEMCPY_BATCH_NODE_PARAMS_V1,
    pub fabricCpyBatch: CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1,
    pub asBytes: [core::ffi::c_char; 232usize],
}
pub type CUgraphNodeParams = CUgraphNodeParams_st;
impl CUflushGPUDirectRDMAWritesOptions {
    pub const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_HOST: CUflushGPUDirectRDMAWritesOptions = CUflushGPUDirectRDMAWritesOptions(
        1,
    );
    pub const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_MEMOPS: CUflushGPUDirectRDMAWritesOptions = CUflushGPUDirectRDMAWritesOptions(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUflushGPUDirectRDMAWritesOptions(pub core::ffi::c_uint);
impl CUGPUDirectRDMAWritesOrdering {
    pub const CU_GPU_DIRECT_RDMA_WRITES_ORDERING_NONE: CUGPUDirectRDMAWritesOrdering = CUGPUDirectRDMAWritesOrdering(
        0,
    );
    pub const CU_GPU_DIRECT_RDMA_WRITES_ORDERING_OWNER: CUGPUDirectRDMAWritesOrdering = CUGPUDirectRDMAWritesOrdering(
        100,
    );
    pub const CU_GPU_DIRECT_RDMA_WRITES_ORDERING_ALL_DEVICES: CUGPUDirectRDMAWritesOrdering = CUGPUDirectRDMAWritesOrdering(
        200,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUGPUDirectRDMAWritesOrdering(pub core::ffi::c_uint);
impl CUflushGPUDirectRDMAWritesScope {
    pub const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER: CUflushGPUDirectRDMAWritesScope = CUflushGPUDirectRDMAWritesScope(
        100,
    );
    pub const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES: CUflushGPUDirectRDMAWritesScope = CUflushGPUDirectRDMAWritesScope(
        200,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUflushGPUDirectRDMAWritesScope(pub core::ffi::c_uint);
impl CUflushGPUDirectRDMAWritesTarget {
    pub const CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX: CUflushGPUDirectRDMAWritesTarget = CUflushGPUDirectRDMAWritesTarget(
        0,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUflushGPUDirectRDMAWritesTarget(pub core::ffi::c_uint);
impl CUgraphDebugDot_flags {
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        1,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_RUNTIME_TYPES: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        2,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        4,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        8,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_MEMSET_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        16,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_HOST_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        32,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_EVENT_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        64,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_SIGNAL_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        128,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_WAIT_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        256,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_ATTRIBUTES: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        512,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        1024,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_MEM_ALLOC_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        2048,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_MEM_FREE_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        4096,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_BATCH_MEM_OP_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        8192,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_EXTRA_TOPO_INFO: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        16384,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_CONDITIONAL_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        32768,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_BATCH_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        65536,
    );
    pub const CU_GRAPH_DEBUG_DOT_FLAGS_FABRIC_CPY_BATCH_NODE_PARAMS: CUgraphDebugDot_flags = CUgraphDebugDot_flags(
        131072,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUgraphDebugDot_flags(pub core::ffi::c_uint);
impl CUuserObject_flags {
    pub const CU_USER_OBJECT_NO_DESTRUCTOR_SYNC: CUuserObject_flags = CUuserObject_flags(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUuserObject_flags(pub core::ffi::c_uint);
impl CUuserObjectRetain_flags {
    pub const CU_GRAPH_USER_OBJECT_MOVE: CUuserObjectRetain_flags = CUuserObjectRetain_flags(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUuserObjectRetain_flags(pub core::ffi::c_uint);
impl CUgraphInstantiate_flags {
    pub const CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH: CUgraphInstantiate_flags = CUgraphInstantiate_flags(
        1,
    );
    pub const CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD: CUgraphInstantiate_flags = CUgraphInstantiate_flags(
        2,
    );
    pub const CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH: CUgraphInstantiate_flags = CUgraphInstantiate_flags(
        4,
    );
    pub const CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY: CUgraphInstantiate_flags = CUgraphInstantiate_flags(
        8,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUgraphInstantiate_flags(pub core::ffi::c_uint);
impl CUdeviceNumaConfig {
    pub const CU_DEVICE_NUMA_CONFIG_NONE: CUdeviceNumaConfig = CUdeviceNumaConfig(0);
    pub const CU_DEVICE_NUMA_CONFIG_NUMA_NODE: CUdeviceNumaConfig = CUdeviceNumaConfig(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUdeviceNumaConfig(pub core::ffi::c_uint);
impl CUprocessState {
    pub const CU_PROCESS_STATE_RUNNING: CUprocessState = CUprocessState(0);
    pub const CU_PROCESS_STATE_LOCKED: CUprocessState = CUprocessState(1);
    pub const CU_PROCESS_STATE_CHECKPOINTED: CUprocessState = CUprocessState(2);
    pub const CU_PROCESS_STATE_FAILED: CUprocessState = CUprocessState(3);
    pub const CU_PROCESS_STATE_CHECKPOINTING: CUprocessState = CUprocessState(4);
    pub const CU_PROCESS_STATE_RESTORING: CUprocessState = CUprocessState(5);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUprocessState(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUcheckpointCustomStoragePerDeviceData_st {
    pub devPtr: CUdeviceptr,
    pub size: usize,
    pub stream: CUstream,
}
pub type CUcheckpointCustomStoragePerDeviceData = CUcheckpointCustomStoragePerDeviceData_st;
#[repr(C)]
pub struct CUIcheckpointOperation_st {
    _unused: [u8; 0],
}
pub type CUcheckpointOperationHandle = *mut CUIcheckpointOperation_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUcheckpointCustomStorageInfo_st {
    pub handle: CUcheckpointOperationHandle,
    pub perDeviceData: *mut CUcheckpointCustomStoragePerDeviceData,
    pub deviceCount: core::ffi::c_uint,
}
pub type CUcheckpointCustomStorageInfo = CUcheckpointCustomStorageInfo_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUcheckpointLockArgs_st {
    pub timeoutMs: core::ffi::c_uint,
    pub reserved0: core::ffi::c_uint,
    pub reserved1: [cuuint64_t; 7usize],
}
pub type CUcheckpointLockArgs = CUcheckpointLockArgs_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUcheckpointCheckpointArgs_st {
    pub customStorageInfo_out: *mut *mut CUcheckpointCustomStorageInfo,
    pub reserved: [core::ffi::c_char; 56usize],
}
pub type CUcheckpointCheckpointArgs = CUcheckpointCheckpointArgs_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUcheckpointGpuPair_st {
    pub oldUuid: CUuuid,
    pub newUuid: CUuuid,
}
pub type CUcheckpointGpuPair = CUcheckpointGpuPair_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUcheckpointRestoreArgs_st {
    pub gpuPairs: *mut CUcheckpointGpuPair,
    pub gpuPairsCount: core::ffi::c_uint,
    pub padding0: core::ffi::c_uint,
    pub customStorageInfo_out: *mut *mut CUcheckpointCustomStorageInfo,
    pub reserved: [core::ffi::c_char; 40usize],
}
pub type CUcheckpointRestoreArgs = CUcheckpointRestoreArgs_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUcheckpointUnlockArgs_st {
    pub reserved: [cuuint64_t; 8usize],
}
pub type CUcheckpointUnlockArgs = CUcheckpointUnlockArgs_st;
impl CUmoduleLoadingMode {
    pub const CU_MODULE_EAGER_LOADING: CUmoduleLoadingMode = CUmoduleLoadingMode(1);
    pub const CU_MODULE_LAZY_LOADING: CUmoduleLoadingMode = CUmoduleLoadingMode(2);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmoduleLoadingMode(pub core::ffi::c_uint);
impl CUmemDecompressAlgorithm {
    pub const CU_MEM_DECOMPRESS_UNSUPPORTED: CUmemDecompressAlgorithm = CUmemDecompressAlgorithm(
        0,
    );
    pub const CU_MEM_DECOMPRESS_ALGORITHM_DEFLATE: CUmemDecompressAlgorithm = CUmemDecompressAlgorithm(
        1,
    );
    pub const CU_MEM_DECOMPRESS_ALGORITHM_SNAPPY: CUmemDecompressAlgorithm = CUmemDecompressAlgorithm(
        2,
    );
    pub const CU_MEM_DECOMPRESS_ALGORITHM_LZ4: CUmemDecompressAlgorithm = CUmemDecompressAlgorithm(
        4,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUmemDecompressAlgorithm(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUmemDecompressParams_st {
    pub srcNumBytes: usize,
    pub dstNumBytes: usize,
    pub dstActBytes: *mut cuuint32_t,
    pub src: *const core::ffi::c_void,
    pub dst: *mut core::ffi::c_void,
    pub algo: CUmemDecompressAlgorithm,
    pub padding: [core::ffi::c_uchar; 20usize],
}
pub type CUmemDecompressParams = CUmemDecompressParams_st;
impl CUcliqueType {
    pub const CU_CLIQUE_TYPE_UNICAST_POINTER: CUcliqueType = CUcliqueType(0);
    pub const CU_CLIQUE_TYPE_MULTICAST_POINTER: CUcliqueType = CUcliqueType(1);
    pub const CU_CLIQUE_TYPE_UNICAST_LOGICAL_ENDPOINT: CUcliqueType = CUcliqueType(2);
    pub const CU_CLIQUE_TYPE_MULTICAST_LOGICAL_ENDPOINT: CUcliqueType = CUcliqueType(3);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUcliqueType(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUcliqueInfo_st {
    pub type_: CUcliqueType,
    pub id: core::ffi::c_uint,
}
pub type CUcliqueInfo = CUcliqueInfo_st;
pub type CUlogicalEndpointId = cuuint32_t;
impl CUlogicalEndpointIpcHandleType {
    pub const CU_LOGICAL_ENDPOINT_IPC_HANDLE_TYPE_NONE: CUlogicalEndpointIpcHandleType = CUlogicalEndpointIpcHandleType(
        0,
    );
    pub const CU_LOGICAL_ENDPOINT_IPC_HANDLE_TYPE_FABRIC: CUlogicalEndpointIpcHandleType = CUlogicalEndpointIpcHandleType(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUlogicalEndpointIpcHandleType(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUlogicalEndpointFabricHandle_st {
    pub data: [core::ffi::c_uchar; 64usize],
}
pub type CUlogicalEndpointFabricHandle = CUlogicalEndpointFabricHandle_st;
impl CUlogicalEndpointType {
    pub const CU_LOGICAL_ENDPOINT_TYPE_INVALID: CUlogicalEndpointType = CUlogicalEndpointType(
        0,
    );
    pub const CU_LOGICAL_ENDPOINT_TYPE_UNICAST: CUlogicalEndpointType = CUlogicalEndpointType(
        1,
    );
    pub const CU_LOGICAL_ENDPOINT_TYPE_MULTICAST: CUlogicalEndpointType = CUlogicalEndpointType(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUlogicalEndpointType(pub core::ffi::c_uint);
impl CUlogicalEndpointFlag {
    pub const CU_LOGICAL_ENDPOINT_FLAG_NONE: CUlogicalEndpointFlag = CUlogicalEndpointFlag(
        0,
    );
    pub const CU_LOGICAL_ENDPOINT_FLAG_COUNTED_OPS: CUlogicalEndpointFlag = CUlogicalEndpointFlag(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUlogicalEndpointFlag(pub core::ffi::c_uint);
#[repr(C)]
pub struct CUlogicalEndpointProp_struct {
    pub type_: CUlogicalEndpointType,
    pub __bindgen_anon_1: CUlogicalEndpointProp_struct__bindgen_ty_1,
    pub size: core::ffi::c_ulonglong,
    pub ipcHandleTypes: core::ffi::c_uint,
    pub flags: core::ffi::c_uint,
}
#[repr(C)]
pub union CUlogicalEndpointProp_struct__bindgen_ty_1 {
    pub unicast: CUlogicalEndpointProp_struct__bindgen_ty_1__bindgen_ty_1,
    pub multicast: CUlogicalEndpointProp_struct__bindgen_ty_1__bindgen_ty_2,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUlogicalEndpointProp_struct__bindgen_ty_1__bindgen_ty_1 {
    pub device: CUdevice,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUlogicalEndpointProp_struct__bindgen_ty_1__bindgen_ty_2 {
    pub numDevices: core::ffi::c_uint,
}
pub type CUlogicalEndpointProp = CUlogicalEndpointProp_struct;
impl CUfabricCpyOperandType {
    pub const CU_FABRIC_COPY_OPERAND_TYPE_POINTER: CUfabricCpyOperandType = CUfabricCpyOperandType(
        1,
    );
    pub const CU_FABRIC_COPY_OPERAND_TYPE_LOGICAL_ENDPOINT: CUfabricCpyOperandType = CUfabricCpyOperandType(
        2,
    );
    pub const CU_FABRIC_COPY_OPERAND_TYPE_MAX: CUfabricCpyOperandType = CUfabricCpyOperandType(
        2147483647,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUfabricCpyOperandType(pub core::ffi::c_uint);
#[repr(C)]
pub struct CUfabricCpyOperand_st {
    pub type_: CUfabricCpyOperandType,
    pub op: CUfabricCpyOperand_st__bindgen_ty_1,
}
#[repr(C)]
pub union CUfabricCpyOperand_st__bindgen_ty_1 {
    pub ptr: CUfabricCpyOperand_st__bindgen_ty_1__bindgen_ty_1,
    pub le: CUfabricCpyOperand_st__bindgen_ty_1__bindgen_ty_2,
}
#[repr(C)]
pub struct CUfabricCpyOperand_st__bindgen_ty_1__bindgen_ty_1 {
    pub ptr: CUdeviceptr,
    pub locHint: CUmemLocation,
}
#[repr(C)]
#[derive(Debug)]
pub struct CUfabricCpyOperand_st__bindgen_ty_1__bindgen_ty_2 {
    pub id: CUlogicalEndpointId,
    pub offset: cuuint64_t,
}
pub type CUfabricCpyOperand = CUfabricCpyOperand_st;
#[repr(C)]
pub struct CUDA_FABRIC_COPY_BATCH_OP_st {
    pub src: CUfabricCpyOperand,
    pub dst: CUfabricCpyOperand,
    pub size: usize,
    pub flags: core::ffi::c_uint,
}
impl CUgraphRecaptureStatus {
    pub const CU_GRAPH_RECAPTURE_ELIGIBLE_FOR_UPDATE: CUgraphRecaptureStatus = CUgraphRecaptureStatus(
        0,
    );
    pub const CU_GRAPH_RECAPTURE_INELIGIBLE_FOR_UPDATE: CUgraphRecaptureStatus = CUgraphRecaptureStatus(
        1,
    );
    pub const CU_GRAPH_RECAPTURE_ERROR: CUgraphRecaptureStatus = CUgraphRecaptureStatus(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUgraphRecaptureStatus(pub core::ffi::c_uint);
pub type CUgraphRecaptureCallback = ::core::option::Option<
    unsafe extern "C" fn(
        data: *mut core::ffi::c_void,
        node: CUgraphNode,
        originalParams: *const CUgraphNodeParams,
        recaptureParams: *const CUgraphNodeParams,
        status: CUgraphRecaptureStatus,
    ) -> CUresult,
>;
impl CUfunctionLoadingState {
    pub const CU_FUNCTION_LOADING_STATE_UNLOADED: CUfunctionLoadingState = CUfunctionLoadingState(
        0,
    );
    pub const CU_FUNCTION_LOADING_STATE_LOADED: CUfunctionLoadingState = CUfunctionLoadingState(
        1,
    );
    pub const CU_FUNCTION_LOADING_STATE_MAX: CUfunctionLoadingState = CUfunctionLoadingState(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUfunctionLoadingState(pub core::ffi::c_uint);
impl CUcoredumpSettings {
    pub const CU_COREDUMP_ENABLE_ON_EXCEPTION: CUcoredumpSettings = CUcoredumpSettings(
        1,
    );
    pub const CU_COREDUMP_TRIGGER_HOST: CUcoredumpSettings = CUcoredumpSettings(2);
    pub const CU_COREDUMP_LIGHTWEIGHT: CUcoredumpSettings = CUcoredumpSettings(3);
    pub const CU_COREDUMP_ENABLE_USER_TRIGGER: CUcoredumpSettings = CUcoredumpSettings(
        4,
    );
    pub const CU_COREDUMP_FILE: CUcoredumpSettings = CUcoredumpSettings(5);
    pub const CU_COREDUMP_PIPE: CUcoredumpSettings = CUcoredumpSettings(6);
    pub const CU_COREDUMP_GENERATION_FLAGS: CUcoredumpSettings = CUcoredumpSettings(7);
    pub const CU_COREDUMP_MAX: CUcoredumpSettings = CUcoredumpSettings(8);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUcoredumpSettings(pub core::ffi::c_uint);
impl CUCoredumpGenerationFlags {
    pub const CU_COREDUMP_DEFAULT_FLAGS: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(
        0,
    );
    pub const CU_COREDUMP_SKIP_NONRELOCATED_ELF_IMAGES: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(
        1,
    );
    pub const CU_COREDUMP_SKIP_GLOBAL_MEMORY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(
        2,
    );
    pub const CU_COREDUMP_SKIP_SHARED_MEMORY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(
        4,
    );
    pub const CU_COREDUMP_SKIP_LOCAL_MEMORY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(
        8,
    );
    pub const CU_COREDUMP_SKIP_ABORT: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(
        16,
    );
    pub const CU_COREDUMP_SKIP_CONSTBANK_MEMORY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(
        32,
    );
    pub const CU_COREDUMP_GZIP_COMPRESS: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(
        64,
    );
    pub const CU_COREDUMP_FAULTED_CONTEXTS_ONLY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(
        128,
    );
    pub const CU_COREDUMP_SKIP_TENSOR_MEMORY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(
        256,
    );
    pub const CU_COREDUMP_NO_ERRBAR_AT_EXIT: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(
        1073741824,
    );
    pub const CU_COREDUMP_LOG_ONLY: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(
        -2147483648,
    );
    pub const CU_COREDUMP_LIGHTWEIGHT_FLAGS: CUCoredumpGenerationFlags = CUCoredumpGenerationFlags(
        303,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUCoredumpGenerationFlags(pub core::ffi::c_int);
#[repr(C)]
pub struct CUcoredumpCallbackEntry_st {
    _unused: [u8; 0],
}
pub type CUcoredumpCallbackHandle = *mut CUcoredumpCallbackEntry_st;
pub type CUcoredumpStatusCallback = ::core::option::Option<
    unsafe extern "C" fn(
        userData: *mut core::ffi::c_void,
        pid: core::ffi::c_int,
        dev: CUdevice,
    ),
>;
#[repr(C)]
pub struct CUdevResourceDesc_st {
    _unused: [u8; 0],
}
pub type CUdevResourceDesc = *mut CUdevResourceDesc_st;
impl CUgreenCtxCreate_flags {
    pub const CU_GREEN_CTX_NONE: CUgreenCtxCreate_flags = CUgreenCtxCreate_flags(0);
    pub const CU_GREEN_CTX_DEFAULT_STREAM: CUgreenCtxCreate_flags = CUgreenCtxCreate_flags(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUgreenCtxCreate_flags(pub core::ffi::c_uint);
impl CUdevSmResourceGroup_flags {
    pub const CU_DEV_SM_RESOURCE_GROUP_DEFAULT: CUdevSmResourceGroup_flags = CUdevSmResourceGroup_flags(
        0,
    );
    pub const CU_DEV_SM_RESOURCE_GROUP_BACKFILL: CUdevSmResourceGroup_flags = CUdevSmResourceGroup_flags(
        1,
    );
    pub const CU_DEV_SM_RESOURCE_GROUP_LOCALITY_DOMAIN_ID: CUdevSmResourceGroup_flags = CUdevSmResourceGroup_flags(
        2,
    );
    pub const CU_DEV_SM_RESOURCE_GROUP_LOCALITY_DOMAIN_SUPPLEMENTAL_SMS: CUdevSmResourceGroup_flags = CUdevSmResourceGroup_flags(
        4,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUdevSmResourceGroup_flags(pub core::ffi::c_uint);
impl CUdevSmResourceSplitByCount_flags {
    pub const CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING: CUdevSmResourceSplitByCount_flags = CUdevSmResourceSplitByCount_flags(
        1,
    );
    pub const CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE: CUdevSmResourceSplitByCount_flags = CUdevSmResourceSplitByCount_flags(
        2,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUdevSmResourceSplitByCount_flags(pub core::ffi::c_uint);
impl CUdevResourceType {
    pub const CU_DEV_RESOURCE_TYPE_INVALID: CUdevResourceType = CUdevResourceType(0);
    pub const CU_DEV_RESOURCE_TYPE_SM: CUdevResourceType = CUdevResourceType(1);
    pub const CU_DEV_RESOURCE_TYPE_WORKQUEUE_CONFIG: CUdevResourceType = CUdevResourceType(
        1000,
    );
    pub const CU_DEV_RESOURCE_TYPE_WORKQUEUE: CUdevResourceType = CUdevResourceType(
        10000,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUdevResourceType(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUdevSmResource_st {
    pub smCount: core::ffi::c_uint,
    pub minSmPartitionSize: core::ffi::c_uint,
    pub smCoscheduledAlignment: core::ffi::c_uint,
    pub flags: core::ffi::c_uint,
    pub localityDomainId: core::ffi::c_uint,
}
pub type CUdevSmResource = CUdevSmResource_st;
impl CUdevWorkqueueConfigScope {
    pub const CU_WORKQUEUE_SCOPE_DEVICE_CTX: CUdevWorkqueueConfigScope = CUdevWorkqueueConfigScope(
        0,
    );
    pub const CU_WORKQUEUE_SCOPE_GREEN_CTX_BALANCED: CUdevWorkqueueConfigScope = CUdevWorkqueueConfigScope(
        1,
    );
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUdevWorkqueueConfigScope(pub core::ffi::c_uint);
#[repr(C)]
#[derive(Debug)]
pub struct CUdevWorkqueueConfigResource_st {
    pub device: CUdevice,
    pub wqConcurrencyLimit: core::ffi::c_uint,
    pub sharingScope: CUdevWorkqueueConfigScope,
}
pub type CUdevWorkqueueConfigResource = CUdevWorkqueueConfigResource_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUdevWorkqueueResource_st {
    pub reserved: [core::ffi::c_uchar; 40usize],
}
pub type CUdevWorkqueueResource = CUdevWorkqueueResource_st;
#[repr(C)]
#[derive(Debug)]
pub struct CU_DEV_SM_RESOURCE_GROUP_PARAMS_st {
    pub smCount: core::ffi::c_uint,
    pub coscheduledSmCount: core::ffi::c_uint,
    pub preferredCoscheduledSmCount: core::ffi::c_uint,
    pub flags: core::ffi::c_uint,
    pub localityDomainId: core::ffi::c_uint,
    pub reserved: [core::ffi::c_uint; 11usize],
}
pub type CU_DEV_SM_RESOURCE_GROUP_PARAMS = CU_DEV_SM_RESOURCE_GROUP_PARAMS_st;
#[repr(C)]
pub struct CUdevResource_st {
    pub type_: CUdevResourceType,
    pub _internal_padding: [core::ffi::c_uchar; 92usize],
    pub __bindgen_anon_1: CUdevResource_st__bindgen_ty_1,
    pub nextResource: *mut CUdevResource_st,
}
#[repr(C)]
pub union CUdevResource_st__bindgen_ty_1 {
    pub sm: CUdevSmResource,
    pub wqConfig: CUdevWorkqueueConfigResource,
    pub wq: CUdevWorkqueueResource,
    pub _oversize: [core::ffi::c_uchar; 40usize],
}
pub type CUdevResource_v1 = CUdevResource_st;
pub type CUdevResource = CUdevResource_v1;
impl CUlogLevel {
    pub const CU_LOG_LEVEL_ERROR: CUlogLevel = CUlogLevel(0);
    pub const CU_LOG_LEVEL_WARNING: CUlogLevel = CUlogLevel(1);
}
#[repr(transparent)]
#[derive(Debug, PartialEq)]
pub struct CUlogLevel(pub core::ffi::c_uint);
#[repr(C)]
pub struct CUlogsCallbackEntry_st {
    _unused: [u8; 0],
}
pub type CUlogsCallbackHandle = *mut CUlogsCallbackEntry_st;
pub type CUlogsCallback = ::core::option::Option<
    unsafe extern "C" fn(
        data: *mut core::ffi::c_void,
        logLevel: CUlogLevel,
        message: *mut core::ffi::c_char,
        length: usize,
    ),
>;
pub type CUlogIterator = core::ffi::c_uint;
pub type CUdeviceptr_v1 = core::ffi::c_uint;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_MEMCPY2D_v1_st {
    pub srcXInBytes: core::ffi::c_uint,
    pub srcY: core::ffi::c_uint,
    pub srcMemoryType: CUmemorytype,
    pub srcHost: *const core::ffi::c_void,
    pub srcDevice: CUdeviceptr_v1,
    pub srcArray: CUarray,
    pub srcPitch: core::ffi::c_uint,
    pub dstXInBytes: core::ffi::c_uint,
    pub dstY: core::ffi::c_uint,
    pub dstMemoryType: CUmemorytype,
    pub dstHost: *mut core::ffi::c_void,
    pub dstDevice: CUdeviceptr_v1,
    pub dstArray: CUarray,
    pub dstPitch: core::ffi::c_uint,
    pub WidthInBytes: core::ffi::c_uint,
    pub Height: core::ffi::c_uint,
}
pub type CUDA_MEMCPY2D_v1 = CUDA_MEMCPY2D_v1_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_MEMCPY3D_v1_st {
    pub srcXInBytes: core::ffi::c_uint,
    pub srcY: core::ffi::c_uint,
    pub srcZ: core::ffi::c_uint,
    pub srcLOD: core::ffi::c_uint,
    pub srcMemoryType: CUmemorytype,
    pub srcHost: *const core::ffi::c_void,
    pub srcDevice: CUdeviceptr_v1,
    pub srcArray: CUarray,
    pub reserved0: *mut core::ffi::c_void,
    pub srcPitch: core::ffi::c_uint,
    pub srcHeight: core::ffi::c_uint,
    pub dstXInBytes: core::ffi::c_uint,
    pub dstY: core::ffi::c_uint,
    pub dstZ: core::ffi::c_uint,
    pub dstLOD: core::ffi::c_uint,
    pub dstMemoryType: CUmemorytype,
    pub dstHost: *mut core::ffi::c_void,
    pub dstDevice: CUdeviceptr_v1,
    pub dstArray: CUarray,
    pub reserved1: *mut core::ffi::c_void,
    pub dstPitch: core::ffi::c_uint,
    pub dstHeight: core::ffi::c_uint,
    pub WidthInBytes: core::ffi::c_uint,
    pub Height: core::ffi::c_uint,
    pub Depth: core::ffi::c_uint,
}
pub type CUDA_MEMCPY3D_v1 = CUDA_MEMCPY3D_v1_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_ARRAY_DESCRIPTOR_v1_st {
    pub Width: core::ffi::c_uint,
    pub Height: core::ffi::c_uint,
    pub Format: CUarray_format,
    pub NumChannels: core::ffi::c_uint,
}
pub type CUDA_ARRAY_DESCRIPTOR_v1 = CUDA_ARRAY_DESCRIPTOR_v1_st;
#[repr(C)]
#[derive(Debug)]
pub struct CUDA_ARRAY3D_DESCRIPTOR_v1_st {
    pub Width: core::ffi::c_uint,
    pub Height: core::ffi::c_uint,
    pub Depth: core::ffi::c_uint,
    pub Format: CUarray_format,
    pub NumChannels: core::ffi::c_uint,
    pub Flags: core::ffi::c_uint,
}
pub type CUDA_ARRAY3D_DESCRIPTOR_v1 = CUDA_ARRAY3D_DESCRIPTOR_v1_st;

copy! {
    CUuuid_st
    CUmemFabricHandle_st
    CUipcEventHandle_st
    CUipcMemHandle_st
    CUstreamBatchMemOpParams_union
    CUstreamBatchMemOpParams_union_CUstreamMemOpWaitValueParams_st
    CUstreamBatchMemOpParams_union_CUstreamMemOpWaitValueParams_st__bindgen_ty_1
    CUstreamBatchMemOpParams_union_CUstreamMemOpWriteValueParams_st
    CUstreamBatchMemOpParams_union_CUstreamMemOpWriteValueParams_st__bindgen_ty_1
    CUstreamBatchMemOpParams_union_CUstreamMemOpFlushRemoteWritesParams_st
    CUstreamBatchMemOpParams_union_CUstreamMemOpMemoryBarrierParams_st
    CUstreamBatchMemOpParams_union_CUstreamMemOpAtomicReductionParams_st
    CUDA_BATCH_MEM_OP_NODE_PARAMS_v1_st
    CUDA_BATCH_MEM_OP_NODE_PARAMS_v2_st
    CUasyncNotificationInfo_st
    CUasyncNotificationInfo_st__bindgen_ty_1
    CUasyncNotificationInfo_st__bindgen_ty_1__bindgen_ty_1
    CUdevprop_st
    CUaccessPolicyWindow_st
    CUDA_KERNEL_NODE_PARAMS_st
    CUDA_KERNEL_NODE_PARAMS_v2_st
    CUDA_KERNEL_NODE_PARAMS_v3_st
    CUDA_MEMSET_NODE_PARAMS_st
    CUDA_MEMSET_NODE_PARAMS_v2_st
    CUDA_HOST_NODE_PARAMS_st
    CUDA_HOST_NODE_PARAMS_v2_st
    CUDA_HOST_NODE_PARAMS_v2_st__bindgen_ty_1
    CUDA_CONDITIONAL_NODE_PARAMS
    CUgraphEdgeData_st
    CUDA_GRAPH_INSTANTIATE_PARAMS_st
    CUlaunchMemSyncDomainMap_st
    CUlaunchAttributeValue_union
    CUlaunchAttributeValue_union__bindgen_ty_1
    CUlaunchAttributeValue_union__bindgen_ty_2
    CUlaunchAttributeValue_union__bindgen_ty_3
    CUlaunchAttributeValue_union__bindgen_ty_4
    CUlaunchAttributeValue_union__bindgen_ty_5
    CUlaunchAttribute_st
    CUlaunchConfig_st
    CUexecAffinitySmCount_st
    CUexecAffinityParam_st
    CUexecAffinityParam_st__bindgen_ty_1
    CUctxCigParam_st
    CUctxCreateParams_st
    CUstreamCigParam_st
    CUstreamCigCaptureParams_st
    CUlibraryHostUniversalFunctionAndDataTable_st
    CUDA_MEMCPY2D_st
    CUDA_MEMCPY3D_st
    CUDA_MEMCPY3D_PEER_st
    CUDA_MEMCPY_NODE_PARAMS_st
    CUDA_ARRAY_DESCRIPTOR_st
    CUDA_ARRAY3D_DESCRIPTOR_st
    CUDA_ARRAY_SPARSE_PROPERTIES_st
    CUDA_ARRAY_SPARSE_PROPERTIES_st__bindgen_ty_1
    CUDA_ARRAY_MEMORY_REQUIREMENTS_st
    CUDA_RESOURCE_DESC_st
    CUDA_RESOURCE_DESC_st__bindgen_ty_1
    CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_1
    CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_2
    CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_3
    CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_4
    CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_5
    CUDA_TEXTURE_DESC_st
    CUDA_RESOURCE_VIEW_DESC_st
    CUtensorMap_st
    CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_st
    CUDA_LAUNCH_PARAMS_st
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st__bindgen_ty_1
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st__bindgen_ty_1__bindgen_ty_1
    CUDA_EXTERNAL_MEMORY_BUFFER_DESC_st
    CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_st
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st__bindgen_ty_1
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st__bindgen_ty_1__bindgen_ty_1
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1__bindgen_ty_1
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1__bindgen_ty_2
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1__bindgen_ty_3
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1__bindgen_ty_1
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1__bindgen_ty_2
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1__bindgen_ty_3
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_st
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st__bindgen_ty_1
    CUDA_EXT_SEM_WAIT_NODE_PARAMS_st
    CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st
    CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st__bindgen_ty_1
    CUarrayMapInfo_st
    CUarrayMapInfo_st__bindgen_ty_1
    CUarrayMapInfo_st__bindgen_ty_2
    CUarrayMapInfo_st__bindgen_ty_2__bindgen_ty_1
    CUarrayMapInfo_st__bindgen_ty_2__bindgen_ty_2
    CUarrayMapInfo_st__bindgen_ty_3
    CUmemLocation_st
    CUmemLocation_st__bindgen_ty_1
    CUmemLocation_st__bindgen_ty_1__bindgen_ty_1
    CUmemAllocationProp_st
    CUmemAllocationProp_st__bindgen_ty_1
    CUmulticastObjectProp_st
    CUmemAccessDesc_st
    CUgraphExecUpdateResultInfo_st
    CUmemPoolProps_st
    CUmemPoolPtrExportData_st
    CUmemcpyAttributes_st
    CUoffset3D_st
    CUextent3D_st
    CUmemcpy3DOperand_st
    CUmemcpy3DOperand_st__bindgen_ty_1
    CUmemcpy3DOperand_st__bindgen_ty_1__bindgen_ty_1
    CUmemcpy3DOperand_st__bindgen_ty_1__bindgen_ty_2
    CUDA_MEMCPY3D_BATCH_OP_st
    CUDA_MEM_ALLOC_NODE_PARAMS_v1_st
    CUDA_MEM_ALLOC_NODE_PARAMS_v2_st
    CUDA_MEM_FREE_NODE_PARAMS_st
    CUDA_CHILD_GRAPH_NODE_PARAMS_st
    CUDA_EVENT_RECORD_NODE_PARAMS_st
    CUDA_EVENT_RECORD_NODE_PARAMS_st__bindgen_ty_1
    CUDA_EVENT_WAIT_NODE_PARAMS_st
    CUDA_MEMCPY_BATCH_NODE_PARAMS_V1_st
    CUDA_MEMCPY_BATCH_NODE_PARAMS_V1_st__bindgen_ty_1
    CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1_st
    CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1_st__bindgen_ty_1
    CUgraphNodeParams_st
    CUgraphNodeParams_st__bindgen_ty_1
    CUcheckpointCustomStoragePerDeviceData_st
    CUcheckpointCustomStorageInfo_st
    CUcheckpointLockArgs_st
    CUcheckpointCheckpointArgs_st
    CUcheckpointGpuPair_st
    CUcheckpointRestoreArgs_st
    CUcheckpointUnlockArgs_st
    CUmemDecompressParams_st
    CUcliqueInfo_st
    CUlogicalEndpointFabricHandle_st
    CUlogicalEndpointProp_struct
    CUlogicalEndpointProp_struct__bindgen_ty_1
    CUlogicalEndpointProp_struct__bindgen_ty_1__bindgen_ty_1
    CUlogicalEndpointProp_struct__bindgen_ty_1__bindgen_ty_2
    CUfabricCpyOperand_st
    CUfabricCpyOperand_st__bindgen_ty_1
    CUfabricCpyOperand_st__bindgen_ty_1__bindgen_ty_1
    CUfabricCpyOperand_st__bindgen_ty_1__bindgen_ty_2
    CUDA_FABRIC_COPY_BATCH_OP_st
    CUdevSmResource_st
    CUdevWorkqueueConfigResource_st
    CUdevWorkqueueResource_st
    CU_DEV_SM_RESOURCE_GROUP_PARAMS_st
    CUdevResource_st
    CUdevResource_st__bindgen_ty_1
    CUDA_MEMCPY2D_v1_st
    CUDA_MEMCPY3D_v1_st
    CUDA_ARRAY_DESCRIPTOR_v1_st
    CUDA_ARRAY3D_DESCRIPTOR_v1_st
}

zeroed_default! {
    CUuuid_st
    CUmemFabricHandle_st
    CUipcEventHandle_st
    CUipcMemHandle_st
    CUstreamBatchMemOpParams_union_CUstreamMemOpWaitValueParams_st__bindgen_ty_1
    CUstreamBatchMemOpParams_union_CUstreamMemOpWaitValueParams_st
    CUstreamBatchMemOpParams_union_CUstreamMemOpWriteValueParams_st__bindgen_ty_1
    CUstreamBatchMemOpParams_union_CUstreamMemOpWriteValueParams_st
    CUstreamBatchMemOpParams_union_CUstreamMemOpFlushRemoteWritesParams_st
    CUstreamBatchMemOpParams_union_CUstreamMemOpMemoryBarrierParams_st
    CUstreamBatchMemOpParams_union_CUstreamMemOpAtomicReductionParams_st
    CUstreamBatchMemOpParams_union
    CUDA_BATCH_MEM_OP_NODE_PARAMS_v1_st
    CUDA_BATCH_MEM_OP_NODE_PARAMS_v2_st
    CUasyncNotificationInfo_st__bindgen_ty_1__bindgen_ty_1
    CUasyncNotificationInfo_st__bindgen_ty_1
    CUasyncNotificationInfo_st
    CUdevprop_st
    CUaccessPolicyWindow_st
    CUDA_KERNEL_NODE_PARAMS_st
    CUDA_KERNEL_NODE_PARAMS_v2_st
    CUDA_KERNEL_NODE_PARAMS_v3_st
    CUDA_MEMSET_NODE_PARAMS_st
    CUDA_MEMSET_NODE_PARAMS_v2_st
    CUDA_HOST_NODE_PARAMS_st
    CUDA_HOST_NODE_PARAMS_v2_st__bindgen_ty_1
    CUDA_HOST_NODE_PARAMS_v2_st
    CUDA_CONDITIONAL_NODE_PARAMS
    CUgraphEdgeData_st
    CUDA_GRAPH_INSTANTIATE_PARAMS_st
    CUlaunchMemSyncDomainMap_st
    CUlaunchAttributeValue_union__bindgen_ty_1
    CUlaunchAttributeValue_union__bindgen_ty_2
    CUlaunchAttributeValue_union__bindgen_ty_3
    CUlaunchAttributeValue_union__bindgen_ty_4
    CUlaunchAttributeValue_union__bindgen_ty_5
    CUlaunchAttributeValue_union
    CUlaunchAttribute_st
    CUlaunchConfig_st
    CUexecAffinitySmCount_st
    CUexecAffinityParam_st__bindgen_ty_1
    CUexecAffinityParam_st
    CUctxCigParam_st
    CUctxCreateParams_st
    CUstreamCigParam_st
    CUstreamCigCaptureParams_st
    CUlibraryHostUniversalFunctionAndDataTable_st
    CUDA_MEMCPY2D_st
    CUDA_MEMCPY3D_st
    CUDA_MEMCPY3D_PEER_st
    CUDA_MEMCPY_NODE_PARAMS_st
    CUDA_ARRAY_DESCRIPTOR_st
    CUDA_ARRAY3D_DESCRIPTOR_st
    CUDA_ARRAY_SPARSE_PROPERTIES_st
    CUDA_ARRAY_SPARSE_PROPERTIES_st__bindgen_ty_1
    CUDA_ARRAY_MEMORY_REQUIREMENTS_st
    CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_1
    CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_2
    CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_3
    CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_4
    CUDA_RESOURCE_DESC_st__bindgen_ty_1__bindgen_ty_5
    CUDA_RESOURCE_DESC_st__bindgen_ty_1
    CUDA_RESOURCE_DESC_st
    CUDA_TEXTURE_DESC_st
    CUDA_RESOURCE_VIEW_DESC_st
    CUtensorMap_st
    CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_st
    CUDA_LAUNCH_PARAMS_st
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st__bindgen_ty_1__bindgen_ty_1
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st__bindgen_ty_1
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st
    CUDA_EXTERNAL_MEMORY_BUFFER_DESC_st
    CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_st
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st__bindgen_ty_1__bindgen_ty_1
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st__bindgen_ty_1
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1__bindgen_ty_1
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1__bindgen_ty_2
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1__bindgen_ty_3
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st__bindgen_ty_1
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1__bindgen_ty_1
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1__bindgen_ty_2
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1__bindgen_ty_3
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st__bindgen_ty_1
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_st
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st__bindgen_ty_1
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st
    CUDA_EXT_SEM_WAIT_NODE_PARAMS_st
    CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st__bindgen_ty_1
    CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st
    CUarrayMapInfo_st__bindgen_ty_1
    CUarrayMapInfo_st__bindgen_ty_2__bindgen_ty_1
    CUarrayMapInfo_st__bindgen_ty_2__bindgen_ty_2
    CUarrayMapInfo_st__bindgen_ty_2
    CUarrayMapInfo_st__bindgen_ty_3
    CUarrayMapInfo_st
    CUmemLocation_st__bindgen_ty_1__bindgen_ty_1
    CUmemLocation_st__bindgen_ty_1
    CUmemLocation_st
    CUmemAllocationProp_st__bindgen_ty_1
    CUmemAllocationProp_st
    CUmulticastObjectProp_st
    CUmemAccessDesc_st
    CUgraphExecUpdateResultInfo_st
    CUmemPoolProps_st
    CUmemPoolPtrExportData_st
    CUmemcpyAttributes_st
    CUoffset3D_st
    CUextent3D_st
    CUmemcpy3DOperand_st__bindgen_ty_1__bindgen_ty_1
    CUmemcpy3DOperand_st__bindgen_ty_1__bindgen_ty_2
    CUmemcpy3DOperand_st__bindgen_ty_1
    CUmemcpy3DOperand_st
    CUDA_MEMCPY3D_BATCH_OP_st
    CUDA_MEM_ALLOC_NODE_PARAMS_v1_st
    CUDA_MEM_ALLOC_NODE_PARAMS_v2_st
    CUDA_MEM_FREE_NODE_PARAMS_st
    CUDA_CHILD_GRAPH_NODE_PARAMS_st
    CUDA_EVENT_RECORD_NODE_PARAMS_st__bindgen_ty_1
    CUDA_EVENT_RECORD_NODE_PARAMS_st
    CUDA_EVENT_WAIT_NODE_PARAMS_st
    CUDA_MEMCPY_BATCH_NODE_PARAMS_V1_st__bindgen_ty_1
    CUDA_MEMCPY_BATCH_NODE_PARAMS_V1_st
    CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1_st__bindgen_ty_1
    CUDA_FABRIC_CPY_BATCH_NODE_PARAMS_V1_st
    CUgraphNodeParams_st__bindgen_ty_1
    CUgraphNodeParams_st
    CUcheckpointCustomStoragePerDeviceData_st
    CUcheckpointCustomStorageInfo_st
    CUcheckpointLockArgs_st
    CUcheckpointCheckpointArgs_st
    CUcheckpointGpuPair_st
    CUcheckpointRestoreArgs_st
    CUcheckpointUnlockArgs_st
    CUmemDecompressParams_st
    CUcliqueInfo_st
    CUlogicalEndpointFabricHandle_st
    CUlogicalEndpointProp_struct__bindgen_ty_1__bindgen_ty_1
    CUlogicalEndpointProp_struct__bindgen_ty_1__bindgen_ty_2
    CUlogicalEndpointProp_struct__bindgen_ty_1
    CUlogicalEndpointProp_struct
    CUfabricCpyOperand_st__bindgen_ty_1__bindgen_ty_1
    CUfabricCpyOperand_st__bindgen_ty_1__bindgen_ty_2
    CUfabricCpyOperand_st__bindgen_ty_1
    CUfabricCpyOperand_st
    CUDA_FABRIC_COPY_BATCH_OP_st
    CUdevSmResource_st
    CUdevWorkqueueConfigResource_st
    CUdevWorkqueueResource_st
    CU_DEV_SM_RESOURCE_GROUP_PARAMS_st
    CUdevResource_st__bindgen_ty_1
    CUdevResource_st
    CUDA_MEMCPY2D_v1_st
    CUDA_MEMCPY3D_v1_st
    CUDA_ARRAY_DESCRIPTOR_v1_st
    CUDA_ARRAY3D_DESCRIPTOR_v1_st
}

newtype! {
    CUipcMem_flags
    CUmemAttach_flags
    CUctx_flags
    CUevent_sched_flags
    CUhostTaskSyncMode
    CUstream_flags
    CUevent_flags
    CUevent_record_flags
    CUevent_wait_flags
    CUatomicOperation
    CUatomicOperationCapability
    CUstreamWaitValue_flags
    CUstreamWriteValue_flags
    CUstreamBatchMemOpType
    CUstreamMemoryBarrier_flags
    CUstreamAtomicReductionOpType
    CUstreamAtomicReductionDataType
    CUoccupancy_flags
    CUstreamUpdateCaptureDependencies_flags
    CUasyncNotificationType
    CUarray_format
    CUaddress_mode
    CUfilter_mode
    CUdevice_attribute
    CUpointer_attribute
    CUfunction_attribute
    CUfunc_cache
    CUsharedconfig
    CUshared_carveout
    CUmemorytype
    CUcomputemode
    CUmem_advise
    CUmem_range_attribute
    CUjit_option
    CUjit_target
    CUjit_fallback
    CUjit_cacheMode
    CUjitInputType
    CUgraphicsRegisterFlags
    CUgraphicsMapResourceFlags
    CUarray_cubemap_face
    CUlimit
    CUresourcetype
    CUaccessProperty
    CUgraphConditionalNodeType
    CUgraphNodeType
    CUgraphDependencyType
    CUgraphInstantiateResult
    CUsynchronizationPolicy
    CUclusterSchedulingPolicy
    CUlaunchMemSyncDomain
    CUlaunchAttributePortableClusterMode
    CUsharedMemoryMode
    CUlaunchAttributeID
    CUstreamCaptureStatus
    CUstreamCaptureMode
    CUdriverProcAddress_flags
    CUdriverProcAddressQueryResult
    CUexecAffinityType
    CUcigDataType
    CUstreamCigDataType
    CUlibraryOption
    CUresult
    CUdevice_P2PAttribute
    CUresourceViewFormat
    CUtensorMapDataType
    CUtensorMapInterleave
    CUtensorMapSwizzle
    CUtensorMapL2promotion
    CUtensorMapFloatOOBfill
    CUtensorMapIm2ColWideMode
    CUtensorMapAllocClass
    CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS
    CUexternalMemoryHandleType
    CUexternalSemaphoreHandleType
    CUmemAllocationHandleType
    CUmemAccess_flags
    CUmemLocationType
    CUmemAllocationType
    CUmemAllocationGranularity_flags
    CUmemRangeHandleType
    CUmemRangeFlags
    CUarraySparseSubresourceType
    CUmemOperationType
    CUmemHandleType
    CUmemAllocationCompType
    CUmulticastGranularity_flags
    CUgraphExecUpdateResult
    CUmemPool_attribute
    CUmemcpyFlags
    CUmemcpySrcAccessOrder
    CUmemcpy3DOperandType
    CUgraphMem_attribute
    CUgraphChildGraphNodeOwnership
    CUflushGPUDirectRDMAWritesOptions
    CUGPUDirectRDMAWritesOrdering
    CUflushGPUDirectRDMAWritesScope
    CUflushGPUDirectRDMAWritesTarget
    CUgraphDebugDot_flags
    CUuserObject_flags
    CUuserObjectRetain_flags
    CUgraphInstantiate_flags
    CUdeviceNumaConfig
    CUprocessState
    CUmoduleLoadingMode
    CUmemDecompressAlgorithm
    CUcliqueType
    CUlogicalEndpointIpcHandleType
    CUlogicalEndpointType
    CUlogicalEndpointFlag
    CUfabricCpyOperandType
    CUgraphRecaptureStatus
    CUfunctionLoadingState
    CUcoredumpSettings
    CUCoredumpGenerationFlags
    CUgreenCtxCreate_flags
    CUdevSmResourceGroup_flags
    CUdevSmResourceSplitByCount_flags
    CUdevResourceType
    CUdevWorkqueueConfigScope
    CUlogLevel
}

result_names! {
    CUDA_SUCCESS
    CUDA_ERROR_INVALID_VALUE
    CUDA_ERROR_OUT_OF_MEMORY
    CUDA_ERROR_NOT_INITIALIZED
    CUDA_ERROR_DEINITIALIZED
    CUDA_ERROR_PROFILER_DISABLED
    CUDA_ERROR_PROFILER_NOT_INITIALIZED
    CUDA_ERROR_PROFILER_ALREADY_STARTED
    CUDA_ERROR_PROFILER_ALREADY_STOPPED
    CUDA_ERROR_STUB_LIBRARY
    CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER
    CUDA_ERROR_DEVICE_UNAVAILABLE
    CUDA_ERROR_MULTICAST_RESOURCE_FULL
    CUDA_ERROR_NO_DEVICE
    CUDA_ERROR_INVALID_DEVICE
    CUDA_ERROR_DEVICE_NOT_LICENSED
    CUDA_ERROR_INVALID_IMAGE
    CUDA_ERROR_INVALID_CONTEXT
    CUDA_ERROR_CONTEXT_ALREADY_CURRENT
    CUDA_ERROR_MAP_FAILED
    CUDA_ERROR_UNMAP_FAILED
    CUDA_ERROR_ARRAY_IS_MAPPED
    CUDA_ERROR_ALREADY_MAPPED
    CUDA_ERROR_NO_BINARY_FOR_GPU
    CUDA_ERROR_ALREADY_ACQUIRED
    CUDA_ERROR_NOT_MAPPED
    CUDA_ERROR_NOT_MAPPED_AS_ARRAY
    CUDA_ERROR_NOT_MAPPED_AS_POINTER
    CUDA_ERROR_ECC_UNCORRECTABLE
    CUDA_ERROR_UNSUPPORTED_LIMIT
    CUDA_ERROR_CONTEXT_ALREADY_IN_USE
    CUDA_ERROR_PEER_ACCESS_UNSUPPORTED
    CUDA_ERROR_INVALID_PTX
    CUDA_ERROR_INVALID_GRAPHICS_CONTEXT
    CUDA_ERROR_NVLINK_UNCORRECTABLE
    CUDA_ERROR_JIT_COMPILER_NOT_FOUND
    CUDA_ERROR_UNSUPPORTED_PTX_VERSION
    CUDA_ERROR_JIT_COMPILATION_DISABLED
    CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY
    CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC
    CUDA_ERROR_CONTAINED
    CUDA_ERROR_INSUFFICIENT_LOADER_VERSION
    CUDA_ERROR_INVALID_SOURCE
    CUDA_ERROR_FILE_NOT_FOUND
    CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND
    CUDA_ERROR_SHARED_OBJECT_INIT_FAILED
    CUDA_ERROR_OPERATING_SYSTEM
    CUDA_ERROR_INVALID_HANDLE
    CUDA_ERROR_ILLEGAL_STATE
    CUDA_ERROR_LOSSY_QUERY
    CUDA_ERROR_NOT_FOUND
    CUDA_ERROR_NOT_READY
    CUDA_ERROR_ILLEGAL_ADDRESS
    CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES
    CUDA_ERROR_LAUNCH_TIMEOUT
    CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING
    CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED
    CUDA_ERROR_PEER_ACCESS_NOT_ENABLED
    CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE
    CUDA_ERROR_CONTEXT_IS_DESTROYED
    CUDA_ERROR_ASSERT
    CUDA_ERROR_TOO_MANY_PEERS
    CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED
    CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED
    CUDA_ERROR_HARDWARE_STACK_ERROR
    CUDA_ERROR_ILLEGAL_INSTRUCTION
    CUDA_ERROR_MISALIGNED_ADDRESS
    CUDA_ERROR_INVALID_ADDRESS_SPACE
    CUDA_ERROR_INVALID_PC
    CUDA_ERROR_LAUNCH_FAILED
    CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE
    CUDA_ERROR_TENSOR_MEMORY_LEAK
    CUDA_ERROR_NOT_PERMITTED
    CUDA_ERROR_NOT_SUPPORTED
    CUDA_ERROR_SYSTEM_NOT_READY
    CUDA_ERROR_SYSTEM_DRIVER_MISMATCH
    CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE
    CUDA_ERROR_MPS_CONNECTION_FAILED
    CUDA_ERROR_MPS_RPC_FAILURE
    CUDA_ERROR_MPS_SERVER_NOT_READY
    CUDA_ERROR_MPS_MAX_CLIENTS_REACHED
    CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED
    CUDA_ERROR_MPS_CLIENT_TERMINATED
    CUDA_ERROR_CDP_NOT_SUPPORTED
    CUDA_ERROR_CDP_VERSION_MISMATCH
    CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED
    CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
    CUDA_ERROR_STREAM_CAPTURE_MERGE
    CUDA_ERROR_STREAM_CAPTURE_UNMATCHED
    CUDA_ERROR_STREAM_CAPTURE_UNJOINED
    CUDA_ERROR_STREAM_CAPTURE_ISOLATION
    CUDA_ERROR_STREAM_CAPTURE_IMPLICIT
    CUDA_ERROR_CAPTURED_EVENT
    CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD
    CUDA_ERROR_TIMEOUT
    CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE
    CUDA_ERROR_EXTERNAL_DEVICE
    CUDA_ERROR_INVALID_CLUSTER_SIZE
    CUDA_ERROR_FUNCTION_NOT_LOADED
    CUDA_ERROR_INVALID_RESOURCE_TYPE
    CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION
    CUDA_ERROR_KEY_ROTATION
    CUDA_ERROR_STREAM_DETACHED
    CUDA_ERROR_GRAPH_RECAPTURE_FAILURE
    CUDA_ERROR_FABRIC_NOT_READY
    CUDA_ERROR_UNKNOWN
}
