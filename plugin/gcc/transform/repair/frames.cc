/* Operations of lanes that go through the warp's frame.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Functions of their own do them (transform/simt/frame-function.h).  This comes
   after the analysis, which sees the program's operations.

   A function that lanes call has a frame of the lane's as long as it is not
   inlined in the region; so one that puts anything there is kept from that, and
   with it those into which GCC would inline what cannot be kept: functions that
   the linker may take from another object, and those of other files.  The
   device compiler sees all files of a program at once.

   Sine and cosine may meet where one of them comes from an inlined function: if
   lanes compute both, functions with cosines stay out of line, and those of the
   region are functions of their own.  What is one call is made so before.  */

#include "gcc-shim.h"
#include "gcc-shim-calls.h"
#include "gimple/walk.h"
#include "transform/call/frame-use.h"
#include "transform/repair/frames.h"
#include "transform/simt/frame-function.h"

/* What is known of the current function's regions.  */
struct framing
{
  node_set called;		/* What lanes call.  */
  unsigned sines, cosines;	/* The precisions of those that lanes compute
				   (frame_note_sincos).  */
  hash_map<struct cgraph_node *, bool> apart;	/* Whether functions must
						   not be inlined.  */
};

/* Append to STMTS the statements of NODE's function.  */

static void
statements_of (const struct cgraph_node *node, auto_vec<gimple *> *stmts)
{
  for (gimple *stmt : function_statements (DECL_STRUCT_FUNCTION (node->decl)))
    stmts->safe_push (stmt);
}

