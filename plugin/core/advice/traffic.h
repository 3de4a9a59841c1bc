/* The traffic of a region: its accesses, weighted.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_ADVICE_TRAFFIC_H
#define DRANO_ADVICE_TRAFFIC_H

#include "ir/loops.h"
#include "site/site.h"
#include "whatif/transform.h"
#include "value/poly.h"
#include "cost/cost.h"

/* The traffic of one access of a region.  Accesses of one site are not merged,
   so that the sum over all is the region's.  */
struct traffic_access
{
  int func;			/* Number of the function in its module.  */
  ir_ref insn;
  ir_blk block;			/* Where it is counted.  */
  enum pattern pattern;
  enum active active;
  enum finding finding;
  struct interval sectors;	/* Of one request.  */
  int ideal, full;		/* As in struct site.  */
  ir_blk contiguous_loop;
  const char *reason, *reason_array;
  /* Null for what was added: the address, and the array's own part of
     it.  */
  const struct poly *address, *base;
  int fixed_in;			/* The outermost natural loop of FUNC in which
				   the address is the same in all iterations,
				   and in all loops between it and BLOCK; or
				   -1.  */
  double requests;
};

enum { MAX_TRAFFIC_ACCESSES = 2000 };

/* A region and its traffic.  */
struct traffic
{
  struct ir_module *module;
  const struct ir_func *root;
  const struct nest *nest;	/* ROOT's.  */
  struct context *solved;	/* ROOT's.  */
  struct pool *pool;		/* Of the addresses.  */
  int n, room;
  struct traffic_access *at;
  double sectors;		/* Sum of FULL * REQUESTS.  */
  double mean;			/* Sum of the mean of SECTORS * REQUESTS.  */
  struct nest **nests;		/* Of each function of MODULE, null if it is not
				   entered, ...  */
  double *calls;		/* ... and how often it is.  */
  int **blocks;			/* What the blocks of each take, null if that is
				   not known yet (instructions.c).  */
  struct arena *arena;		/* Where all this is.  */
  bool counted;			/* All loops' counts are known.  */
  long work;			/* What it took to find out.  */
};

/* A change of an array's layout.  The function OFFSET returns the new offset
   of access I, whose offset from the array's beginning was OFFSET bytes; null,
   and FAILED, if it is not known; a null function changes nothing.  ALIGNED:
   the array begins SHIFT bytes before a multiple of 128.  */
struct array_layout
{
  const struct poly *(*offset) (struct array_layout *l, struct pool *p,
				const struct ir_insn *i,
				const struct poly *offset);
  const char *array;		/* Which, see layout_array.  */
  bool aligned;
  int shift;
  bool failed;
  /* OFFSET's own: */
  int64_t stride;		/* Bytes of an element or row, or ...  */
  int degree;			/* ... the symbols whose product a row is: by
				   name, or where they have none by their
				   identity in one region.  */
  const char *names[MAX_DEGREE];
  int ids[MAX_DEGREE];
  const struct poly *pitch;	/* Made in each costing.  */
};

/* Return the innermost structure that holds what MEM accesses and whose size
   divides the distance of lanes, if that is STEP bytes, or STEP times
   something; null if there is none.  */
extern const struct ir_holder *layout_holder (const struct ir_mem *mem,
					      int64_t step);

/* Return the region's name of the array whose layout would be changed for
   access I of a region, or of a routine if ROUTINE, with base BASE and lanes
   STEP bytes apart, or STEP times something.  Null if it has no name: an
   object that is used through "this" is not an array.  */
extern const char *layout_array (const struct ir_insn *i, bool routine,
				 const struct poly *base, int64_t step);

/* True if access I, as above, is to ARRAY or to a member of its elements.  */
extern bool layout_of_p (const struct ir_insn *i, bool routine,
			 const struct poly *base, const char *array);

/* Return the traffic of root F of M, or if LAYOUT is not null that of its
   accesses to LAYOUT's array with that layout, in A, which has an escape, with
   scratch memory TEMP.  Null if LAYOUT failed or there are more than
   MAX_TRAFFIC_ACCESSES accesses.  A loop whose count is not known runs UNKNOWN
   iterations.  */
extern struct traffic *traffic_of_root (struct arena *a, struct arena *temp,
					struct ir_module *m, int f,
					double unknown,
					struct array_layout *layout);

/* Let loops of T's region whose counts are not known run UNKNOWN iterations.  T
   is of no layout.  */
extern void traffic_suppose (struct traffic *t, double unknown);

/* As traffic_of_root with LAYOUT, for the region of OF, which is not solved
   again; what is made for it goes into OF's memory, too.  */
extern struct traffic *traffic_with_layout (struct arena *a,
					    struct arena *temp,
					    const struct traffic *of,
					    double unknown,
					    struct array_layout *layout);

/* Return how the number of instructions changes from BEFORE to AFTER, a changed
   copy of ORIGINAL, always the same for each of these.  A is scratch memory
   with an escape, as the memory of both has; UNKNOWN stands for a trip count or
   parameter that is not known.  */
extern struct work_change instructions_change (struct arena *a,
					       const struct traffic *before,
					       const struct traffic *after,
					       const struct ir_module *original,
					       int unknown);

#endif /* DRANO_ADVICE_TRAFFIC_H */
