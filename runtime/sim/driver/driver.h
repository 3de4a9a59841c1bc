/* The CUDA driver API as libgomp uses it, and what its parts share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Names, numbers and signatures are those of the driver's public interface.
   Everything the parts share is in one structure under one lock; kernels run
   without it.  */

#ifndef SIM_DRIVER_H
#define SIM_DRIVER_H

#include "memory/device.h"

typedef int CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct context *CUcontext;
typedef struct loaded *CUmodule;
typedef struct function *CUfunction;
typedef struct stream *CUstream;
typedef struct event *CUevent;
typedef struct linker *CUlinkState;

#define API __attribute__ ((visibility ("default")))

enum
{
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_PEER_ACCESS_UNSUPPORTED = 217,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_FILE_NOT_FOUND = 301,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
  CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704,
  CUDA_ERROR_PEER_ACCESS_NOT_ENABLED = 705,
  CUDA_ERROR_NOT_PERMITTED = 800
};

enum
{
  DEVICES = 16,			/* As many as a program may see.  */
  LIMITS = 7			/* Kinds of limits of a context.  */
};

struct context
{
  unsigned magic;
  int device;
  unsigned users;		/* Of a device's primary context: who retained
				   it.  */
  unsigned peers;		/* Bits: devices whose memory it may use.  */
  size_t limits[LIMITS];
};

/* A module on the device.  */
struct loaded
{
  struct module *module;
  uint64_t image;		/* Its block of device memory, or 0.  */
  unsigned number, variables;	/* In the order in which they were loaded; how
				   many have been asked for.  */
};

enum { CONTEXT_MAGIC = 0x63747831 };

struct driver
{
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool ready;
  bool forked;			/* It is a copy of a parent process's.  */
  struct device device;
  struct stream *streams;	/* But for the default stream.  */
  uint64_t given;		/* Pieces of work, to any stream.  */
  bool calling;			/* A callback of a stream is being executed.  */
  int error;			/* Sticky, of the first fault.  */
  unsigned contexts;
  unsigned modules;		/* That were loaded so far.  */
  struct context *primary[DEVICES]; /* Null until retained.  */
  unsigned primary_flags[DEVICES];
  int process;			/* Whose device it is.  */
  double written;		/* When the profile last was, in seconds.  */
  double writing;		/* And how long that took.  */
};

extern struct driver driver;

/* The calling thread's contexts.  */
struct current
{
  CUcontext each[16];
  unsigned count;
};

extern _Thread_local struct current driver_current;

/* Return why the calling thread may not use the driver now, or 0:
   not initialised, in a callback, no context, or after a fault.  */
extern CUresult driver_check (bool need_context);
/* True in a stream's callback.  */
extern _Thread_local bool driver_in_callback;

/* True if there is a device of number N.  */
extern bool is_device (int n);
/* Return a new context of device DEV.  */
extern struct context *context_new (CUdevice dev);
/* End C: its work is waited for, and it is current no more.  */
extern void context_end (struct context *c);
/* True if C is a context.  */
extern bool context_p (const struct context *c);

/* The profile of this process, or null.  */
extern struct profile *driver_profile (void);
/* Which streams to wait for: those that keep order with the default stream, or
   non-blocking ones, too.  */
enum which_streams { WAIT_BLOCKING, WAIT_ALL };

/* Wait until what was given to the default stream and WHICH others before has
   been done, as far as no callback stands in the way.  */
extern void streams_quiesce (enum which_streams which);
/* In a forked child, which has no streams: it inherits no thread, and what was
   not done yet is the parent's.  */
extern void streams_forget (void);
/* Run LA now, in the calling thread and its helpers.  */
extern void driver_launch (struct launch *la);

/* The largest block of F.  */
extern int function_block (const struct function *f);
/* Return the number of registers that a thread of F has.  */
extern int function_registers (const struct function *f);

/* Give back the block of device memory at AT.  Return false if there is none.
   The launch lock is held.  */
extern bool block_free (uint64_t at);

/* read-only.c */

/* Return whether TO, to which BYTES bytes are to be copied from the device, is
   in memory of the program that it may not write; if so, report that.  */
extern bool read_only_refuse (uint64_t to, size_t bytes);

#endif /* SIM_DRIVER_H */
