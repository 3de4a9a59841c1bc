/* Counting: calls before the accesses that are to be counted.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The sites are the analysis's own, so that what is counted and what is
   predicted go by the same name.  The core unites accesses of one place,
   kind, array, part and size into one site; each of them gets a call of its own
   that counts into that site.  Routines that no region of this translation
   unit calls have not been analysed; each of their accesses is a site of
   which nothing is predicted.

   The code that runs on lanes is instrumented, in OpenMP the SIMT copy of a
   loop only, since nothing else was lowered.  The host's version of a region
   is made from the same statements, so it holds the calls too; there they
   only note that the region ran on the host.

   Left out are variables of a body itself that GCC may yet keep in
   registers: taking their address would change that.  */

#include "gcc-shim.h"
#include "drano-abi.h"
#include "gimple/calls.h"
#include "instrument/emit.h"
#include "instrument/group.h"
#include "instrument/instrument.h"
#include "lower/lower.h"
#include "option/options.h"
#include "record.h"
#include "site/report.h"

/* An access that has not been analysed.  */
struct unpredicted
{
  const struct ir_func *func;
  ir_ref insn;
};

/* The current translation unit.  */
struct plan
{
  hash_map<nofree_string_hash, int> sites;	/* By place; index in the
						   analysis's result.  */
  auto_vec<int> number;		/* Of each site in the table, or -1.  */
  unsigned nsites;		/* In the table: those numbered, then these.  */
  auto_vec<struct unpredicted> unpredicted;
  count_map counts;
  bool has_routines;
};

const char *
instrument_omits (const struct site *site)
{
  const struct ir_insn *insn = &site->func->insns[site->insn];
  if (insn->mem->space != IR_GLOBAL)
    return "not counted: may be kept in registers";
  if (insn->op != IR_ATOMIC
      && block_call_p ((gimple *) insn->mem->stmt_handle))
    return "not counted: made by a library function";
  if (drano_options.count == COUNT_ALL)
    return NULL;
  if (site->pattern == PATTERN_SINGLE)
    return "not counted: proved to be made by one lane";
  if (site->pattern == PATTERN_UNIFORM)
    return "not counted: proved uniform";
  if (site->exact_index && site->exact_mask)
    {
      if (site->exact_alignment && site->sectors.hi <= site->ideal)
	return "not counted: proved coalesced";
      /* Whether there is one sector more depends on where an array begins,
	 which no change of the loops would mend.  */
      if (site->pattern == PATTERN_UNIT
	  && site->sectors.hi <= site->ideal + 1)
	return "not counted: proved contiguous, at most one sector more than"
	  " ideal";
    }
  return NULL;
}

/* Return what tells the site of instruction R of F from others, as the
   core does; allocated.  */

static char *
site_key (const struct ir_func *f, ir_ref r)
{
  const struct ir_insn *i = &f->insns[r];
  if (!i->loc.file || i->loc.line <= 0)
    return xasprintf ("%d.%d", f->index, (int) r);
  return xasprintf ("%d:%d:%d:%d:%d:%s:%s:%s", i->loc.line, i->loc.column,
		    i->op, i->mem->bytes, i->mem->part, i->loc.file,
		    i->mem->array ? i->mem->array : "",
		    ir_source_function (f, r));
}

/* Set the table's numbers of RESULT's sites in P.  */

static void
number_sites (struct plan *p, const struct analysis *result)
{
  for (int n = 0; n < result->nsites; n++)
    {
      const struct site *s = &result->sites[n];
      p->sites.put (site_key (s->func, s->insn), n);
      p->number.safe_push (instrument_omits (s) ? -1 : (int) p->nsites++);
    }
}

/* Return the table's number for the access of instruction R of F, or -1 if
   it is not counted.  */

static int
site_number (struct plan *p, const struct ir_func *f, ir_ref r)
{
  char *key = site_key (f, r);
  int *n = p->sites.get (key);
  free (key);
  if (n)
    return p->number[*n];
  /* In a region this is code that is never reached.  */
  if (f->is_root)
    return -1;
  struct unpredicted u = { f, r };
  p->unpredicted.safe_push (u);
  return p->nsites++;
}

/* Plan the calls for the accesses of F.  */

static void
plan_function (struct plan *p, const struct ir_func *f)
{
  for (int b = 0; b < f->nblocks; b++)
    for (int k = 0; k < f->blocks[b].ninsns; k++)
      {
	ir_ref r = f->blocks[b].insns[k];
	const struct ir_insn *i = &f->insns[r];
	if (!i->mem || i->mem->space != IR_GLOBAL || !i->mem->stmt_handle
	    || block_call_p ((gimple *) i->mem->stmt_handle))
	  continue;
	int number = site_number (p, f, r);
	if (number < 0)
	  continue;
	count_list *&list = p->counts.get_or_insert
	  ((gimple *) i->mem->stmt_handle);
	if (!list)
	  list = new count_list;
	struct access_counter c = { (enum ir_op) i->op, 0, i->mem->bytes,
				    (unsigned) number, 0, 0 };
	/* Pieces follow each other.  */
	for (unsigned j = 0; j < list->length (); j++)
	  if ((*list)[j].op == c.op)
	    c.offset = (*list)[j].offset + (*list)[j].bytes;
	list->safe_push (c);
	p->has_routines |= !f->is_root;
      }
}

