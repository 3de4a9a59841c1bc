/* Launches in loops that copy the same each time.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A launch that maps an object anew copies it to the device, and back, in each
   iteration of the loop around it.  If nothing else in the loop uses the
   object, a data construct around the loop does the same once.  All launches of
   the loop that have the object must map all of the same part of it, by one
   name, on the default device, and wait for the end.

   The loop may be executed not at all, so that what is copied back must have
   been copied to the device.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/value.h"
#include "region/loop-location.h"
#include "region/transfer/alone.h"
#include "region/transfer/loop-use.h"
#include "region/transfer/mapped-name.h"
#include "region/transfer/presence.h"
#include "region/transfer/reach.h"
#include "region/transfer/repeated.h"
#include "region/transfer/same-value.h"
#include "region/transfer/saving.h"

/* Operand of launches that has the device, or, in OpenACC, flags.  */
enum { LAUNCH_DEVICE = 0 };

/* A launch, and what its region does.  */
struct examined_launch
{
  const struct mapped_launch *launch;
  const struct region *region;
  struct entries_reached reached;
};

/* True if E is an object of the program's, not a pointer that leads to one.  */

static bool
object_p (const struct mapped_entry *e)
{
  return (mapped_copy_p (e) && !mapped_pointer_p (e)
	  && !mapped_temporary_p (e));
}

/* True if E is an object of the program's that its launch copies unless it is
   there.  Other kinds fail then, copy always, or have nothing of what the host
   has.  */

static bool
hoistable_kind_p (const struct mapped_entry *e)
{
  switch (e->kind)
    {
    case GOMP_MAP_TO: case GOMP_MAP_FROM: case GOMP_MAP_TOFROM:
      return !mapped_temporary_p (e);
    default:
      return false;
    }
}

/* True if L is for the device that data constructs without a clause are for,
   and is launched there whatever happens.  */

static bool
default_device_p (const struct mapped_launch *l)
{
  const gcall *call = l->called ? l->called->call : l->call;
  return integer_minus_onep (gimple_call_arg (call, LAUNCH_DEVICE));
}

/* True if entry N of X's launch may be mapped around LOOP; make V less certain
   if it is.  */

static bool
hoistable_p (const struct launching_loop *loop, const struct examined_launch *x,
	     unsigned n, struct repeated_variable *v)
{
  const struct mapped_launch *l = x->launch;
  const struct mapped_entry *e = &l->entries[n];
  /* What is not copied back the next launch must not see.  */
  if (l->deferred
      || !default_device_p (l)
      || ((x->reached.written >> n & 1) && !GOMP_MAP_COPY_FROM_P (e->kind))
      || !e->host || !e->size || e->size == error_mark_node
      || e->host == error_mark_node
      || !value_invariant_p (loop, e->host)
      || !value_invariant_p (loop, e->size))
    return false;
  enum loop_use use = loop_uses (loop, l, n);
  enum presence present = mapped_presence (l, n);
  if (use == USE_MAYBE || present == PRESENT_MAYBE)
    return false;
  if (use == USE_UNLIKELY || present == PRESENT_ELSEWHERE)
    v->level = 2;
  bool written = x->reached.written >> n & 1;
  v->copied_back |= written;
  return true;
}

/* True if an entry of the LAUNCHES in LOOP that is not called NAME may be a
   part of the object of E, an entry of one of them, or the other way round.  */

static bool
other_name_p (const struct launching_loop *loop,
	      const auto_vec<struct examined_launch> &launches, tree name,
	      const struct mapped_entry *e)
{
  for (unsigned i = 0; i < launches.length (); i++)
    {
      const struct mapped_launch *l = launches[i].launch;
      if (!bb_in_loop_p (loop->loop, gimple_bb (l->call)))
	continue;
      for (unsigned n = 0; n < l->entries.length (); n++)
	if (object_p (&l->entries[n]) && mapped_name (l, n) != name
	    && transfer_may_overlap_p (l->launcher, l->entries[n].host,
				       e->host))
	  return true;
    }
  return false;
}

