//! Every code of `cuda.h` with what it means and what to do. One table; all functions are made from it.

use cuda_sys::CUresult;

macro_rules! catalogue {
    ($($variant:ident $code:ident $meaning:literal $hint:literal)*) => {
        /// An error of the CUDA driver, by name.
        ///
        /// One variant for each error of CUDA 13.5's header; a code that a newer driver invents is `Unrecognized`.
        /// Everything here is known without a driver.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum CudaError {
            $(
                #[doc = concat!("`", stringify!($code), "`: ", $meaning)]
                $variant,
            )*
            /// A number that CUDA 13.5's header does not name.
            Unrecognized(u32),
        }

        impl CudaError {
            /// Every named error, in the order of the codes.
            pub const ALL: &'static [CudaError] = &[$(CudaError::$variant),*];

            /// The name in `cuda.h`; `CUDA_ERROR_UNRECOGNIZED`, which is none of the driver's, for other numbers.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(CudaError::$variant => stringify!($code),)*
                    CudaError::Unrecognized(_) => "CUDA_ERROR_UNRECOGNIZED",
                }
            }

            /// The driver's number.
            #[must_use]
            pub const fn code(self) -> u32 {
                match self {
                    $(CudaError::$variant => CUresult::$code.0,)*
                    CudaError::Unrecognized(code) => code,
                }
            }

            /// What the code says, in one sentence.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(CudaError::$variant => $meaning,)*
                    CudaError::Unrecognized(0) => "No error: 0 is success.",
                    CudaError::Unrecognized(_) => "A number that CUDA 13.5 headers do not name.",
                }
            }

            /// What to do about it when memory is mapped, pinned or copied.
            #[must_use]
            pub const fn hint(self) -> &'static str {
                match self {
                    $(CudaError::$variant => $hint,)*
                    CudaError::Unrecognized(0) => "Nothing to do.",
                    CudaError::Unrecognized(_) => {
                        "Ask the driver itself (cuGetErrorName). If it does not know the number either, the answer came \
                         from a library in between (LD_PRELOAD, a remoting layer) or is no CUresult."
                    }
                }
            }
        }

        impl From<CUresult> for CudaError {
            /// `CUDA_SUCCESS` becomes `Unrecognized(0)`; [`check`](crate::check) tells it apart first.
            fn from(code: CUresult) -> Self {
                match code {
                    $(CUresult::$code => CudaError::$variant,)*
                    CUresult(code) => CudaError::Unrecognized(code),
                }
            }
        }
    };
}

impl CudaError {
    /// The error of that name in `cuda.h`, exactly as it is written there.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|error| error.name() == name)
    }

    /// Whether the context, and mostly the whole process, is lost for CUDA: every later call repeats the code, and
    /// nothing can be freed or unregistered through the driver any more.
    ///
    /// These are the codes of which CUDA 13.5's header says so, and those after which the state is not known: 214, 220
    /// and 999.
    #[must_use]
    pub const fn is_sticky(self) -> bool {
        matches!(self.code(), 214 | 220 | 226 | 700 | 702 | 710 | 714..=719 | 721 | 810 | 911 | 999)
    }

    /// Whether the resource is gone already because the driver or its context went first, as at the end of a process:
    /// 4 and 709. A destructor that meets one of them has nothing left to do.
    #[must_use]
    pub const fn is_teardown(self) -> bool {
        matches!(self, CudaError::Deinitialized | CudaError::ContextIsDestroyed)
    }
}

impl std::fmt::Display for CudaError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.name(), self.code())
    }
}

impl std::error::Error for CudaError {}

