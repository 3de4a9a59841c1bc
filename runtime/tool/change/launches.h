/* What launches take, and what bounds their time.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_CHANGE_LAUNCHES_H
#define DRANO_TOOL_CHANGE_LAUNCHES_H

#include "base/chains.h"
#include "base/tool.h"
#include "base/machine.h"
#include "model/join.h"

#include <jansson.h>

/* Why a launch has too few warps in flight to fill the device.  */
enum few_warps
{
  FEW_NOT,			/* It has enough, or takes so little time that
				   it does not matter.  */
  FEW_BLOCKS,			/* The grid is too small.  */
  FEW_SMALL,			/* The blocks are, and no more of them fit.  */
  FEW_REGISTERS,		/* Registers limit them.  */
  FEW_SHARED,			/* Shared memory does.  */
  FEW_IDLE			/* Most of them have no work, or little.  */
};

/* What of launches libraries do before and after the program's own code.  */
struct startup
{
  double instructions, requests, sectors, wavefronts;
  struct machine_load load;
  uint64_t longest[3];		/* As the chain of LOAD, of the warp that has
				   most of it, which need not be the slowest;
				   0: not known.  */
  double time;			/* Seconds that they take less without that.  */
};

/* The launches of one kernel that have the same geometry, together.  */
struct launch
{
  const char *kernel, *shown, *function;	/* Interned; FUNCTION is null
						   if it is not known.  */
  const char *region, *construct;	/* As records have them; null: not
					   known.  find_savings sets them.  */
  const char *near;		/* Without REGION, the place of an access in it;
				   null: not known.  */
  bool openmp;
  const struct machine *machine;
  double times;			/* How many launches.  */
  int grid[3], block[3];
  int registers, shared;	/* Of a thread; bytes of a block.  */
  int resident;			/* Blocks that fit on a multiprocessor.  */
  double instructions, requests;	/* Of warps.  */
  double sectors;
  struct startup start;			/* Of all this.  */
  double wavefronts;			/* Of all multiprocessors.  */
  bool timed;			/* The run had caches: what follows is
				   known.  */
  struct machine_load load;
  double all_chains[3];		/* As LOAD's chain, of all warps one after the
				   other; 0 if not known.  */
  double seconds[BOUNDS];
  enum machine_bound binds;
  double time;			/* Seconds: the largest of them.  */
  double saved;			/* Seconds less if all accesses were ideal.  */
};

struct launches
{
  struct launch *launch;	/* Those that take most first, or, without
				   times, that execute most instructions.  */
  size_t n;
  bool timed;			/* All are.  */
  double time, saved;		/* Sums.  */
  const struct machine *machine;	/* Null if there are several, or
					   none.  */
  double copies[2], copied[2];	/* Copies and their bytes: to the host, to the
				   device.  */
  double repeated;		/* Those of the bytes that had been copied from,
				   or to, the same place before.  */
  double unchanged;		/* Those that brought the host what it had.  */
  bool fewer_copies;		/* The compiler has left some out.  */
  double copying;		/* Seconds that they take at least.  */
  /* Numbers of launches, the first first, by kernel and by function;
     find_savings makes them.  */
  struct chains by_kernel, by_function;
};

/* Return the launches of the profiles in LIST.  */
extern struct launches find_launches (const struct record_list *list);
extern void free_launches (struct launches *all);

/* Return ALL with those of one kernel and device united: times and figures are
   their sums, and the geometry is that which takes most.  The caller frees
   it.  */
extern struct launches launches_by_kernel (const struct launches *all);

/* Set what ROWS and the launches in ALL save, in seconds, if the accesses are
   ideal, for the launches without those that a baseline accepts.  ROWS refer to
   ALL then, and are timed if ALL are, on one device.  */
extern void find_savings (struct row_list *rows, struct launches *all);

/* Return the seconds that ALL take less if the N accesses ROW, of rows that
   find_savings has seen, are all ideal.  */
extern double joint_saving (const struct launches *all,
			    const struct row *const *row, size_t n);

/* Whether a launch in ALL that ROW may be in waits more than anything else.  */
extern bool waits_p (const struct launches *all, const struct row *row);

/* "DRAM", "latency", ...  */
extern const char *bound_name (enum machine_bound b);
/* The same as a key: "dram".  */
extern const char *bound_key (enum machine_bound b);

/* Blocks of L, and how many warps each has.  */
extern double launch_blocks (const struct launch *l);
extern int launch_warps (const struct launch *l);

/* Return how many warps of L are in flight at most on a multiprocessor; in
   *FIT, how many the device can have there.  */
extern int warps_in_flight (const struct launch *l, int *fit);

/* Return how many warps of L are in flight on average on a multiprocessor, if
   waiting is what bounds its time; negative if that is not known.  */
extern double warps_at_work (const struct launch *l);

/* Return what keeps that number from being larger: "blocks" that are launched,
   "threads", "registers", "shared memory", or "blocks/SM".  */
extern const char *limit_name (const struct launch *l);

extern enum few_warps few_warps (const struct launch *l);

/* Add to T what cures that L has too few warps.  */
extern void put_warps_cure (struct text *t, const struct launch *l);

/* Return a sentence that says that, why and what cures it, in new storage; null
   if there are enough.  */
extern char *describe_few_warps (const struct launch *l);

/* Return a sentence about the copies of ALL, in new storage; null if there are
   none.  */
extern char *describe_copies (const struct launches *all);

/* Read what the record O of launches says of start-up into S.  */
extern void read_startup (const json_t *o, struct startup *s);
/* Add S to TO.  */
extern void add_startup (struct startup *to, const struct startup *s);
/* Set the time of L's start-up, if the times of L are known.  */
extern void find_startup_time (struct launch *l);
/* Set the instructions, sectors, times, start-up and time of SUM to the sums of
   ALL.  */
extern void sum_parts (const struct launches *all, struct launch *sum);
/* Return what of ALL is start-up, what the program's own code, and what was
   copied, in new storage; null if there were no launches.  */
extern char *describe_parts (const struct launches *all);

/* Write ALL to F as records of JSON Lines.  */
extern void write_launches (FILE *f, const struct launches *all);

#endif /* DRANO_TOOL_CHANGE_LAUNCHES_H */