/* True if the entries called NAME of the LAUNCHES in LOOP are all of one
   object, which may be mapped around it; then set V.  */

static bool
name_hoistable_p (const struct launching_loop *loop,
		  const auto_vec<struct examined_launch> &launches, tree name,
		  struct repeated_variable *v)
{
  const struct mapped_entry *first = NULL;
  v->name = name;
  v->copied_to = true;
  v->copied_back = false;
  v->level = 1;
  for (unsigned i = 0; i < launches.length (); i++)
    {
      const struct mapped_launch *l = launches[i].launch;
      if (!bb_in_loop_p (loop->loop, gimple_bb (l->call)))
	continue;
      for (unsigned n = 0; n < l->entries.length (); n++)
	{
	  const struct mapped_entry *e = &l->entries[n];
	  if (!object_p (e) || mapped_name (l, n) != name)
	    continue;
	  if (!hoistable_kind_p (e) || !hoistable_p (loop, &launches[i], n, v)
	      || (first && !(values_equal_p (first->host, e->host)
			     && values_equal_p (first->size, e->size))))
	    return false;
	  first = e;
	  /* What another entry of the same object changes would be lost.  */
	  if (other_name_p (loop, launches, name, e))
	    v->level = 2;
	}
    }
  return first != NULL;
}

/* What the region of the launch X calls its entry N.  */

static tree
name_in_region (const struct examined_launch *x, unsigned n)
{
  return mapped_name (x->launch->called ? x->launch->called : x->launch, n);
}

/* True if R is a loop around the launch X, or around all calls of its
   function.  */

static bool
surrounds_launch_p (const struct repeated_loop *r,
		    const struct examined_launch *x)
{
  for (unsigned i = 0; i < r->launches.length (); i++)
    if (r->launches[i].call == x->launch->call)
      return true;
  return r->fn != x->launch->launcher;
}

/* The least level at which FOUND has the variable that is entry N of the launch
   X, in a loop around it; more than there are if it has not.  */

static int
level_before (const auto_vec<struct repeated_loop *> &found,
	      const struct examined_launch *x, unsigned n)
{
  tree name = name_in_region (x, n);
  int level = INT_MAX;
  for (unsigned i = 0; i < found.length (); i++)
    for (unsigned k = 0; k < found[i]->names.length (); k++)
      {
	const struct repeated_name *known = &found[i]->names[k];
	if (known->name == name && known->region == x->region
	    && !known->elsewhere && surrounds_launch_p (found[i], x))
	  level = MIN (level, found[i]->variables[known->variable].level);
      }
  return level;
}

/* The number of the variable NAME of R, or -1.  */

static int
variable_number (const struct repeated_loop *r, tree name)
{
  for (unsigned k = 0; k < r->variables.length (); k++)
    if (r->variables[k].name == name)
      return k;
  return -1;
}

/* Put into R what of the launch X, in LOOP, may be mapped around it, if R does
   not have it and neither has FOUND.  */

static void
add_variables (const struct launching_loop *loop,
	       const auto_vec<struct examined_launch> &launches,
	       const struct examined_launch *x,
	       const auto_vec<struct repeated_loop *> &found,
	       struct repeated_loop *r)
{
  for (unsigned n = 0; n < x->launch->entries.length (); n++)
    {
      const struct mapped_entry *e = &x->launch->entries[n];
      tree name = (hoistable_kind_p (e) ? mapped_name (x->launch, n)
		   : NULL_TREE);
      struct repeated_variable v = { };
      int known = name ? variable_number (r, name) : -1;
      if (!name || (known >= 0 && !r->variables[known].call))
	continue;
      if (known >= 0 && !x->launch->called)
	r->variables[known].call = NULL;
      /* An inner loop counts for itself where more is known of it.  */
      else if (known < 0 && name_hoistable_p (loop, launches, name, &v)
	       && v.level < level_before (found, x, n))
	{
	  v.call = x->launch->called ? x->launch->call : NULL;
	  v.host = e->host;
	  v.size = e->size;
	  r->variables.safe_push (v);
	}
    }
}

