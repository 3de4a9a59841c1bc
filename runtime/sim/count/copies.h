/* What was copied between host and device, for which construct and map.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_COUNT_COPIES_H
#define DRANO_SIM_COUNT_COPIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct copies;

/* A copy between host and device.  */
struct copied
{
  bool to_device;
  uint64_t host, device, bytes;
  uint64_t block;		/* Where the device's block begins.  */
  bool later;			/* It waits for what was given to a stream
				   before.  */
  struct copied_parts *parts;	/* Gets those of a copy to the device, if not
				   null.  */
};

/* Bytes of a copy for one map.  */
struct copied_part
{
  uint64_t at, bytes;		/* AT: of the device.  */
  unsigned number;
};

struct copied_parts
{
  struct copied_part *part;
  size_t n, room;
};

extern struct copies *copies_new (void);
extern void copies_delete (struct copies *c);

/* Note in C the copy K, which this thread makes now or gives to a stream.
   Return a number for copies_arrive if it is to the host, else 0.  Any thread
   may do so.  */
extern unsigned copies_note (struct copies *c, const struct copied *k);
/* K, for which copies_note has returned NUMBER, is about to be made: the host
   has still what it had.  */
extern void copies_arrive (struct copies *c, unsigned number,
			   const struct copied *k);
/* Let C's records have what kernels use, which the following tell: BYTES bytes
   of what NUMBER, of a part, has copied to the device were not read; BYTES
   bytes of what copies_note has returned NUMBER for were not written.  */
extern void copies_count_use (struct copies *c);
extern void copies_unread (struct copies *c, unsigned number, uint64_t bytes);
extern void copies_unwritten (struct copies *c, unsigned number,
			      uint64_t bytes);
/* KERNEL is launched, or given to a stream.  */
extern void copies_launch (struct copies *c, const char *kernel);
/* The BYTES bytes at AT of the device are about to be given back.  */
extern void copies_freed (struct copies *c, uint64_t at, uint64_t bytes);

/* Write to F a record of all that C has, and one for each map of a construct
   and direction; the device is MODEL.  */
extern void copies_write (struct copies *c, FILE *f, const char *model);

#endif /* DRANO_SIM_COUNT_COPIES_H */
