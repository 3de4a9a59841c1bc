/* The device: its memory, its workers, its modules.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_DEVICE_H
#define SIM_DEVICE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/machine.h"

struct caches;
struct check;
struct heap;
struct profile;
struct sm;

struct block_of_memory
{
  uint64_t at, size;
  bool managed;			/* The host uses it, too.  */
};

enum { FREED_KEPT = 256 };

/* The exit status of a process in which a check has found something, unless an
   option says otherwise.  */
enum { CHECK_STATUS = 99 };

/* Device memory: address space reserved once, given out with gaps so that
   running over the end of a block is noticed.  */
struct memory
{
  pthread_rwlock_t lock;
  uint64_t base, bytes;
  uint64_t used;
  uint64_t cursor;		/* Where to look for room next.  */
  struct block_of_memory *blocks; /* In ascending order.  */
  size_t nblocks, blocks_room;
  struct block_of_memory freed[FREED_KEPT]; /* The latest.  */
  size_t nfreed;
};

/* Threads that wait for a launch.  */
struct workers
{
  pthread_mutex_t lock;
  pthread_cond_t work, idle;
  unsigned count;
  atomic_uint busy;
  atomic_uint_fast64_t turn;	/* Launches handed out.  */
  struct launch *launch;
  struct worker **each;
  pthread_t *threads;
};

/* Checks of what programs do.  */
enum
{
  CHECK_FRAMES = 1,		/* What lanes do in their warp's frames.  */
  CHECK_RACES = 2,
  CHECK_UNINITIALIZED = 8,	/* Reads of what nothing has written.  */
  CHECK_SYNCHRONIZATION = 16,	/* Who waits for whom.  */
  CHECK_DATA = 32,		/* What host and device have in common.  */
  CHECK_SAME_VALUES = 4,	/* Races that store one value, too.  */
  CHECK_MEMORY = 64,		/* What is outside of blocks, or left.  */
  CHECK_USE = 128		/* Finds nothing: counts what kernels use of
				   copies.  */
};

/* What DRANO_SIM_* asked for.  */
struct options
{
  const struct machine *machine;
  const char *profile;		/* Null: no counting.  */
  unsigned threads;
  unsigned sms;			/* Multiprocessors.  */
  unsigned devices;		/* As which it poses.  */
  double limit;			/* Seconds a launch may take; 0: any.  */
  uint64_t heap;		/* Bytes.  */
  bool statistics;		/* Tell at the end how fast it went.  */
  bool banks;			/* Count conflicts of banks, too.  */
  bool caches;			/* And what caches do.  */
  unsigned checks;		/* CHECK_*.  */
  int check_status;		/* Of a process in which they find something; 0
				   is its own.  */
  const char *suppressions;	/* File of what they do not report, or null.  */
  bool generate_suppressions;	/* Print what would suppress each finding.  */
};

struct device
{
  struct options options;
  struct memory memory;
  struct heap *heap;
  uint64_t heap_at;		/* Its block, 0 until it is needed.  */
  pthread_mutex_t heap_lock;
  bool heap_empty;		/* malloc has returned null.  */
  pthread_mutex_t launch_lock;	/* One kernel at a time.  */
  struct workers workers;
  struct caches *caches;	/* Null without.  */
  struct sm *sms;		/* With caches.  */
  pthread_barrier_t together;	/* Of the workers, with caches.  */
  struct profile *profile;
  struct check *check;		/* Null without.  */
  bool notified;		/* drano run knows that there are launches.  */
  /* Of all launches so far.  */
  uint64_t launches, steps, lane_steps, nanoseconds;
};

/* env.c: read the environment into O; report what is wrong on standard error
   and return false.  */
extern bool options_read (struct options *o);
/* Print the words for CHECKS to F, with commas between them.  */
extern void options_print_checks (FILE *f, unsigned checks);

/* memory.c */

extern bool memory_init (struct memory *m, uint64_t bytes);
/* Return SIZE bytes of M, or 0 when there is no room.  */
extern uint64_t memory_alloc (struct memory *m, uint64_t size);
/* Give back the block at AT.  Return false if there is none.  */
extern bool memory_free (struct memory *m, uint64_t at);
/* Note that the host uses the block that starts at AT, too.  */
extern void memory_manage (struct memory *m, uint64_t at);
/* Find the block that holds AT.  Return false if there is none.  */
extern bool memory_find (struct memory *m, uint64_t at,
			 struct block_of_memory *b);
/* Let the SIZE bytes of host memory at AT be device memory too.  */
extern void memory_adopt (struct memory *m, uint64_t at, uint64_t size);
/* Stop doing so.  */
extern bool memory_disown (struct memory *m, uint64_t at);
/* Write where AT lies among M's blocks to TEXT of N bytes.  */
extern void memory_describe (struct memory *m, uint64_t at, char *text,
			     size_t n);

#endif /* SIM_DEVICE_H */