/* True if the region of the launch X, one of LAUNCHES, which are those of
   LOOP's function, may be launched elsewhere, by a function that LOOP
   calls.  */

static bool
elsewhere_p (const struct launching_loop *loop,
	     const auto_vec<struct examined_launch> &launches,
	     const struct examined_launch *x)
{
  if (!x->launch->called)
    return false;
  tree decl = x->launch->called->launcher->decl;
  cgraph_node *node = cgraph_node::get (decl);
  if (!node || node->address_taken
      || (TREE_PUBLIC (decl) && !program_begins_here_p ()))
    return true;
  auto_vec<gcall *> calls;
  for (unsigned i = 0; i < launches.length (); i++)
    {
      const struct mapped_launch *l = launches[i].launch;
      if (l->called == x->launch->called && !calls.contains (l->call)
	  && gimple_call_fndecl (l->call) == decl
	  && bb_in_loop_p (loop->loop, gimple_bb (l->call)))
	calls.safe_push (l->call);
    }
  unsigned callers = 0;
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    callers++;
  return calls.length () != callers;
}

/* Put into R what the region of the launch X, one of LAUNCHES in LOOP, calls
   R's variables, unless another launch of the region has something else by the
   same name.  */

static void
add_names (const struct launching_loop *loop,
	   const auto_vec<struct examined_launch> &launches,
	   const struct examined_launch *x, struct repeated_loop *r)
{
  for (unsigned n = 0; n < x->launch->entries.length (); n++)
    {
      tree name = (hoistable_kind_p (&x->launch->entries[n])
		   ? mapped_name (x->launch, n) : NULL_TREE);
      int number = name ? variable_number (r, name) : -1;
      struct repeated_name add
	= { x->region, name_in_region (x, n), 0, false };
      bool known = number < 0 || !add.name;
      for (unsigned k = 0; !known && k < r->names.length (); k++)
	known = (r->names[k].name == add.name
		 && r->names[k].region == x->region);
      for (unsigned i = 0; !known && i < launches.length (); i++)
	if (launches[i].region == x->region
	    && bb_in_loop_p (loop->loop, gimple_bb (launches[i].launch->call)))
	  known = variable_number (r, mapped_name (launches[i].launch, n)) < 0;
      if (known)
	continue;
      add.variable = number;
      add.elsewhere = elsewhere_p (loop, launches, x);
      r->names.safe_push (add);
    }
}

/* Note in LOOP what the launch X may copy back.  */

static void
note_copied_back (struct launching_loop *loop, const struct examined_launch *x)
{
  for (unsigned n = 0; n < x->launch->entries.length (); n++)
    {
      const struct mapped_entry *e = &x->launch->entries[n];
      if (e->host && (x->reached.written >> n & 1)
	  && GOMP_MAP_COPY_FROM_P (e->kind))
	loop->copied_back.safe_push (e->host);
    }
}

/* Append to FOUND what LOOP, in which are some of LAUNCHES, of its function,
   copies in each iteration.  */

static void
examine_loop (struct launching_loop *loop,
	      const auto_vec<struct examined_launch> &launches,
	      auto_vec<struct repeated_loop *> *found)
{
  struct repeated_loop *r = new repeated_loop ();
  auto_vec<const struct examined_launch *> inside;
  r->loc = location_of_loop (loop->loop->header);
  r->fn = cfun;
  for (unsigned i = 0; i < launches.length (); i++)
    {
      const struct mapped_launch *l = launches[i].launch;
      if (!bb_in_loop_p (loop->loop, gimple_bb (l->call)))
	continue;
      bool called = l->called != NULL;
      r->launches.safe_push ({ launches[i].region, l->call,
			       called ? gimple_location (l->call)
			       : launches[i].region->loc, called });
      inside.safe_push (&launches[i]);
      note_copied_back (loop, &launches[i]);
    }
  for (unsigned i = 0; i < inside.length (); i++)
    add_variables (loop, launches, inside[i], *found, r);
  for (unsigned i = 0; i < inside.length (); i++)
    add_names (loop, launches, inside[i], r);
  if (r->variables.is_empty ())
    delete r;
  else
    found->safe_push (r);
}

