/* What the parts of libdrano share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* Lock order: the state's lock, then libgomp's own.  Launches are noted from
   within libgomp, with its locks held perhaps, so they have a lock of their
   own under which nothing else is called.  */

#ifndef DRANO_HOST_H
#define DRANO_HOST_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "drano-abi.h"
#include "profile/writer.h"

struct record_measured;

/* What one site, or several, have counted.  If only one block in SAMPLE, more
   than 1, was counted, WORD has the sums for all blocks, and SECTORS those
   that each part of the sample stands for.  */
struct counts
{
  uint64_t word[DRANO_WORDS];
  unsigned sample;
  uint64_t sectors[DRANO_PARTS];
};

/* An object file's counts on one device.  */
struct on_device
{
  int device;
  bool pending;			/* Launches may not be in LATEST yet.  */
  bool async;			/* And may still be running.  */
  bool prepared;		/* Its settings are on the device.  */
  bool stale;			/* What the device holds is not wanted.  */
  bool named;			/* Its name is known.  */
  struct counts *latest;	/* As read last.  */
};

/* An instrumented object file, kept when it has been unloaded.  */
struct object
{
  struct object *next;
  uint64_t *table;		/* Null when unloaded.  */
  unsigned nsites, ngroups;
  unsigned sample;		/* One block in so many is counted.  */
  unsigned flags;
  char *text;			/* Its records, our own copy.  */
  struct counts *total;		/* Of devices and times that are over.  */
  struct on_device *devices;
  int ndevices;
};

/* All that is known.  */
struct state
{
  pthread_mutex_t lock;
  struct object *objects;
  bool stopped;
  bool ran_on_device;		/* A region was launched on a device.  */
  unsigned long long host_launches; /* So many regions ran on the host.  */
  bool changed;			/* Since the profile was written.  */
  bool unfinished;		/* It was written while the program ran.  */
  bool unwritable;		/* And the user has been warned.  */
  double written, writing;	/* When it was, and how long that took, in
				   seconds.  */
  char *profile;		/* File name, absolute; may hold patterns.  */
  struct writer writer;
  unsigned sample;
  char *device_name;		/* Null: none yet, or several.  */
  bool several_names;
};

extern struct state drano_state;

/* Add the counts FROM to TO.  */
extern void counts_add (struct counts *to, const struct counts *from);

/* Bring O's counts on device D up to date.  The lock is held.  */
extern void collect (struct object *o, struct on_device *d);

/* Bring all counts up to date that are not, after waiting for what may still
   run.  The lock is held.  */
extern void collect_pending (void);

/* True in a thread to which a launch has not returned.  If the thread ends the
   process now, the device has failed.  */
extern bool launching (void);

/* Move all counts into the objects' totals and let devices begin anew.  The
   lock is held.  */
extern void collect_fold (void);

/* Forget what devices have counted since collect_fold.  The lock is held.  */
extern void collect_drop (void);

/* Write all that has been counted to the file NAME, or, null, to the
   profile; END as writer_save takes it.  Return 0, or an errno value after
   saying what went wrong.  The lock is held, or there is one thread.  */
extern int profile_write (const char *name, const char *end);

/* Write the profile if that was not done for a while, so that a process that
   is killed later leaves this much.  The lock is held.  */
extern void profile_refresh (void);

/* The two halves of it: return the records, their length in *LEN, allocated,
   null without memory; and write them.  */
extern char *profile_render (size_t *len);
extern int profile_save (const char *name, const char *text, size_t len,
			 const char *end);

/* Have the profile written when the process ends.  The lock is held, and a
   device is in use.  */
extern void finish_arrange (void);

/* Note launches from here on.  */
extern void launches_watch (void);

/* Write a record for each kernel launched to F.  */
extern void launches_write (FILE *f);

/* Forget all launches.  */
extern void launches_forget (void);

/* How many launches the thread is in.  */
extern __thread int drano_launches;

/* Copy the first BYTES of O's table to device D or, FROM, back.  Return
   whether D has it.  */
extern bool copy_table (struct object *o, const struct on_device *d,
			size_t bytes, bool from);

#endif /* DRANO_HOST_H */
