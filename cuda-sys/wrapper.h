/* What the generator reads. The first definition makes cuda.h declare every version of every function under the
 * name that the library exports (cuMemAlloc, cuMemAlloc_v2, cuMemcpyHtoD_v2_ptds, ...). */
#define __CUDA_API_VERSION_INTERNAL
#include <cuda.h>