/* True if one of CALLS is in LOOP.  */

static bool
some_in_loop_p (class loop *loop, const auto_vec<const gimple *> &calls)
{
  for (unsigned i = 0; i < calls.length (); i++)
    if (bb_in_loop_p (loop, gimple_bb (calls[i])))
      return true;
  return false;
}

/* Append to FOUND the loops of FN, which has LAUNCHES, and others by the
   statements UNKNOWN: outer ones first.  */

static void
examine_loops (struct host_functions *h, struct function *fn,
	       const auto_vec<struct examined_launch> &launches,
	       const auto_vec<const gimple *> &unknown,
	       auto_vec<struct repeated_loop *> *found)
{
  struct temporary_loops saved;
  push_cfun (fn);
  temporary_loops_begin (fn, &saved);
  auto_vec<class loop *> todo;
  todo.safe_push (current_loops->tree_root);
  for (unsigned i = 0; i < todo.length (); i++)
    {
      struct launching_loop loop = { todo[i], h, { } };
      if (i > 0 && !some_in_loop_p (todo[i], unknown))
	examine_loop (&loop, launches, found);
      for (class loop *inner = todo[i]->inner; inner; inner = inner->next)
	todo.safe_push (inner);
    }
  temporary_loops_end (fn, &saved);
  pop_cfun ();
}

/* True if all kinds of L's entries are known, so that its region can be
   examined.  */

static bool
kinds_known_p (const struct mapped_launch *l)
{
  for (unsigned i = 0; i < l->entries.length (); i++)
    if (l->entries[i].kind < 0 || l->entries[i].kind == GOMP_MAP_STRUCT)
      return false;
  return true;
}

/* What a search for such loops works with.  */
struct loop_search
{
  const auto_vec<struct region *> *regions;
  struct host_functions *functions;
  hash_set<cgraph_node *> seen;
  auto_vec<struct repeated_loop *> *found;
};

/* Append to what S has found the loops of FN.  */

static void
examine_function (struct loop_search *s, struct function *fn)
{
  auto_vec<const struct mapped_launch *> launches;
  auto_vec<struct examined_launch> examined;
  auto_vec<const gimple *> unknown;
  if (DECL_ARTIFICIAL (fn->decl))
    return;
  host_function_launches (s->functions, fn, &launches, &unknown);
  for (unsigned i = 0; i < launches.length (); i++)
    {
      const struct mapped_launch *l = launches[i];
      struct examined_launch x
	= { l, mapped_region (l, *s->regions), { 0, 0 } };
      if (!x.region || !kinds_known_p (l))
	unknown.safe_push (l->call);
      else
	{
	  x.reached = entries_reach (l->called ? l->called : l);
	  examined.safe_push (x);
	}
    }
  if (!examined.is_empty ())
    examine_loops (s->functions, fn, examined, unknown, s->found);
}

/* The same for NODE's function, after those that call it: a data construct
   around the loop of one spares that around a loop of NODE's.  */

static void
examine_callers_first (struct loop_search *s, cgraph_node *node)
{
  struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
  if (s->seen.add (node) || !fn || !fn->cfg || !gimple_in_ssa_p (fn))
    return;
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    examine_callers_first (s, e->caller);
  examine_function (s, fn);
}

void
repeated_find (const auto_vec<struct region *> &regions,
	       const auto_vec<struct mapped_launch *> &launches,
	       auto_vec<struct repeated_loop *> *found)
{
  struct loop_search s;
  s.regions = &regions;
  s.functions = host_functions_new (launches);
  s.found = found;
  for (unsigned i = 0; i < launches.length (); i++)
    examine_callers_first (&s, cgraph_node::get (launches[i]->launcher->decl));
  host_functions_free (s.functions);
}

void
repeated_free (auto_vec<struct repeated_loop *> *found)
{
  for (unsigned i = 0; i < found->length (); i++)
    delete (*found)[i];
  found->truncate (0);
}
