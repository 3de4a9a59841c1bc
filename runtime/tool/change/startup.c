/* What libraries do of launches, before and after the program's own code.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Instructions and sectors of start-up are counted.  The time of a launch is
   the largest of several bounds, which are not sums of parts.  So the time of
   start-up is what the launch takes more than the program's own code would take
   alone.  */

#include "change/launches.h"
#include "base/tool.h"
#include "model/object.h"
#include "model/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest number that is read.  */
#define MOST 9e15

/* The number at KEY of O; 0 if it is none.  */

static double
part_at (const json_t *o, const char *key)
{
  return fmax (0, object_number (o, key, MOST));
}

/* Number K of the list at KEY of O; 0 if there is none.  */

static uint64_t
link_at (const json_t *o, const char *key, size_t k)
{
  double n = json_number_value (json_array_get (json_object_get (o, key), k));

  return n >= 0 && n <= MOST ? n : 0;
}

void
read_startup (const json_t *o, struct startup *s)
{
  const json_t *part = json_object_get (o, "startup");
  double atomics = part_at (o, "atomics");
  double reductions = part_at (o, "reductions");

  memset (s, 0, sizeof *s);
  s->instructions = part_at (part, "warp_instructions");
  s->requests = part_at (part, "requests");
  s->sectors = part_at (part, "sectors");
  s->wavefronts = part_at (part, "wavefronts");
  s->load.dram = part_at (part, "dram");
  s->load.dram_read = part_at (part, "dram_read");
  s->load.l2_read = part_at (part, "l2_read");
  s->load.atomics = part_at (part, "atomics");
  /* How many of its atomic operations do not compare is not counted.  */
  s->load.l2 = fmax (0, s->load.l2_read + part_at (part, "l2_written")
		     - (atomics > 0
			? reductions * s->load.atomics / atomics : 0));
  s->load.chain_instructions = link_at (part, "chain", 0);
  s->load.chain_near = link_at (part, "chain", 1);
  s->load.chain_far = link_at (part, "chain", 2);
  for (size_t k = 0; k < 3; k++)
    s->longest[k] = link_at (part, "longest", k);
}

void
add_startup (struct startup *to, const struct startup *s)
{
  to->instructions += s->instructions;
  to->requests += s->requests;
  to->sectors += s->sectors;
  to->wavefronts += s->wavefronts;
  to->load.dram += s->load.dram;
  to->load.dram_read += s->load.dram_read;
  to->load.l2 += s->load.l2;
  to->load.l2_read += s->load.l2_read;
  to->load.atomics += s->load.atomics;
  to->load.chain_instructions += s->load.chain_instructions;
  to->load.chain_near += s->load.chain_near;
  to->load.chain_far += s->load.chain_far;
  for (size_t k = 0; k < 3; k++)
    to->longest[k] += s->longest[k];
  to->time += s->time;
}

/* Take PART from *N.  */

static void
take_part (uint64_t *n, uint64_t part)
{
  *n = *n > part ? *n - part : 0;
}

/* Take from *N what PART is of ALL.  */

static void
take_share (uint64_t *n, double part, double all)
{
  if (all > 0)
    *n = (double) *n * fmax (0, 1 - part / all);
}

void
find_startup_time (struct launch *l)
{
  const struct startup *s = &l->start;
  struct machine_load rest = l->load;
  double seconds;

  l->start.time = 0;
  if (!l->timed || s->instructions <= 0)
    return;
  take_part (&rest.dram, s->load.dram);
  take_part (&rest.dram_read, s->load.dram_read);
  take_part (&rest.l2, s->load.l2);
  take_part (&rest.l2_read, s->load.l2_read);
  take_part (&rest.atomics, s->load.atomics);
  take_part (&rest.chain_instructions, s->load.chain_instructions);
  take_part (&rest.chain_near, s->load.chain_near);
  take_part (&rest.chain_far, s->load.chain_far);
  take_share (&rest.most_instructions, s->instructions, l->instructions);
  take_share (&rest.most_wavefronts, s->wavefronts, l->wavefronts);
  machine_binds (l->machine, &rest, &seconds);
  l->start.time = fmax (0, l->time - seconds);
}

/* Append SECONDS to T.  */

static void
put_seconds (struct text *t, double seconds)
{
  char *us = microseconds_text (seconds);

  text_printf (t, ", %s us", us);
  free (us);
}

/* Append to T that PART takes INSTRUCTIONS and SECTORS and, if that is not
   negative, SECONDS.  */

static void
put_part (struct text *t, const char *part, double instructions, double sectors,
	  double seconds)
{
  char n[2][32];

  if (instructions <= 0)
    {
      text_printf (t, "%s none", part);
      return;
    }
  text_printf (t, "%s %s warp instructions, %s sectors", part,
	       grouped (whole_total (instructions), n[0], sizeof n[0]),
	       grouped (whole_total (sectors), n[1], sizeof n[1]));
  if (seconds >= 0)
    put_seconds (t, seconds);
}

void
sum_parts (const struct launches *all, struct launch *sum)
{
  memset (sum, 0, sizeof *sum);
  for (size_t i = 0; i < all->n; i++)
    {
      const struct launch *l = &all->launch[i];

      add_startup (&sum->start, &l->start);
      sum->instructions += l->instructions;
      sum->sectors += l->sectors;
      sum->times += l->times;
    }
  sum->time = all->time;
}

char *
describe_parts (const struct launches *all)
{
  double bytes = all->copied[0] + all->copied[1];
  struct text t = { 0 };
  struct launch sum;
  char n[32];

  sum_parts (all, &sum);
  if (sum.instructions <= 0)
    return NULL;
  text_printf (&t, "%.0f launch%s: ", sum.times, sum.times == 1 ? "" : "es");
  put_part (&t, "start-up", sum.start.instructions, sum.start.sectors,
	    all->timed ? sum.start.time : -1);
  put_part (&t, "; your code", sum.instructions - sum.start.instructions,
	    sum.sectors - sum.start.sectors,
	    all->timed ? sum.time - sum.start.time : -1);
  if (bytes > 0)
    text_printf (&t, "; copies %s bytes",
		 grouped (whole_total (bytes), n, sizeof n));
  if (all->copying > 0)
    put_seconds (&t, all->copying);
  return t.s;
}
