/* Advice as edits of the program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Loops are found in the source by the places that lowering has noted: that
   of the directive, or one inside the loop's own statement.  Directives can
   say most of what advice says; what changes the layout of data they
   cannot.  */

#include "gcc-shim.h"
#include "diagnose/advice/edit.h"
#include "diagnose/advice/levels.h"
#include "names/language.h"
#include "names/location.h"
#include "source/rewrite.h"
#include "source/spell.h"

/* Read into L loop N of FUNC, in REGION.  Return false if it cannot be read,
   or is not to be edited.  */

static bool
find_loop_source (struct arena *a, const struct ir_func *func, int n,
		  const struct region *region, struct loop_source *l)
{
  struct source s;
  location_t loc = n < 0 ? UNKNOWN_LOCATION : loop_place (func, n);
  if (!fixit_source (loc, &s))
    return false;
  expanded_location at = expand_location (LOCATION_LOCUS (loc));
  expanded_location from
    = expand_location (LOCATION_LOCUS (region_entry (region)->loc));
  int first = (from.file && strcmp (from.file, at.file) == 0
	       && from.line <= at.line ? from.line : at.line);
  return rewrite_find (a, &s, first, at.line, at.column, l);
}

const char *
advise_operator (enum ir_reduce op)
{
  bool fortran = spell_fortran_p ();
  switch (op)
    {
    case IR_REDUCE_ADD: return "+";
    case IR_REDUCE_MUL: return "*";
    case IR_REDUCE_MIN: return "min";
    case IR_REDUCE_MAX: return "max";
    case IR_REDUCE_AND: return fortran ? "iand" : "&";
    case IR_REDUCE_OR: return fortran ? "ior" : "|";
    case IR_REDUCE_XOR: return fortran ? "ieor" : "^";
    case IR_REDUCE_LAND: return fortran ? ".and." : "&&";
    case IR_REDUCE_LOR: return fortran ? ".or." : "||";
    default: return NULL;
    }
}

/* True if NAME is a variable's, that a clause can name.  */

static bool
plain_name_p (const char *name)
{
  if (!name || !*name)
    return false;
  for (; *name; name++)
    if (!word_char_p (*name))
      return false;
  return true;
}

/* True if the compiler was asked for a standard that has neither C++'s auto nor
   Fortran's block construct.  */

static bool
old_standard_p ()
{
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    switch (save_decoded_options[i].opt_index)
      {
      case OPT_std_c__98:
      case OPT_std_gnu__98:
      case OPT_ansi:
      case OPT_std_f95:
      case OPT_std_f2003:
	return true;
      default:
	break;
      }
  return false;
}

/* Return how the program's language names TYPE, in A; null if it is not a
   number or has no plain name.  */

static const char *
type_text (struct arena *a, tree type)
{
  int bytes = tree_to_shwi (TYPE_SIZE_UNIT (type));
  bool real = TREE_CODE (type) == REAL_TYPE;
  if (TREE_CODE (type) != INTEGER_TYPE && !real)
    return NULL;
  if (spell_fortran_p ())
    return (TYPE_PRECISION (type) != (unsigned) bytes * 8 || old_standard_p ()
	    ? NULL
	    : arena_printf (a, "%s(%d)", real ? "real" : "integer", bytes));
  /* A template is written for several types.  */
  if (strncmp (lang_hooks.name, "GNU C++", 7) == 0)
    return old_standard_p () ? NULL : "auto";
  tree name = TYPE_NAME (TYPE_MAIN_VARIANT (type));
  if (name && TREE_CODE (name) == TYPE_DECL)
    name = DECL_NAME (name);
  return name ? IDENTIFIER_POINTER (name) : NULL;
}

/* The first part of the name of a variable that accumulates by OP.  */

static const char *
stem_of (enum ir_reduce op)
{
  switch (op)
    {
    case IR_REDUCE_ADD: return "total";
    case IR_REDUCE_MUL: return "factor";
    case IR_REDUCE_MIN: return "least";
    case IR_REDUCE_MAX: return "most";
    default: return "bits";
    }
}

/* Find the SCALARS, and for each its operator in OPS, that stand for what
   ADVICE has kept in registers.  Return their number; -1 if that cannot be
   done.  */

