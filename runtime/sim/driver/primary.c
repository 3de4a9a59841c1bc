/* The driver API: the primary context of each device, and devices as peers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A device has one primary context, for all parts of a program that do not want
   one of their own.  It begins when it is retained first, and ends when all
   have released it.  */

#include "driver/driver.h"
#include "driver/work.h"

enum { FLAGS_KNOWN = 0x1f };

API CUresult
cuDevicePrimaryCtxRetain (CUcontext *c, CUdevice dev)
{
  CUresult r = driver_check (false);

  if (r != CUDA_SUCCESS)
    return r;
  if (!is_device (dev))
    return CUDA_ERROR_INVALID_DEVICE;
  struct context *made = driver.primary[dev] ? NULL : context_new (dev);
  pthread_mutex_lock (&driver.lock);
  if (!driver.primary[dev])
    {
      driver.primary[dev] = made;
      made = NULL;
    }
  *c = driver.primary[dev];
  (*c)->users++;
  pthread_mutex_unlock (&driver.lock);
  if (made)			/* Another thread was faster.  */
    context_end (made);
  return CUDA_SUCCESS;
}

/* Let COUNT of those who have retained DEV's primary context release it.  */

static CUresult
release (CUdevice dev, unsigned count)
{
  CUresult r = driver_check (false);
  struct context *c = NULL;

  if (r != CUDA_SUCCESS)
    return r;
  if (!is_device (dev))
    return CUDA_ERROR_INVALID_DEVICE;
  pthread_mutex_lock (&driver.lock);
  if (driver.primary[dev] && driver.primary[dev]->users <= count)
    {
      c = driver.primary[dev];
      driver.primary[dev] = NULL;
    }
  else if (driver.primary[dev])
    driver.primary[dev]->users -= count;
  else
    r = CUDA_ERROR_INVALID_CONTEXT;
  pthread_mutex_unlock (&driver.lock);
  if (c)
    context_end (c);
  return r;
}

API CUresult
cuDevicePrimaryCtxRelease_v2 (CUdevice dev)
{
  return release (dev, 1);
}

API CUresult
cuDevicePrimaryCtxReset_v2 (CUdevice dev)
{
  CUresult r = release (dev, ~0u);

  return r == CUDA_ERROR_INVALID_CONTEXT ? CUDA_SUCCESS : r;
}

/* FLAGS say how the host waits, which is all the same here.  */

API CUresult
cuDevicePrimaryCtxSetFlags_v2 (CUdevice dev, unsigned flags)
{
  CUresult r = driver_check (false);

  if (r != CUDA_SUCCESS)
    return r;
  if (!is_device (dev))
    return CUDA_ERROR_INVALID_DEVICE;
  if (flags & ~(unsigned) FLAGS_KNOWN)
    return CUDA_ERROR_INVALID_VALUE;
  driver.primary_flags[dev] = flags;
  return CUDA_SUCCESS;
}

API CUresult
cuDevicePrimaryCtxGetState (CUdevice dev, unsigned *flags, int *active)
{
  CUresult r = driver_check (false);

  if (r != CUDA_SUCCESS)
    return r;
  if (!is_device (dev))
    return CUDA_ERROR_INVALID_DEVICE;
  *flags = driver.primary_flags[dev];
  *active = driver.primary[dev] != NULL;
  return CUDA_SUCCESS;
}

/* --- Peers: all devices share memory, so that each may use that of the others.
   A program has to ask for that nevertheless.  ---  */

API CUresult
cuDeviceCanAccessPeer (int *can, CUdevice dev, CUdevice peer)
{
  CUresult r = driver_check (false);

  if (r != CUDA_SUCCESS)
    return r;
  if (!is_device (dev) || !is_device (peer))
    return CUDA_ERROR_INVALID_DEVICE;
  *can = dev != peer;
  return CUDA_SUCCESS;
}

/* Set *C to the current context, if that may have the device of PEER as its
   peer.  */

static CUresult
check_peer (struct context **c, const struct context *peer)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  *c = driver_current.each[driver_current.count - 1];
  return (!context_p (peer) || peer == *c ? CUDA_ERROR_INVALID_CONTEXT
	  : peer->device == (*c)->device ? CUDA_ERROR_PEER_ACCESS_UNSUPPORTED
	  : CUDA_SUCCESS);
}

API CUresult
cuCtxEnablePeerAccess (CUcontext peer, unsigned flags)
{
  struct context *c;
  CUresult r = check_peer (&c, peer);

  if (r != CUDA_SUCCESS)
    return r;
  if (flags)
    return CUDA_ERROR_INVALID_VALUE;
  if (c->peers >> peer->device & 1)
    return CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED;
  c->peers |= 1u << peer->device;
  return CUDA_SUCCESS;
}

API CUresult
cuCtxDisablePeerAccess (CUcontext peer)
{
  struct context *c;
  CUresult r = check_peer (&c, peer);

  if (r != CUDA_SUCCESS)
    return r;
  if (!(c->peers >> peer->device & 1))
    return CUDA_ERROR_PEER_ACCESS_NOT_ENABLED;
  c->peers &= ~(1u << peer->device);
  return CUDA_SUCCESS;
}
