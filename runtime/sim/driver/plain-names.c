/* The driver API: functions under the names that they had first.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The driver's header makes NAME_v2 of NAME, so that programs that were
   compiled with it look that up.  Libraries that look names up by hand, as
   libomptarget does, take NAME where there is no NAME_v2 in their list, and
   mean the latter nevertheless: addresses of 64 bits.  */

#include "driver/driver.h"

#define SAME(NAME, PARAMETERS, ARGUMENTS)	\
  extern CUresult NAME##_v2 PARAMETERS;		\
  API CUresult					\
  NAME PARAMETERS				\
  {						\
    return NAME##_v2 ARGUMENTS;			\
  }

SAME (cuCtxCreate, (CUcontext *c, unsigned flags, CUdevice dev),
      (c, flags, dev))
SAME (cuCtxDestroy, (CUcontext c), (c))
SAME (cuCtxPushCurrent, (CUcontext c), (c))
SAME (cuCtxPopCurrent, (CUcontext *c), (c))
SAME (cuDevicePrimaryCtxRelease, (CUdevice dev), (dev))
SAME (cuDevicePrimaryCtxReset, (CUdevice dev), (dev))
SAME (cuDevicePrimaryCtxSetFlags, (CUdevice dev, unsigned flags), (dev, flags))
SAME (cuDeviceTotalMem, (size_t *bytes, CUdevice dev), (bytes, dev))
SAME (cuEventDestroy, (CUevent e), (e))
SAME (cuMemAlloc, (CUdeviceptr *at, size_t bytes), (at, bytes))
SAME (cuMemAllocHost, (void **p, size_t bytes), (p, bytes))
SAME (cuMemFree, (CUdeviceptr at), (at))
SAME (cuMemGetAddressRange, (CUdeviceptr *base, size_t *bytes, CUdeviceptr at),
      (base, bytes, at))
SAME (cuMemGetInfo, (size_t *available, size_t *total), (available, total))
SAME (cuMemHostGetDevicePointer, (CUdeviceptr *at, void *p, unsigned flags),
      (at, p, flags))
SAME (cuMemcpyDtoD, (CUdeviceptr to, CUdeviceptr from, size_t bytes),
      (to, from, bytes))
SAME (cuMemcpyDtoDAsync,
      (CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream s),
      (to, from, bytes, s))
SAME (cuMemcpyDtoH, (void *to, CUdeviceptr from, size_t bytes),
      (to, from, bytes))
SAME (cuMemcpyDtoHAsync, (void *to, CUdeviceptr from, size_t bytes, CUstream s),
      (to, from, bytes, s))
SAME (cuMemcpyHtoD, (CUdeviceptr to, const void *from, size_t bytes),
      (to, from, bytes))
SAME (cuMemcpyHtoDAsync,
      (CUdeviceptr to, const void *from, size_t bytes, CUstream s),
      (to, from, bytes, s))
SAME (cuMemsetD8, (CUdeviceptr at, unsigned char byte, size_t bytes),
      (at, byte, bytes))
SAME (cuModuleGetGlobal, (CUdeviceptr *at, size_t *bytes, CUmodule m,
			  const char *name),
      (at, bytes, m, name))
SAME (cuStreamDestroy, (CUstream s), (s))