static int
find_scalars (struct arena *a, const struct advice *advice,
	      struct scalar scalars[MAX_SCALARS],
	      enum ir_reduce ops[MAX_SCALARS])
{
  const struct ir_loop *loop = &advice->func->loops[advice->to];
  int n = 0;
  if (advice->nstores && !advice->alone)
    return -1;
  for (int i = 0; i < loop->naccums; i++)
    {
      const struct ir_accum *m = &loop->accums[i];
      bool kept = false;
      int k = 0;
      for (int s = 0; s < advice->nstores; s++)
	kept |= m->store == advice->stores[s];
      if (!kept)
	continue;
      if (!plain_name_p (m->name))
	return -1;
      while (k < n && strcmp (scalars[k].array, m->name))
	k++;
      if (k == MAX_SCALARS || (k < n && ops[k] != m->op))
	return -1;
      const struct ir_mem *mem = advice->func->insns[m->store].mem;
      tree type = TREE_TYPE (gimple_get_lhs ((gimple *) mem->stmt_handle));
      scalars[k].array = m->name;
      scalars[k].type = type_text (a, type);
      scalars[k].stem = stem_of (m->op);
      ops[k] = m->op;
      if (!scalars[k].type)
	return -1;
      n = MAX (n, k + 1);
    }
  return n;
}

/* Make E let the loop TO accumulate in variables what ADVICE, a reduction,
   needs, and set *CLAUSES to the clauses, null for none.  Return false if
   clauses cannot say it.  What is accumulated in memory, but not at one place
   for the whole loop, stays as it is.  */

static bool
reduction_clauses (struct edits *e, const struct loop_source *to,
		   const struct advice *advice, const char **clauses)
{
  const struct ir_loop *loop = &advice->func->loops[advice->to];
  struct arena *a = e->arena;
  struct scalar scalars[MAX_SCALARS];
  enum ir_reduce ops[MAX_SCALARS];
  int nscalars = find_scalars (a, advice, scalars, ops);
  *clauses = NULL;
  if (nscalars < 0)
    return false;
  if (nscalars)
    rewrite_scalars (e, to, nscalars, scalars);
  for (int op = 0; op < IR_REDUCE_LAST && !e->failed; op++)
    {
      const char *names = NULL;
      for (int i = 0; i < loop->naccums + nscalars; i++)
	{
	  const struct ir_accum *m
	    = i < loop->naccums ? &loop->accums[i] : NULL;
	  const char *name = m ? m->name : scalars[i - loop->naccums].name;
	  if ((m ? m->op : ops[i - loop->naccums]) != op
	      || (m && (m->load >= 0 || m->store >= 0)))
	    continue;
	  if (!advise_operator ((enum ir_reduce) op) || !plain_name_p (name))
	    return false;
	  names = names ? arena_printf (a, "%s, %s", names, name) : name;
	}
      if (!names)
	continue;
      const char *one = arena_printf (a, "reduction(%s:%s)",
				      advise_operator ((enum ir_reduce) op),
				      names);
      *clauses = *clauses ? arena_printf (a, "%s %s", *clauses, one) : one;
    }
  return !e->failed;
}

/* Read into D the directive of REGION, which must be in the file of LOOP.
   Return false if that cannot be done.  */

static bool
find_region (struct arena *a, const struct region *region,
	     const struct loop_source *loop, struct directive *d)
{
  struct source s;
  location_t loc = region_entry (region)->loc;
  return (fixit_source (loc, &s)
	  && strcmp ((char *) s.data, (char *) loop->source.data) == 0
	  && directive_read (a, &s,
			     expand_location (LOCATION_LOCUS (loc)).line, d));
}

/* True if a variable declared at PLACE is not declared in REGION, as far as
   lines tell.  */

static bool
declared_outside_p (location_t place, const struct region *region)
{
  expanded_location at = expand_location (LOCATION_LOCUS (place));
  expanded_location from
    = expand_location (LOCATION_LOCUS (region_entry (region)->loc));
  return (!at.file || !from.file || strcmp (at.file, from.file) != 0
	  || at.line < from.line);
}

/* True if loop N of FUNC takes VAR from one iteration to the next.  */