bool
repair_frames_refused_p (const struct simt_region *region)
{
  auto_vec<gimple *> stmts;
  node_set called;
  simt_region_statements (region, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    if (frame_use_of (stmts[i]) == FRAME_VECTOR)
      return true;
  simt_region_called (region, &called);
  for (node_set::iterator i = called.begin (); i != called.end (); ++i)
    statements_of (*i, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    if (frame_takes_lock_p (stmts[i]))
      return true;
  return false;
}

void
repair_frames_find (const struct simt_region *region,
		    auto_vec<gimple *> *changed)
{
  auto_vec<gimple *> stmts;
  simt_region_statements (region, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    switch (frame_use_of (stmts[i]))
      {
      case FRAME_CALL: case FRAME_VARIADIC: case FRAME_OPERATION:
      case FRAME_EXCHANGE:
	changed->safe_push (stmts[i]);
	break;
      default:
	break;
      }
}

/* True if the function of NODE can be kept from being inlined: the object has
   the only definition.  */

static bool
keepable_p (const struct cgraph_node *node)
{
  return (!DECL_WEAK (node->decl) && !DECL_COMDAT (node->decl)
	  && !DECL_ONE_ONLY (node->decl)
	  && !lookup_attribute ("always_inline",
				DECL_ATTRIBUTES (node->decl)));
}

/* True if products in functions that lanes call are computed there, with the
   host's results staying what they are.  */

static bool
product_possible_p (gimple *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  return flag_complex_method == 2 || !HONOR_NANS (type);
}

static bool frame_apart_p (struct framing *f, struct cgraph_node *node);

/* True if a call of NODE, inlined, would bring what needs a frame, and that
   cannot be kept out of line.  */

static bool
brings_p (struct framing *f, struct cgraph_node *node)
{
  node = node->ultimate_alias_target ();
  return frame_apart_p (f, node) && !keepable_p (node);
}

/* True if STMT, in a function that lanes call, needs a frame of the lane's.  */

static bool
needs_frame_p (struct framing *f, gimple *stmt)
{
  unsigned sines = 0, cosines = 0;
  enum frame_use use = frame_use_of (stmt);
  frame_note_sincos (stmt, &sines, &cosines);
  return ((use != FRAME_NONE
	   && !(use == FRAME_PRODUCT && product_possible_p (stmt)))
	  || (cosines & f->sines));
}

/* True if the function of NODE must not be inlined in a region.  */

static bool
frame_apart_p (struct framing *f, struct cgraph_node *node)
{
  bool found;
  if (!node->has_gimple_body_p () || !DECL_STRUCT_FUNCTION (node->decl)->cfg)
    return false;
  bool &known = f->apart.get_or_insert (node, &found);
  if (found)
    return known;
  known = false;
  auto_vec<gimple *> stmts;
  bool apart = false;
  push_cfun (DECL_STRUCT_FUNCTION (node->decl));
  statements_of (node, &stmts);
  for (unsigned i = 0; i < stmts.length () && !apart; i++)
    apart = needs_frame_p (f, stmts[i]);
  pop_cfun ();
  for (cgraph_edge *e = node->callees; e && !apart; e = e->next_callee)
    apart = brings_p (f, e->callee);
  f->apart.put (node, apart);
  return apart;
}

/* Keep the function of NODE from being inlined.  */

static void
keep_apart (struct cgraph_node *node)
{
  DECL_UNINLINABLE (node->decl) = 1;
  static const char *const attributes[] = { "noinline", "noclone" };
  for (unsigned i = 0; i < ARRAY_SIZE (attributes); i++)
    if (!lookup_attribute (attributes[i], DECL_ATTRIBUTES (node->decl)))
      DECL_ATTRIBUTES (node->decl)
	= tree_cons (get_identifier (attributes[i]), NULL_TREE,
		     DECL_ATTRIBUTES (node->decl));
}

/* Finish changes of the current function.  */

static void
finish_function (void)
{
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa_only_virtuals);
  cgraph_edge::rebuild_edges ();
}

/* Let the function of NODE, which lanes call, be inlined without harm, or not
   at all.  */

static void
repair_called (struct framing *f, struct cgraph_node *node)
{
  if (frame_apart_p (f, node))
    {
      if (keepable_p (node))
	keep_apart (node);
      return;
    }
  auto_vec<gimple *> stmts;
  bool changed = false;
  push_cfun (DECL_STRUCT_FUNCTION (node->decl));
  statements_of (node, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    if (frame_use_of (stmts[i]) == FRAME_PRODUCT)
      changed |= frame_product (stmts[i]);
  if (changed)
    finish_function ();
  pop_cfun ();
}

/* True if STMT of a region needs a function of its own.  */

static bool
needs_function_p (struct framing *f, gimple *stmt)
{
  unsigned sines = 0, cosines = 0;
  enum frame_use use = frame_use_of (stmt);
  frame_note_sincos (stmt, &sines, &cosines);
  if (use == FRAME_VECTOR)
    return false;
  if (use != FRAME_NONE || (cosines & f->sines))
    return true;
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  struct cgraph_node *node = fn ? cgraph_node::get (fn) : NULL;
  return node && brings_p (f, node);
}

/* Repair REGION of the current function.  Return true if it was changed.  */

static bool
repair_region (struct framing *f, struct simt_region *region)
{
  auto_vec<gimple *> stmts;
  frame_variables vars;
  bool changed = false;
  simt_region_statements (region, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    if (!is_gimple_debug (stmts[i]) && needs_function_p (f, stmts[i]))
      {
	if (frame_use_of (stmts[i]) != FRAME_PRODUCT
	    || !frame_product (stmts[i]))
	  frame_function_make (region, stmts[i], &vars);
	changed = true;
      }
  return changed;
}

/* Fill in F for REGIONS of the current function.  Return true if these have
   sine and cosine themselves.  */

static bool
frame_regions (struct framing *f, const auto_vec<struct simt_region> &regions)
{
  auto_vec<gimple *> stmts;
  f->sines = f->cosines = 0;
  for (unsigned i = 0; i < regions.length (); i++)
    {
      simt_region_statements (&regions[i], &stmts);
      simt_region_called (&regions[i], &f->called);
    }
  for (unsigned i = 0; i < stmts.length (); i++)
    frame_note_sincos (stmts[i], &f->sines, &f->cosines);
  bool both = f->sines & f->cosines;
  stmts.truncate (0);
  for (node_set::iterator i = f->called.begin (); i != f->called.end (); ++i)
    statements_of (*i, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    frame_note_sincos (stmts[i], &f->sines, &f->cosines);
  return both;
}

/* Repair REGIONS of the current function, and what they call.  */

static void
repair_function (auto_vec<struct simt_region> *regions)
{
  struct framing f;
  bool changed = false;
  if (frame_regions (&f, *regions))
    {
      shim_cse_sincos ();
      simt_regions_free (regions);
      simt_regions (regions);
    }
  for (node_set::iterator i = f.called.begin (); i != f.called.end (); ++i)
    frame_apart_p (&f, *i);
  for (node_set::iterator i = f.called.begin (); i != f.called.end (); ++i)
    repair_called (&f, *i);
  for (unsigned i = 0; i < regions->length (); i++)
    changed |= repair_region (&f, &(*regions)[i]);
  if (changed)
    finish_function ();
}

void
repair_frames (void)
{
  struct cgraph_node *node;
  auto_vec<struct cgraph_node *> nodes;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (simt_device_function_p (node) && node->has_gimple_body_p ()
	&& DECL_STRUCT_FUNCTION (node->decl)->cfg)
      nodes.safe_push (node);
  for (unsigned i = 0; i < nodes.length (); i++)
    {
      auto_vec<struct simt_region> regions;
      push_cfun (DECL_STRUCT_FUNCTION (nodes[i]->decl));
      simt_regions (&regions);
      if (!regions.is_empty ())
	repair_function (&regions);
      simt_regions_free (&regions);
      pop_cfun ();
    }
}
