/* libgomp's functions, and how devices are numbered.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#ifndef DRANO_HOST_LIBGOMP_H
#define DRANO_HOST_LIBGOMP_H

#include <stdbool.h>
#include <omp.h>
#include <openacc.h>

/* A program with regions has libgomp; its functions are weak here, so that
   this library needs none of its own.  */
#pragma weak acc_get_device_num
#pragma weak acc_get_device_type
#pragma weak acc_is_present
#pragma weak acc_set_device_num
#pragma weak acc_update_device
#pragma weak acc_update_self
#pragma weak acc_wait_all
#pragma weak omp_get_default_device
#pragma weak omp_get_num_devices
#pragma weak omp_target_is_present

#define DEVICE_DEFAULT -1
/* OpenACC's first operand is the complement of flags.  */
#define ACC_ON_HOST 1

/* The number of an OpenACC device of TYPE with number N among its kind, and
   back.  */
#define ACC_DEVICE(TYPE, N) ((TYPE) << 16 | (N))
#define ACC_TYPE(DEVICE) ((DEVICE) >> 16)
#define ACC_NUMBER(DEVICE) ((DEVICE) & 0xffff)

#endif /* DRANO_HOST_LIBGOMP_H */