static bool
carries_p (const struct ir_func *func, int n, tree var)
{
  basic_block header = (basic_block) func->loops[n].header_handle;
  for (gphi_iterator gsi = gsi_start_phis (header); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (SSA_NAME_VAR (gimple_phi_result (gsi.phi ())) == var)
      return true;
  return false;
}

/* The loop of FUNC that is next around loop N, or -1.  */

static int
loop_around (const struct ir_func *func, int n)
{
  basic_block header = (basic_block) func->loops[n].header_handle;
  class loop *around = header ? header->loop_father : NULL;
  while (around && (around = loop_outer (around)))
    for (int i = 0; i < func->nloops; i++)
      if (i != n && func->loops[i].header_handle == around->header)
	return i;
  return -1;
}

/* Make E keep VAR, which the program calls NAME, private to the outermost loop
   that is spread around loop TO.  VAR is declared outside of the construct,
   whose directive is D.  So far each gang has had its own; with a reduction
   clause on TO, and no clause that says otherwise, all gangs would share it
   (gimplify.cc, omp_add_variable).  */

static void
keep_private (struct edits *e, const struct ir_func *func, int to, tree var,
	      const char *name, const struct region *region,
	      const struct directive *d)
{
  struct loop_source outermost, l;
  bool any = false;
  if (rewrite_private_p (d, name))
    return;
  for (int n = loop_around (func, to); n >= 0; n = loop_around (func, n))
    {
      if (!func->loops[n].mapping)
	continue;
      if (carries_p (func, n, var))
	edits_refuse (e, N_("no fix-it: a loop around this one uses what it has"
			    " accumulated before"));
      else if (!find_loop_source (e->arena, func, n, region, &l)
	       || !rewrite_directed_p (&l))
	e->failed = true;
      if (e->failed)
	return;
      if (rewrite_private_p (&l.d, name))
	return;
      outermost = l;
      any = true;
    }
  if (any)
    rewrite_add_private (e, &outermost.d, name);
  else
    e->failed = true;
}

/* Make E keep apart what each gang accumulates in loop TO, of REGION, with
   ADVICE.  */

static void
keep_accums_private (struct edits *e, const struct loop_source *to,
		     const struct advice *advice, const struct region *region)
{
  const struct ir_loop *loop = &advice->func->loops[advice->to];
  struct directive d;
  for (int i = 0; i < loop->naccums && !e->failed; i++)
    {
      const struct ir_accum *m = &loop->accums[i];
      if (m->load >= 0 || m->store >= 0)
	continue;
      tree var = SSA_NAME_VAR (gimple_phi_result ((gimple *) m->stmt_handle));
      if (!declared_outside_p (DECL_SOURCE_LOCATION (var), region))
	continue;
      /* A loop that is the construct's own has nothing around it.  */
      if (!find_region (e->arena, region, to, &d)
	  || (to->have_directive && to->d.first_line == d.first_line))
	e->failed = true;
      else
	keep_private (e, advice->func, advice->to, var, m->name, region, &d);
    }
}

/* Return why lanes are not to be started as ADVICE says, a sentence to be
   translated; null if they may.  */

static const char *
start_refused (const struct advice *advice)
{
  if (advice->start == START_UNKNOWN)
    return N_("no fix-it: the number of iterations of this loop is not known,"
	      " and with few of them lanes may need more sectors than they"
	      " save");
  if (advice->start == START_DEAR)
    return N_("no fix-it: this loop has so few iterations that lanes may need"
	      " more sectors than they save");
  return NULL;
}

/* True if each thread finds the bounds of TO when it gets simd, and one thread
   for all does so now: gfortran has them outside the construct for "parallel
   do" alone, and inside for "parallel do simd" (trans-openmp.cc,
   gfc_trans_omp_parallel_do_simd).  */

static bool
bounds_in_threads_p (const struct advice *advice,
		     const struct loop_source *to)
{
  return (spell_fortran_p () && !advice->counted && rewrite_directed_p (to)
	  && strcmp (to->d.words[0].name, "parallel") == 0);
}

/* Make E move lanes as ADVICE says; GRID is what is launched then.  */

static void
edit_lanes (struct edits *e, const struct advice *advice,
	    const struct region *region, struct advice_grid *grid)
{
  struct loop_source to, from;
  struct directive d;
  struct level_move move;
  const char *clauses = NULL;
  const struct ir_func *f = advice->func;
  bool moved = advice->from >= 0;
  if (advice->nalso)
    edits_refuse (e, N_("no fix-it: more than one loop would get the lanes"));
  else if (advice->nfrom > 1)
    edits_refuse (e, N_("no fix-it: more than one loop would lose the lanes"));
  else if (!find_loop_source (e->arena, f, advice->to, region, &to)
	   || (f->loops[advice->to].mapping && !rewrite_directed_p (&to))
	   || !reduction_clauses (e, &to, advice, &clauses)
	   || (moved
	       && (!find_loop_source (e->arena, f, advice->from, region, &from)
		   || strcmp ((char *) from.source.data,
			      (char *) to.source.data))))
    e->failed = true;
  else if (moved)
    d = from.d;
  /* The region's directive tells which kind it is.  */
  else if (!find_region (e->arena, region, &to, &d))
    e->failed = true;
  if (e->failed)
    return;
  if (region->is_acc)
    {
      const char *why = advise_levels (e->arena, advice, region, &to,
				       moved ? &from : NULL, &move, grid);
      if (why)
	edits_refuse (e, why);
      else
	{
	  rewrite_move_levels (e, &d, moved ? &from : NULL, &to, &move,
			       clauses);
	  keep_accums_private (e, &to, advice, region);
	}
    }
  else if (moved)
    rewrite_move_lanes (e, &from, &to, clauses);
  else if (bounds_in_threads_p (advice, &to))
    edits_refuse (e, N_("no fix-it: with %<simd%> each thread loads the bounds"
			" of this loop, whose number of iterations is not"
			" known"));
  else
    rewrite_add_lanes (e, &d, &to, clauses);
  if (!e->failed)
    edits_settle (e, &to.source);
}

void
advise_edit (struct edits *e, const struct advice *advice,
	     const struct region *region, struct advice_grid *grid)
{
  static const int exchanged[] = { 1, 0 };
  struct loop_source l;
  const char *why = start_refused (advice);
  advise_same_grid (region, grid);
  if (why)
    {
      edits_refuse (e, why);
      return;
    }
  switch (advice->kind)
    {
    case ADVICE_LANE_LOOP:
    case ADVICE_SPREAD_REDUCTION:
    case ADVICE_ADD_LANES:
      edit_lanes (e, advice, region, grid);
      if (e->failed)
	edits_refuse (e, N_("no fix-it: this change is more than a plain edit"
			    " of the loop and its directive"));
      break;
    case ADVICE_EXCHANGE:
      /* The variable of a simd loop is not private.  */
      if (region->is_acc && advice->func == advice->root
	  && find_loop_source (e->arena, advice->func, advice->to, region, &l))
	rewrite_order (e, &l, 2, exchanged);
      else
	e->failed = true;
      break;
    case ADVICE_COLLAPSE_ORDER:
      if (find_loop_source (e->arena, advice->func, advice->to, region, &l))
	rewrite_order (e, &l, advice->norder, advice->order);
      else
	e->failed = true;
      break;
    case ADVICE_CHUNK:
      if (find_loop_source (e->arena, advice->func, advice->to, region, &l))
	rewrite_chunk (e, &l, advice->amount);
      else
	e->failed = true;
      break;
    default:
      e->failed = true;
      break;
    }
  if (arena_failed (e->arena))
    e->failed = true;
}

void
edit_record (struct advice_record *r, struct arena *a, const struct edits *e,
	     location_t near)
{
  struct source s;
  struct advice_edit *to
    = (struct advice_edit *) arena_alloc (a, MAX_EDITS * sizeof *to);
  if (!to || e->failed || !fixit_source (near, &s)
      || !fixit_checksum (&s, &r->checksum))
    return;
  for (int i = 0; i < e->n; i++)
    {
      struct advice_edit one
	= { e->at[i].line, e->at[i].begin, e->at[i].end, e->at[i].text };
      to[r->nedits++] = one;
    }
  r->edits = to;
  struct spelt spelt;
  r->write_new = spell_added (a, e, &s, &spelt);
  if (r->write_new || spell_changed (a, e, &s, &spelt))
    {
      r->write = spelt.text;
      r->write_line = spelt.line;
    }
}
