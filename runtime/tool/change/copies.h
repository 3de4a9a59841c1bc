/* Copies of a run by construct and variable, and what makes them needless.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_CHANGE_COPIES_H
#define DRANO_TOOL_CHANGE_COPIES_H

#include "base/machine.h"
#include "base/tool.h"
#include "model/load.h"

enum copy_direction { COPY_TO_HOST, COPY_TO_DEVICE, COPY_ALLOCATION };

/* What is counted of copies, see the records in the manual.  */
enum copy_count
{
  COPY_ALL, COPY_UNCHANGED, COPY_AGAIN, COPY_DUPLICATE, COPY_ROUND_TRIP,
  COPY_UNUSED, COPY_COUNTS
};

/* Numbers of copies, and their bytes.  */
struct copy_sum
{
  double times, bytes;
};

/* What cures needless copies.  */
enum copy_cure
{
  CURE_NONE,
  CURE_NOT_BACK,		/* Do not copy it back.  */
  CURE_NOT_THERE,		/* Do not copy it to the device.  */
  CURE_AROUND,			/* A data construct around the loop.  */
  CURE_OMIT,			/* Leave the copy out.  */
  CURE_SELDOM			/* Some are needed.  */
};

/* The copies for one map of a construct, in one direction.  */
struct copy
{
  const char *file, *function, *construct; /* Interned; null: not known.  */
  const char *array;		/* Null: not known, ...  */
  int line, entry;		/* ... or, with an entry of -1, libgomp's own
				   addresses.  */
  enum copy_direction direction;
  const struct machine *machine;
  double made;			/* How many copies of the driver.  */
  struct copy_sum sum[COPY_COUNTS];
  double untouched;		/* Bytes that no kernel has read, or written,
				   since they were copied; negative if that is
				   not known.  */
  bool both;			/* The same map copies the other way, too.  */
  bool kept;			/* All that it copies back was there.  */
  bool covered;			/* Kernels write all that it copies back.  */
  const char *finding;		/* What the compiler has found of it, or
				   null; ...  */
  bool proved;			/* ... and has proved.  */
  bool refuted;			/* The run shows that this is wrong.  */
  double seconds;
  enum copy_cure cure;
  double needless, saved;	/* Bytes and seconds that this saves.  */
};

struct copies
{
  struct copy *copy;		/* Those that take most time first.  */
  size_t n;
  double made, bytes, seconds;	/* Sums, without allocations.  */
  double needless, saved;
};

/* Return the copies of the profiles in LIST, with the names that its reports
   know.  */
extern struct copies find_copies (const struct record_list *list);
extern void free_copies (struct copies *all);

/* Return what to write for C, in new storage; null if nothing.  */
extern char *copy_cure_text (const struct copy *c);
/* Return whether -fdrano-transform=maps may do that: "yes" if the compiler has
   proved it, "perhaps", or null.  */
extern const char *copy_transform (const struct copy *c);
/* Return where C is and of what, in new storage.  */
extern char *copy_place_text (const struct copy *c);
/* "to the host", "to the device", "allocation".  */
extern const char *copy_direction_name (enum copy_direction d);

/* Return the sum of COUNT over those of ALL that are copies, or that are
   allocations if ALLOCATIONS.  */
extern struct copy_sum sum_copies (const struct copies *all,
				   enum copy_count count, bool allocations);

/* Write ALL to F as records of JSON Lines.  */
extern void write_copies (FILE *f, const struct copies *all);

#endif /* DRANO_TOOL_CHANGE_COPIES_H */
