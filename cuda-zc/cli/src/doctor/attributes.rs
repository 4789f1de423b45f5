//! The device attributes that decide which kinds of zero-copy memory work.

/// Number, name without `CU_DEVICE_ATTRIBUTE_`, meaning of 1 (or of the number), meaning of 0.
pub(super) const ATTRIBUTES: &[(u32, &str, &str, &str)] = &[
    (18, "INTEGRATED", "shares the CPU's memory", "has memory of its own"),
    (19, "CAN_MAP_HOST_MEMORY", "reads and writes pinned memory in place", "cannot use mapped pinned memory"),
    (20, "COMPUTE_MODE", "0 shared, 2 no contexts allowed, 3 one process at a time", "any number of processes"),
    (41, "UNIFIED_ADDRESSING", "one address space with the CPU", "device addresses differ from the CPU's"),
    (75, "COMPUTE_CAPABILITY_MAJOR", "compute capability, first number", "unknown"),
    (76, "COMPUTE_CAPABILITY_MINOR", "compute capability, second number", "compute capability, second number"),
    (83, "MANAGED_MEMORY", "managed memory can be allocated", "no managed memory"),
    (
        88,
        "PAGEABLE_MEMORY_ACCESS",
        "reads plain memory without registration",
        "plain memory must be registered or copied",
    ),
    (
        89,
        "CONCURRENT_MANAGED_ACCESS",
        "CPU and GPU may use managed memory at the same time",
        "the CPU must not touch managed memory while any kernel runs; no prefetch, no advice, no oversubscription",
    ),
    (
        91,
        "CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM",
        "registered memory has the same address on the device",
        "registered memory has an address of its own on the device",
    ),
    (99, "HOST_REGISTER_SUPPORTED", "existing memory can be registered", "existing memory cannot be registered"),
    (
        100,
        "PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES",
        "walks the CPU's page tables (ATS)",
        "has page tables of its own",
    ),
    (102, "VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED", "cuMemCreate and cuMemMap work", "no virtual memory management"),
    (
        113,
        "READ_ONLY_HOST_REGISTER_SUPPORTED",
        "read-only mappings can be registered",
        "read-only mappings cannot be registered",
    ),
    (124, "DMA_BUF_SUPPORTED", "device memory can be exported as dma-buf", "no dma-buf export of device memory"),
    (
        128,
        "HANDLE_TYPE_FABRIC_SUPPORTED",
        "FABRIC handles in principle; they need an IMEX channel too",
        "no FABRIC handles",
    ),
    (134, "HOST_NUMA_ID", "the nearest NUMA node of the host; -1 is none", "the nearest NUMA node of the host"),
    (
        141,
        "HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED",
        "cuMemCreate on a NUMA node of the host works",
        "no cuMemCreate on NUMA nodes of the host",
    ),
    (145, "HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED", "cuMemCreate on the host works", "no cuMemCreate on the host"),
    (
        146,
        "HOST_ALLOC_DMA_BUF_SUPPORTED",
        "pinned memory can be exported as dma-buf",
        "no dma-buf export of pinned memory",
    ),
];

/// Its name and the meaning of that value.
pub(super) fn meaning(number: u32, value: i64) -> Option<(&'static str, &'static str)> {
    let &(_, name, set, unset) = ATTRIBUTES.iter().find(|a| a.0 == number)?;
    Some((name, if value == 0 { unset } else { set }))
}
