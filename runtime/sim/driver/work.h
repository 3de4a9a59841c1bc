/* Work for streams.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_DRIVER_WORK_H
#define SIM_DRIVER_WORK_H

#include "count/copies.h"
#include "driver/driver.h"

enum work_kind
{
  WORK_LAUNCH, WORK_COPY, WORK_FREE, WORK_CALL, WORK_RECORD, WORK_WAIT
};

struct work
{
  struct work *next;
  uint64_t number;		/* In the order in which work was given.  */
  enum work_kind kind;
  struct launch *launch;
  uint64_t to, from;
  size_t bytes;
  void *staged;			/* Copy of the source, freed when done.  */
  unsigned noted;		/* The profile's number of a copy to the host,
				   or 0.  */
  struct copied_parts parts;	/* Of one to the device, if kernels' use of it
				   is counted.  */
  void (*call) (CUstream, CUresult, void *);
  void *data;
  struct event *event;
  uint64_t turn;		/* Of the event.  */
};

/* True if the BYTES bytes at AT are in one block of device memory.  */
extern bool device_bytes_p (uint64_t at, size_t bytes);

/* Give S the work *W; return its number.  S may be null: the default
   stream.  */
extern uint64_t stream_append (struct stream *s, const struct work *w);

/* Note in the profile that W is a copy that is given to a stream, or made now,
   if it is one between host and device; LATER: it may be made later.  Then make
   it.  */
extern void copy_note (struct work *w, bool later);
extern void copy_make (const struct work *w);

/* Wait until S has done its work up to number NUMBER, or is gone, or has been
   in one callback for so long that the callback must be waiting for the
   caller.  S may be null: the default stream.  The driver's lock is held.  */
extern void stream_wait (struct stream *s, uint64_t number);

/* Wait likewise for WHICH streams other than the default one.  The lock is
   held.  */
extern void streams_wait (uint64_t number, enum which_streams which);

#endif /* SIM_DRIVER_WORK_H */