/* True if the region that LAUNCH launches may still run when that call has
   returned: OpenACC's `async', OpenMP's `nowait'.  */

static bool
async_p (const gimple *launch, bool is_acc)
{
  unsigned nargs = gimple_call_num_args (launch);
  if (!is_acc)
    {
      tree flags = nargs > 6 ? gimple_call_arg (launch, 6) : NULL_TREE;
      return (flags && tree_fits_uhwi_p (flags)
	      && (tree_to_uhwi (flags) & GOMP_TARGET_FLAG_NOWAIT));
    }
  /* Behind the six fixed operands are groups, each headed by a tag.  */
  for (unsigned i = 6; i < nargs; i++)
    {
      tree tag = gimple_call_arg (launch, i);
      if (TREE_CODE (tag) != INTEGER_CST || integer_zerop (tag))
	break;
      unsigned word = TREE_INT_CST_LOW (tag);
      if (GOMP_LAUNCH_CODE (word) == GOMP_LAUNCH_ASYNC)
	return true;
      i += (GOMP_LAUNCH_CODE (word) == GOMP_LAUNCH_DIM
	    ? __builtin_popcount (GOMP_LAUNCH_OP (word))
	    : GOMP_LAUNCH_OP (word));
    }
  return false;
}

/* Insert calls around the launch of REGION, which counts in TABLE.  */

static void
insert_hooks (const struct region *region, const struct count_table *table)
{
  if (region->outer || !region->launch || !region->launcher
      || !is_gimple_call (region->launch)
      || stmt_ends_bb_p (region->launch)
      || lookup_attribute ("omp declare target",
			   DECL_ATTRIBUTES (region->launcher->decl)))
    return;
  push_cfun (region->launcher);
  gimple_stmt_iterator gsi = gsi_for_stmt (region->launch);
  tree device = gimple_call_arg (region->launch, 0);
  unsigned flags = (async_p (region->launch, region->is_acc)
		    ? DRANO_LAUNCH_ASYNC : 0);
  gimple *enter = emit_enter (table, device);
  gimple *leave = emit_leave (table, device, flags);
  gimple_set_location (enter, gimple_location (region->launch));
  gimple_set_location (leave, gimple_location (region->launch));
  gsi_insert_before (&gsi, enter, GSI_SAME_STMT);
  gsi_insert_after (&gsi, leave, GSI_SAME_STMT);
  place_finish ();
  pop_cfun ();
}

/* Write the record of U to F.  */

static void
write_unpredicted (FILE *f, const struct unpredicted *u)
{
  const struct ir_insn *i = &u->func->insns[u->insn];
  struct record r;
  record_init (&r);
  r.file = i->loc.file;
  r.line = i->loc.line;
  r.column = i->loc.column;
  r.function = ir_source_function (u->func, u->insn);
  r.access = ir_op_name (i->op);
  r.array = ir_mem_text (i->mem);
  r.bytes = i->mem->bytes;
  r.reason = "called from other files";
  record_write (f, &r);
}

/* Return the text that describes RESULT's sites to libdrano: first those
   that P counts.  Allocated.  */

static char *
site_text (const struct plan *p, const struct analysis *result)
{
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream (&text, &size);
  if (!f)
    return NULL;
  for (int omitted = 0; omitted < 2; omitted++)
    {
      for (int n = 0; n < result->nsites; n++)
	if ((p->number[n] < 0) == omitted)
	  {
	    struct record r;
	    report_record (&r, &result->sites[n]);
	    /* What counts is the same whatever the object is called.  */
	    r.unit = NULL;
	    if (omitted)
	      r.reason = instrument_omits (&result->sites[n]);
	    record_write (f, &r);
	  }
      for (unsigned n = 0; n < p->unpredicted.length () && !omitted; n++)
	write_unpredicted (f, &p->unpredicted[n]);
    }
  if (fclose (f) == 0)
    return text;
  free (text);
  return NULL;
}

/* Release what P holds.  */

static void
plan_free (struct plan *p)
{
  for (hash_map<nofree_string_hash, int>::iterator it = p->sites.begin ();
       it != p->sites.end (); ++it)
    free (const_cast<char *> ((*it).first));
  for (count_map::iterator it = p->counts.begin (); it != p->counts.end ();
       ++it)
    delete (*it).second;
}

void
instrument (const struct ir_module *module, const struct analysis *result,
	    const auto_vec<struct region *> &regions)
{
  struct plan p;
  p.nsites = 0;
  p.has_routines = false;
  number_sites (&p, result);
  for (int n = 0; n < module->nfuncs; n++)
    plan_function (&p, module->funcs[n]);
  if (regions.is_empty () && !p.nsites)
    {
      plan_free (&p);
      return;
    }
  char *text = site_text (&p, result);
  if (!text)
    error_at (UNKNOWN_LOCATION, "drano: out of memory for %qs",
	      "-fdrano-count");
  else
    {
      struct count_table table = { drano_options.sample, p.nsites, 0, NULL_TREE,
				   NULL_TREE };
      place_counts (&p.counts, &table);
      for (unsigned i = 0; i < regions.length (); i++)
	insert_hooks (regions[i], &table);
      unsigned flags = ((flag_openacc ? 0 : DRANO_OBJECT_OMP)
			| (p.has_routines ? DRANO_OBJECT_SHARED : 0));
      emit_registration (&table, text, flags);
    }
  free (text);
  plan_free (&p);
}