catalogue! {
InvalidValue CUDA_ERROR_INVALID_VALUE "An argument is outside what the call takes; the driver does not say which." "Check in this order: null pointer, length 0, unknown flag bits, a pointer or handle that is gone already, a range that leaves its mapping, registration or allocation. When memory is registered, also: memory that CUDA owns already, a read-only or shared-file mapping, a page with READ_ONLY registrations and others. With the call's arguments the cause can be looked up."
OutOfMemory CUDA_ERROR_OUT_OF_MEMORY "The memory or address space that the call needs is not there; which of them depends on the call." "cuMemAlloc and cuMemCreate on the device mean GPU memory, cuMemHostAlloc and cuMemHostRegister host memory that can be pinned: RAM, the container's limit, WSL's cap, 512 GiB in one call. RLIMIT_MEMLOCK plays no part."
NotInitialized CUDA_ERROR_NOT_INITIALIZED "The driver has not been started in this process." "Call cuInit(0) first. After fork() a child cannot use a driver that its parent started: start the child with exec (spawn), or initialise only in the child. If cuInit itself answers this without a fork, try the nvidia_uvm option uvm_disable_hmm=1."
Deinitialized CUDA_ERROR_DEINITIALIZED "The driver is shutting down with the process." "Something released CUDA memory from an exit handler, a static or a thread that outlived main. The memory goes with the process: ignore it there, or release before main returns."
ProfilerDisabled CUDA_ERROR_PROFILER_DISABLED "The profiler cannot be controlled in this run because an outside tool has it." "Not about memory: leave out the profiler calls, or run without the tool."
ProfilerNotInitialized CUDA_ERROR_PROFILER_NOT_INITIALIZED "An old profiler answer that drivers since CUDA 5.0 do not give." "Not about memory. Seen from a current driver, the number is from something else."
ProfilerAlreadyStarted CUDA_ERROR_PROFILER_ALREADY_STARTED "An old profiler answer that drivers since CUDA 5.0 do not give." "Not about memory. Seen from a current driver, the number is from something else."
ProfilerAlreadyStopped CUDA_ERROR_PROFILER_ALREADY_STOPPED "An old profiler answer that drivers since CUDA 5.0 do not give." "Not about memory. Seen from a current driver, the number is from something else."
StubLibrary CUDA_ERROR_STUB_LIBRARY "The library that was opened is the toolkit's link-time placeholder, not a driver." "Take the toolkit's stubs folder off LD_LIBRARY_PATH and the program's runpath; the driver package installs the real libcuda.so.1. In logs of before CUDA 10.1, 34 is the runtime's \"not ready\"."
CallRequiresNewerDriver CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER "The installed driver is too old for this call." "Driver::lacks lists the missing functions with the CUDA version of each. Update the driver, or use the older call of the same purpose (cuMemPrefetchAsync for cuMemPrefetchAsync_v2)."
DeviceUnavailable CUDA_ERROR_DEVICE_UNAVAILABLE "The GPU is held by another process or its compute mode forbids another context." "nvidia-smi -q -d COMPUTE shows the mode and nvidia-smi the processes. Under MPS, reach it through the server."
MulticastResourceFull CUDA_ERROR_MULTICAST_RESOURCE_FULL "The hardware has no room for another multicast object." "Release multicast handles that are not needed, or map the memory to each GPU without multicast."
NoDevice CUDA_ERROR_NO_DEVICE "The driver started but sees no GPU that it may use." "Check CUDA_VISIBLE_DEVICES (an empty or wrong value hides all), /dev/nvidia* inside the container, and nvidia-smi. On WSL a Linux driver package in front of /usr/lib/wsl/lib causes it."
InvalidDevice CUDA_ERROR_INVALID_DEVICE "There is no such device, or it cannot do what the call asks of it." "Compare the number with cuDeviceGetCount. From prefetch and advice of managed memory it means that CONCURRENT_MANAGED_ACCESS (89) is 0, as on WSL and Jetson: leave those calls out there."
DeviceNotLicensed CUDA_ERROR_DEVICE_NOT_LICENSED "The virtual GPU has no licence." "Look at the vGPU licence state (nvidia-smi -q, nvidia-gridd log) before the program."
InvalidImage CUDA_ERROR_INVALID_IMAGE "The module's bytes are no GPU code that this driver reads." "Not about mapped memory: check the file given to cuModuleLoad. In logs of before CUDA 10.1 the runtime's number for it was 47."
InvalidContext CUDA_ERROR_INVALID_CONTEXT "The calling thread has no usable current context." "Contexts belong to threads: call cuCtxSetCurrent (or retain the primary context) on the thread that makes the call. A context that was destroyed is not usable either."
ContextAlreadyCurrent CUDA_ERROR_CONTEXT_ALREADY_CURRENT "The context was current already; drivers since CUDA 3.2 do not give this answer." "Nothing to do: making a current context current again is no error."
MapFailed CUDA_ERROR_MAP_FAILED "A graphics resource or a buffer object could not be mapped." "205 to 213 are about graphics interop (cuGraphicsMapResources), not about registering host memory. Check that the resource is registered with CUDA and not in use by the graphics API."
UnmapFailed CUDA_ERROR_UNMAP_FAILED "A graphics resource or a buffer object could not be unmapped." "Graphics interop, not host memory: unmap on the stream and in the context that mapped it, once."
ArrayIsMapped CUDA_ERROR_ARRAY_IS_MAPPED "The array is mapped and cannot be destroyed now." "Graphics interop, not host memory: unmap the resource before the array goes."
AlreadyMapped CUDA_ERROR_ALREADY_MAPPED "The resource is mapped already." "From graphics calls: unmap first. From cuMemHostAlloc on Windows it has been seen when pinned memory, which counts against the GPU's address space there, was larger than what was free: allocate less."
NoBinaryForGpu CUDA_ERROR_NO_BINARY_FOR_GPU "The module has no code for this GPU's architecture." "Not about memory: build the kernel for the architecture, or ship PTX."
AlreadyAcquired CUDA_ERROR_ALREADY_ACQUIRED "The resource is held already." "Graphics and EGL interop, not host memory: release it before acquiring it again."
NotMapped CUDA_ERROR_NOT_MAPPED "The graphics resource is not mapped." "Graphics interop. It never comes from cuMemHostRegister or cuMemHostGetDevicePointer; for host memory that is not registered the code is 713 or 1."
NotMappedAsArray CUDA_ERROR_NOT_MAPPED_AS_ARRAY "The graphics resource is mapped, but not as an array." "Graphics interop, not host memory: ask for a pointer instead."
NotMappedAsPointer CUDA_ERROR_NOT_MAPPED_AS_POINTER "The graphics resource is mapped, but not as a pointer." "Graphics interop, not host memory: ask for the array instead."
EccUncorrectable CUDA_ERROR_ECC_UNCORRECTABLE "The GPU's memory gave bits that could not be corrected." "Results since the last wait are suspect and the context is lost. Look for Xid 48, 63 or 94 in the kernel log; reset or replace the GPU."
UnsupportedLimit CUDA_ERROR_UNSUPPORTED_LIMIT "This device does not have the limit that cuCtxSetLimit named." "Leave the limit as it is; pinned memory has no such limit."
ContextAlreadyInUse CUDA_ERROR_CONTEXT_ALREADY_IN_USE "The context is bound to another thread and may be bound to one only." "Create it without the exclusive mode, or release it on the other thread first."
PeerAccessUnsupported CUDA_ERROR_PEER_ACCESS_UNSUPPORTED "The two GPUs cannot reach each other's memory." "Check cuDeviceCanAccessPeer, the topology (nvidia-smi topo -m) and the IOMMU; share through pinned host memory instead, which every GPU reaches."
InvalidPtx CUDA_ERROR_INVALID_PTX "The PTX text does not compile." "Not about memory: the JIT's error log (CU_JIT_ERROR_LOG_BUFFER) names the line."
InvalidGraphicsContext CUDA_ERROR_INVALID_GRAPHICS_CONTEXT "The OpenGL or DirectX context cannot be used with CUDA." "Graphics interop, not host memory: make the graphics context current and let both use the same GPU."
NvlinkUncorrectable CUDA_ERROR_NVLINK_UNCORRECTABLE "An NVLink transfer failed beyond correction." "The context is lost. Look at nvidia-smi nvlink -e and Xid 74 in the kernel log."
JitCompilerNotFound CUDA_ERROR_JIT_COMPILER_NOT_FOUND "The library that compiles PTX is missing." "Not about memory: libnvidia-ptxjitcompiler.so.1 comes with the driver; in a container it needs the capability \"compute\"."
UnsupportedPtxVersion CUDA_ERROR_UNSUPPORTED_PTX_VERSION "The PTX was made by a toolkit newer than the driver." "Not about memory: update the driver or compile the kernel with an older toolkit."
JitCompilationDisabled CUDA_ERROR_JIT_COMPILATION_DISABLED "Compiling PTX is switched off." "Not about memory: unset CUDA_DISABLE_PTX_JIT or ship code for the architecture."
UnsupportedExecAffinity CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY "The device does not have the execution affinity that was asked for." "Not about memory: create the context without it. SM affinity needs MPS."
UnsupportedDevsideSync CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC "The kernel waits for its child kernels on the device, which this GPU no longer allows." "Not about memory: build the kernel without cudaDeviceSynchronize in device code."
Contained CUDA_ERROR_CONTAINED "The GPU faulted and kept the fault to this process." "The process is lost for CUDA: restart it. Accesses to a peer's memory over NVLink after that peer freed or unmapped it are a common reason; look for an Xid in the kernel log."
InsufficientLoaderVersion CUDA_ERROR_INSUFFICIENT_LOADER_VERSION "The library that loads the GPU code is older than that code." "Not about memory: bring driver and toolkit to one version."
InvalidSource CUDA_ERROR_INVALID_SOURCE "The kernel's source could not be read, or was compiled for something else." "Not about memory: check what was given to the compiler or to cuModuleLoad."
FileNotFound CUDA_ERROR_FILE_NOT_FOUND "A file that the call names is not there." "Check the path as this process sees it (container, working directory)."
SharedObjectSymbolNotFound CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND "A shared library lacks a symbol that it should have." "Libraries of two driver versions are mixed: compare the version in libcuda's file name with /proc/driver/nvidia/version."
SharedObjectInitFailed CUDA_ERROR_SHARED_OBJECT_INIT_FAILED "A library that the driver needs could not be opened or started." "In a container, check that all driver libraries are mounted and of one version (ldd on libcuda.so.1 shows the missing ones)."
OperatingSystem CUDA_ERROR_OPERATING_SYSTEM "A request of the driver to the operating system failed; the code does not say which." "Not caused by the arguments. Check in order: device nodes readable, nvidia_uvm loaded, the container's device rules, the limit of open files (8 are too few for cuInit), RLIMIT_AS, vm.overcommit_memory=2, kernel log."
InvalidHandle CUDA_ERROR_INVALID_HANDLE "A stream, event, module or memory handle is not a live one." "Handles of another context, of a destroyed object or of another process do not work. In a forked child no handle of the parent does."
IllegalState CUDA_ERROR_ILLEGAL_STATE "The object is not in the state that the call needs." "Check the order of the calls; a resource may be in use or finished."
LossyQuery CUDA_ERROR_LOSSY_QUERY "The answer would leave out something that the asked form cannot express." "Use the newer version of the query (the one with the higher _v number)."
NotFound CUDA_ERROR_NOT_FOUND "A name was not found: a symbol, a function of the driver, a texture." "Check spelling and version. From cuGetProcAddress: this driver does not have the function."
NotReady CUDA_ERROR_NOT_READY "Work that was asked about is still running; this is an answer and no failure." "Wait (cuStreamSynchronize, cuEventSynchronize) before the CPU touches the memory. The runtime's number for it before CUDA 10.1 was 34."
IllegalAddress CUDA_ERROR_ILLEGAL_ADDRESS "The GPU touched an address that is not mapped for it; reported by this call, done by an earlier one." "The context is lost and nothing can be freed: restart the process. Usual reasons with mapped memory: unregistered or unmapped under running work, a host address where the device address differs (attribute 91 is 0), no cuMemSetAccess for that GPU. compute-sanitizer finds the kernel."
LaunchOutOfResources CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES "The launch asks for more registers, threads or argument bytes than there are." "Not about mapped memory: use smaller blocks, or check the argument list."
LaunchTimeout CUDA_ERROR_LAUNCH_TIMEOUT "A kernel ran longer than the display watchdog allows." "The context is lost. A kernel that polls mapped memory for a word from the CPU never ends if that word is not written: give it a limit."
LaunchIncompatibleTexturing CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING "The kernel's texture mode does not fit the module's." "Not about mapped memory."
PeerAccessAlreadyEnabled CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED "Access to that peer is on already." "Nothing to do: treat it as success."
PeerAccessNotEnabled CUDA_ERROR_PEER_ACCESS_NOT_ENABLED "Access to that peer was never switched on." "Call cuCtxEnablePeerAccess first. Memory of cuMemCreate is not covered by it: grant with cuMemSetAccess."
PrimaryContextActive CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE "The device's primary context is in use, so its flags cannot change." "Set the flags before the first use of the device, or leave them; mapping host memory needs no flag under unified addressing."
ContextIsDestroyed CUDA_ERROR_CONTEXT_IS_DESTROYED "The context of this thread or object was destroyed or reset." "Somebody called cuCtxDestroy, cuDevicePrimaryCtxReset or cudaDeviceReset. Registrations made in it are gone with it: count them as released, make a context current and register again. Let memory go before its context."
Assert CUDA_ERROR_ASSERT "An assert in a kernel failed." "The context is lost; the message with file and line is on standard output. Memory of the context cannot be freed any more."
TooManyPeers CUDA_ERROR_TOO_MANY_PEERS "The hardware has no room for another peer mapping." "Disable peers that are not used, or share through pinned host memory."
HostMemoryAlreadyRegistered CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED "Some byte of the range is registered already, by whichever part of the process." "Register the enclosing block once and use parts of it; do not ride on a registration that somebody else may end. The unit is the byte: disjoint pieces of one page register side by side. It does no harm to the context."
HostMemoryNotRegistered CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED "No registration starts at this address." "Give the very pointer that was registered: not the page's base, not the device's address, not the address of the variable, and once. Until it succeeds the pages may still be pinned: do not free them."
HardwareStackError CUDA_ERROR_HARDWARE_STACK_ERROR "A kernel broke or overran its stack." "The context is lost: restart the process. Raise CU_LIMIT_STACK_SIZE or look for recursion."
IllegalInstruction CUDA_ERROR_ILLEGAL_INSTRUCTION "A kernel met an instruction that is none." "The context is lost: restart the process. Overwritten code or a wild function pointer are usual."
MisalignedAddress CUDA_ERROR_MISALIGNED_ADDRESS "A kernel loaded or stored at an address that is not a multiple of the access size." "The context is lost. A Vec<u8> starts where malloc puts it (16 bytes past a page for large ones): give wide loads an aligned start."
InvalidAddressSpace CUDA_ERROR_INVALID_ADDRESS_SPACE "A kernel used an address of the wrong kind (global, shared or local)." "The context is lost. Give kernels addresses from cuMemHostGetDevicePointer, converted to global ones only."
InvalidPc CUDA_ERROR_INVALID_PC "A kernel's program counter left its range." "The context is lost: restart the process. A wild function pointer in the kernel is usual."
LaunchFailed CUDA_ERROR_LAUNCH_FAILED "A kernel failed for a reason that has no code of its own." "The context is lost: restart the process and run it under compute-sanitizer. The runtime's number for it before CUDA 10.1 was 4."
CooperativeLaunchTooLarge CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE "A cooperative launch has more blocks than fit on the device at once." "Not about memory: launch fewer blocks (cuOccupancyMaxActiveBlocksPerMultiprocessor)."
TensorMemoryLeak CUDA_ERROR_TENSOR_MEMORY_LEAK "A kernel ended without giving back the tensor memory that it took." "The context is lost: restart the process. It is a fault of the kernel, not of mapped memory."
NotPermitted CUDA_ERROR_NOT_PERMITTED "The call is not allowed here or to this process." "Inside a host function or stream callback no CUDA call may be made: pass the work to another thread. From cuMemCreate with a FABRIC handle: the process needs an IMEX channel. In a container: missing device nodes or capabilities."
NotSupported CUDA_ERROR_NOT_SUPPORTED "This device, driver or system does not have what the call asks for." "From cuMemHostRegister: HOST_REGISTER_SUPPORTED (99) is 0 (Jetson before Xavier), READ_ONLY with attribute 113 at 0, or a length or address beyond user space. From managed memory: 83 is 0 (vGPU, sandbox). From cuMemCreate, cuMemMap: 102 is 0, or alignment."
SystemNotReady CUDA_ERROR_SYSTEM_NOT_READY "Machine services that the GPUs need are not up." "On NVSwitch machines nvidia-fabricmanager must run and fit the driver's version; then nvidia-smi -q shows fabric state Completed."
SystemDriverMismatch CUDA_ERROR_SYSTEM_DRIVER_MISMATCH "The user library and the kernel module are of different versions." "Compare libcuda's file name with /proc/driver/nvidia/version. A cuda-compat folder in front of the driver's, or an update without reboot, does this; it has nothing to do with the memory in the call."
CompatNotSupportedOnDevice CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE "A forward-compatibility library was opened, and this GPU may not use one." "Take the cuda-compat folder off the library path and update the host's driver, or use an older image. Compat works on data-centre GPUs only."
MpsConnectionFailed CUDA_ERROR_MPS_CONNECTION_FAILED "The MPS server could not be reached." "Check that nvidia-cuda-mps-control runs for this user and that CUDA_MPS_PIPE_DIRECTORY agrees; unset it to go without MPS."
MpsRpcFailure CUDA_ERROR_MPS_RPC_FAILURE "A request to the MPS server failed." "Read the MPS server's log; restart the server, then the program."
MpsServerNotReady CUDA_ERROR_MPS_SERVER_NOT_READY "The MPS server takes no clients at the moment." "It is starting or recovering from another client's fault: try again, or read its log."
MpsMaxClientsReached CUDA_ERROR_MPS_MAX_CLIENTS_REACHED "The MPS server has no room for another client." "Run fewer processes on the GPU."
MpsMaxConnectionsReached CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED "The hardware has no room for another connection under MPS." "Run fewer processes, or lower CUDA_DEVICE_MAX_CONNECTIONS."
MpsClientTerminated CUDA_ERROR_MPS_CLIENT_TERMINATED "The MPS server ended this client." "The process is lost for CUDA: restart it. Another client's fault or an administrator's command may be the reason."
CdpNotSupported CUDA_ERROR_CDP_NOT_SUPPORTED "The module launches kernels from kernels, which this set-up does not allow." "Not about memory: run without MPS, or build the module without dynamic parallelism."
CdpVersionMismatch CUDA_ERROR_CDP_VERSION_MISMATCH "Two versions of dynamic parallelism are mixed in one module." "Not about memory: build all parts with one toolkit."
StreamCaptureUnsupported CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED "The call may not be made while a stream is being captured." "Registering, allocating and waiting are such calls, and the capture is spoiled by the attempt. Register before the capture, or exchange the thread's mode to relaxed around the call (cuThreadExchangeStreamCaptureMode), or capture thread-locally."
StreamCaptureInvalidated CUDA_ERROR_STREAM_CAPTURE_INVALIDATED "An earlier call spoiled the capture." "End the capture (it gives no graph) and capture again. A cuMemHostRegister or cuMemHostAlloc anywhere in the process during a global-mode capture does this."
StreamCaptureMerge CUDA_ERROR_STREAM_CAPTURE_MERGE "Two separate captures would become one." "Do not wait on an event of another capture."
StreamCaptureUnmatched CUDA_ERROR_STREAM_CAPTURE_UNMATCHED "The stream has no capture to end here." "End the capture on the stream that began it."
StreamCaptureUnjoined CUDA_ERROR_STREAM_CAPTURE_UNJOINED "A forked stream was not joined before the capture's end." "Record an event on each forked stream and let the first stream wait for it."
StreamCaptureIsolation CUDA_ERROR_STREAM_CAPTURE_ISOLATION "The capture would depend on work outside of it." "Do that work before the capture begins, or inside it."
StreamCaptureImplicit CUDA_ERROR_STREAM_CAPTURE_IMPLICIT "The legacy default stream would have to join the capture." "Use a stream created with CU_STREAM_NON_BLOCKING, or keep synchronous copies out of the capture."
CapturedEvent CUDA_ERROR_CAPTURED_EVENT "The event was recorded in a capture and stands for no moment." "Record the event outside of the capture before waiting for or querying it."
StreamCaptureWrongThread CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD "The capture was begun on another thread." "End it there, or begin it in relaxed mode."
Timeout CUDA_ERROR_TIMEOUT "A wait ended before what it waited for came." "Whether the work still runs is not known: keep its memory until a later wait succeeds."
GraphExecUpdateFailure CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE "The graph cannot be updated in place." "Instantiate it anew. Addresses of mapped memory may change in an update; the graph's shape may not."
ExternalDevice CUDA_ERROR_EXTERNAL_DEVICE "A device outside of CUDA reported a failure in work that this process waited for." "The process is lost for CUDA: restart it and look at that device's own log."
InvalidClusterSize CUDA_ERROR_INVALID_CLUSTER_SIZE "The launch's cluster does not fit the kernel or the device." "Not about memory: ask cuOccupancyMaxPotentialClusterSize."
FunctionNotLoaded CUDA_ERROR_FUNCTION_NOT_LOADED "The kernel is not loaded yet and the call needs it to be." "Not about memory: load it with cuFuncLoad, or set CUDA_MODULE_LOADING=EAGER."
InvalidResourceType CUDA_ERROR_INVALID_RESOURCE_TYPE "The resource is of a kind that the call does not take." "Not about host memory: check the green-context resource that was passed."
InvalidResourceConfiguration CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION "The resources cannot be divided or combined like this." "Not about host memory: check the green-context split that was asked for."
KeyRotation CUDA_ERROR_KEY_ROTATION "Confidential computing is changing its keys and the work was not taken." "Try again; if it stays, renew the session between the machine and the GPU."
StreamDetached CUDA_ERROR_STREAM_DETACHED "The stream lost the context that it belonged to." "Destroy the stream and create one in the context that lives."
GraphRecaptureFailure CUDA_ERROR_GRAPH_RECAPTURE_FAILURE "The work captured again does not fit the graph that was to take it." "Capture into a new graph, or repeat the same calls in the same order."
FabricNotReady CUDA_ERROR_FABRIC_NOT_READY "The NVLink fabric is not up yet for this GPU." "Wait until nvidia-smi -q shows fabric state Completed; check nvidia-fabricmanager and IMEX."
Unknown CUDA_ERROR_UNKNOWN "Something failed inside the driver that has no code." "From cuInit or the first context: nvidia_uvm is not loaded, /dev/nvidia-uvm is missing, or its state was lost in suspend (reload the module). Else read the kernel log for Xid lines and treat the context as lost. The runtime's number for it before CUDA 10.1 was 30."
}
