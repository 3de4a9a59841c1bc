/* Arrays of one construct in blocks of their own.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* Libgomp puts all that a construct maps, and that is not on the device yet,
   into one block of the device's memory.  There an access beyond an array is
   one to the next, and nothing is wrong with it.  For a check of memory, what
   a construct maps is thus mapped before by data constructs around it, one for
   each array: that means the same, and each gets a block.

   Libgomp adds to a block what may be needed to align what is in it.  The
   simulated device asks here how many bytes the program has mapped.

   Not so where the construct does not wait for its own end, or waits for others
   first, as its copies then are not made here and now; for members of
   structures, which libgomp maps together; for mappings that must be or must
   not be there yet; and for programs that hear of OpenACC's events, of which
   there would be more.  */

#define _GNU_SOURCE 1

#include "preload.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The ABI, see GCC's gomp-constants.h.  */
enum
{
  KIND_MASK = 0xff,
  KIND_TOFROM = 3,		/* Alloc, to and from are less.  */
  KIND_DESCRIPTOR = 5,		/* Fortran's, of an array.  */
  KIND_STRUCT = 28,		/* As many members follow as its size says.  */
  KIND_STRUCT_UNORDERED = 29
};

extern size_t __drano_mapped_bytes (size_t bytes, bool *descriptor);
extern void acc_prof_register (int event, void *callback, int when);

/* The data constructs that are open, of one thread: how many there are around
   each for its arrays.  */
static __thread struct
{
  unsigned *around;
  size_t n, room;
} data_open;

/* What is being mapped by this thread, or null.  */
static __thread const struct construct *being_mapped;

/* The program hears of events.  */
static bool events_heard;

/* Return whether memory is checked.  */

static bool
memory_checked_p (void)
{
  static int checked = -1;

  if (checked < 0)
    {
      const char *list = secure_getenv ("DRANO_SIM_CHECK");
      int found = 0;

      while (list && *list)
	{
	  size_t n = strcspn (list, ",");

	  found |= ((n == 6 && !strncmp (list, "memory", n))
		    || (n == 3 && !strncmp (list, "all", n)));
	  list += n + (list[n] == ',');
	}
      checked = found;
    }
  return checked;
}

void
begin_mapping (const struct construct *c)
{
  being_mapped = memory_checked_p () ? c : NULL;
}

void
end_mapping (void)
{
  being_mapped = NULL;
}

/* Return how many of BYTES bytes, which this thread allocates for libgomp,
   the program has mapped, or BYTES if that is not known.  *DESCRIPTOR if they
   may be for a descriptor of Fortran's: what ends the mapping of an array
   leaves it.  */

size_t
__drano_mapped_bytes (size_t bytes, bool *descriptor)
{
  const struct construct *c = being_mapped;
  size_t found = bytes;

  *descriptor = false;
  for (size_t k = 0; c && k < c->n; k++)
    {
      size_t align = (size_t) 1 << (c->map[k] >> 8);

      if (align < sizeof (void *))
	align = sizeof (void *);
      if (c->size[k] && c->size[k] + align - 1 == bytes)
	{
	  found = c->size[k];
	  *descriptor |= (c->map[k] & KIND_MASK) == KIND_DESCRIPTOR;
	}
    }
  return found;
}

unsigned
map_apart (const struct construct *c, int device)
{
  void (*f) (int, size_t, void *const *, const size_t *,
	     const unsigned short *);
  unsigned done = 0;

  if (!memory_checked_p () || (c->acc && events_heard))
    return 0;
  *(void **) &f = next_symbol (c->acc ? "GOACC_data_start"
			       : "GOMP_target_data_ext");
  for (size_t k = 0; k < c->n; k++)
    {
      unsigned kind = c->map[k] & KIND_MASK;

      if (kind == KIND_STRUCT || kind == KIND_STRUCT_UNORDERED)
	k += c->size[k];
      else if (kind <= KIND_TOFROM && c->size[k] && c->address[k])
	{
	  struct construct one = *c;

	  one.n = 1;
	  one.address += k;
	  one.size += k;
	  one.map += k;
	  begin_mapping (&one);
	  f (device, 1, one.address, one.size, one.map);
	  end_mapping ();
	  done++;
	}
    }
  return done;
}

void
unmap_apart (bool acc, unsigned n)
{
  while (n-- > 0)
    {
      void (*f) (void);

      *(void **) &f = next_symbol (acc ? "GOACC_data_end"
				   : "GOMP_target_end_data");
      f ();
    }
}

void
open_data (unsigned apart)
{
  if (data_open.n == data_open.room)
    {
      size_t room = data_open.room * 2 + 8;
      unsigned *around = realloc (data_open.around, room * sizeof *around);

      if (!around)
	{
	  fputs ("drano: out of memory\n", stderr);
	  abort ();
	}
      data_open.around = around;
      data_open.room = room;
    }
  data_open.around[data_open.n++] = apart;
}

unsigned
close_data (void)
{
  return data_open.n ? data_open.around[--data_open.n] : 0;
}

/* As libgomp's.  */

void
acc_prof_register (int event, void *callback, int when)
{
  void (*f) (int, void *, int);

  events_heard = true;
  *(void **) &f = next_symbol ("acc_prof_register");
  f (event, callback, when);
}
