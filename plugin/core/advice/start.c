/* What it costs to start lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes save sectors in each iteration of a loop.  To start them costs some,
   which do not depend on the number of iterations:

   OpenACC.  A gang that gets no iteration of a loop over gangs skips the loop,
   and does not load what only the loop uses.  GCC starts lanes in every gang,
   and one lane first loads all that the lanes get: the region's arguments, and
   what is the same for all lanes.  Where the loop is spread over workers, this
   has been so already.

   OpenMP.  Each thread enters the loop with its lanes.  A call stands there
   which may change memory, so what is the same for all lanes is loaded again
   behind it, in each thread.

   How much of this GCC's optimizers remove is not predicted: all of it counts.
   With few iterations nothing can be saved.  */

#include "advice/search.h"

/* How many gangs, or threads of all teams, share loops of F: the most that are
   likely if F does not say.  */

static double
runners (const struct ir_func *f, bool omp)
{
  double groups = (double) f->launched[omp ? 1 : 0];
  double threads = (double) f->launched[2];
  if (groups <= 0)
    groups = omp ? WORK_MANY_GANGS / POLICY_TEAM : WORK_MANY_GANGS;
  return omp ? groups * (threads > 0 ? threads : POLICY_TEAM) : groups;
}

/* How many loads of AFTER's region are the same for all lanes; with LOOP not
   -1, those in that source loop.  */

static int
same_loads (const struct traffic *after, int loop)
{
  const struct nest *n = after->nest;
  int sum = 0;
  for (int k = 0; k < after->n; k++)
    {
      const struct traffic_access *x = &after->at[k];
      const struct ir_insn *i
	= &after->module->funcs[x->func]->insns[x->insn];
      bool same = (x->pattern == PATTERN_UNIFORM
		   || x->pattern == PATTERN_SINGLE);
      if (i->op == IR_LOAD && same
	  && (loop < 0 || x->func != after->root->index
	      || cfg_loop_inside_p (n->cfg, n->cfg->loop[x->block],
				    n->natural[loop])))
	sum++;
    }
  return sum;
}

/* Return how many arguments F has.  */

static int
launch_arg_count (const struct ir_func *f)
{
  int most = 0;
  for (ir_ref r = 0; r < f->ninsns; r++)
    if (ir_numbered_p (f->insns[r].op) && f->insns[r].imm > most)
      most = (int) f->insns[r].imm;
  return most;
}

enum advice_start
advice_start (const struct advice *p, const struct traffic *before,
	      const struct traffic *after)
{
  const struct ir_func *f = before->root;
  const struct ir_loop *l = &f->loops[p->to];
  bool omp = ir_omp_p (f->construct);
  if ((p->kind != ADVICE_ADD_LANES && p->kind != ADVICE_SPREAD_REDUCTION)
      || p->from >= 0 || l->kind != IR_LOOP_SPREAD
      || (!omp && (!l->mapping || (l->mapping & IR_MAP_WORKER))))
    return START_FREE;
  int loads = (omp ? same_loads (after, p->to)
	       : same_loads (after, -1) + launch_arg_count (f));
  if (!loads)
    return START_FREE;
  double count = (double) nest_count (before->nest, p->to);
  if (count < 0)
    return START_UNKNOWN;
  double n = runners (f, omp);
  double saved = p->before - p->after;
  /* Only from its second iteration on does a thread save anything; OpenACC
     fills the lanes of one gang first.  */
  if (omp)
    saved = count > n ? saved * (1 - n / count) : 0;
  return loads * n < saved ? START_PAYS : START_DEAR;
}
