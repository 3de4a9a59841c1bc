/* Groups of accesses to the parts of a lane's record.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes that each store a record part by part write to every sector of their
   records once for each part.  If the parts fill the record, the lanes of a
   warp can exchange them and store consecutive elements.  Loads of the parts
   fetch each sector as often, but only the first from memory: to exchange them
   costs more than it spares.

   All parts are stored where the last one was.  So nothing between may read or
   write one of them.  What other iterations access does not matter: they are
   independent of this one, or lanes would not have them.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "transform/stage/record-groups.h"

/* Fill in X for STMT, in L's loop; false if that is no access of a kind that
   can be exchanged, or not executed in each iteration.  */

static bool
part_of (const struct stage_lanes *l, gimple *stmt, struct stage_part *x)
{
  if (!gimple_assign_single_p (stmt) || stmt_ends_bb_p (stmt)
      || gimple_has_volatile_ops (stmt)
      || gimple_bb (stmt)->loop_father != l->loop
      || !dominated_by_p (CDI_DOMINATORS, l->loop->latch, gimple_bb (stmt)))
    return false;
  bool store = gimple_store_p (stmt);
  tree ref = store ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt);
  tree value = store ? gimple_assign_rhs1 (stmt) : gimple_assign_lhs (stmt);
  tree type = TREE_TYPE (ref);
  x->stmt = stmt;
  x->ref = ref;
  x->bytes = shim_type_bytes (type);
  if (!(INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)
	|| SCALAR_FLOAT_TYPE_P (type))
      || x->bytes <= 0 || x->bytes > 8 || !pow2p_hwi (x->bytes)
      || TYPE_ALIGN_UNIT (type) < (unsigned) x->bytes
      || (TREE_CODE (value) != SSA_NAME && !is_gimple_min_invariant (value))
      || (TREE_CODE (ref) == COMPONENT_REF
	  && DECL_BIT_FIELD (TREE_OPERAND (ref, 1))))
    return false;
  data_reference_p d = create_data_ref (NULL, NULL, ref, stmt, !store, false);
  x->base = DR_BASE_ADDRESS (d);
  x->rest = DR_OFFSET (d);
  bool good
    = x->base && x->rest && DR_INIT (d) && tree_fits_shwi_p (DR_INIT (d));
  if (good)
    x->offset = tree_to_shwi (DR_INIT (d));
  free_data_ref (d);
  return good;
}

/* Put X into G, whose parts are in the order of their offsets.  */

static void
insert_part (struct stage_group *g, const struct stage_part &x)
{
  unsigned i = 0;
  while (i < g->parts.length () && g->parts[i].offset < x.offset)
    i++;
  g->parts.safe_insert (i, x);
}

/* True if the parts of G fill a record, and no more, and are aligned in it.  */

static bool
full_p (const struct stage_group *g)
{
  HOST_WIDE_INT at = g->parts[0].offset;
  for (unsigned i = 0; i < g->parts.length (); i++)
    {
      HOST_WIDE_INT bytes = g->parts[i].bytes;
      if (g->parts[i].offset != at || (at - g->parts[0].offset) % bytes
	  || g->bytes % bytes)
	return false;
      at += bytes;
    }
  return at == g->parts[0].offset + g->bytes;
}

/* True if STMT, between the store of X and where that shall be, may notice
   it.  */

static bool
notices_p (const struct region *region, gimple *stmt,
	   const struct stage_part *x)
{
  if (!gimple_vuse (stmt) || gimple_clobber_p (stmt))
    return false;
  return (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt)
	  || stage_writes_p (region, stmt, x->ref)
	  || stage_reads_p (region, stmt, x->ref));
}

/* True if STMT is one of G's.  */

static bool
member_p (const struct stage_group *g, gimple *stmt)
{
  for (unsigned i = 0; i < g->parts.length (); i++)
    if (g->parts[i].stmt == stmt)
      return true;
  return false;
}

/* True if what is in BB, of L's loop, lets the stores of G wait for the last of
   them.  */

static bool
block_waits_p (const struct stage_lanes *l, const struct stage_group *g,
	       basic_block bb)
{
  for (gimple_stmt_iterator i = gsi_start_nondebug_bb (bb); !gsi_end_p (i);
       gsi_next_nondebug (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (!gimple_vuse (stmt) || member_p (g, stmt)
	  || stage_before_p (g->last, stmt))
	continue;
      for (unsigned p = 0; p < g->parts.length (); p++)
	if (!stage_before_p (stmt, g->parts[p].stmt)
	    && notices_p (l->region, stmt, &g->parts[p]))
	  return false;
    }
  return true;
}

/* True if the stores of G, in L's loop, can wait for the last of them.  */

static bool
waits_p (const struct stage_lanes *l, struct stage_group *g)
{
  bool good = true;
  g->last = g->parts[0].stmt;
  for (unsigned i = 1; i < g->parts.length (); i++)
    if (stage_before_p (g->last, g->parts[i].stmt))
      g->last = g->parts[i].stmt;
  for (basic_block bb : loop_blocks (l->loop))
    good = good && block_waits_p (l, g, bb);
  return good;
}

/* Complete G, whose parts there are, and return why it cannot be exchanged, or
   REMARK_NONE.  */

static enum remark_id
group_refusal (const struct stage_lanes *l, struct stage_values *v,
	       struct stage_group *g)
{
  HOST_WIDE_INT step;
  HOST_WIDE_INT first = g->parts[0].offset;
  if (!full_p (g))
    return REMARK_GROUP_GAP;
  if (!g->store)
    return REMARK_GROUP_LOAD;
  if (!shim_warp_barrier_p ())
    return REMARK_STAGE_RELEASE;
  v->exact = true;
  for (unsigned i = 0; i < g->parts.length (); i++)
    if (!stage_step (v, g->parts[i].ref, 0, &step))
      return REMARK_GROUP_WRAPS;
  if (!waits_p (l, g))
    return REMARK_STAGE_ORDER;
  g->unit = 0;
  for (unsigned i = 0; i < g->parts.length (); i++)
    {
      g->unit = MAX (g->unit, g->parts[i].bytes);
      g->parts[i].offset -= first;
    }
  return REMARK_NONE;
}

/* True if A and B are parts of one record.  */

static bool
together_p (const struct stage_part *a, const struct stage_part *b)
{
  return (gimple_store_p (a->stmt) == gimple_store_p (b->stmt)
	  && operand_equal_p (a->base, b->base, 0)
	  && operand_equal_p (a->rest, b->rest, 0));
}

void
stage_groups_find (const struct stage_lanes *l, struct stage_values *v,
		   gimple *const *stmts, int count,
		   struct remark_list *remarks,
		   auto_vec<struct stage_group *> *groups)
{
  auto_vec<struct stage_part> parts;
  auto_vec<HOST_WIDE_INT> steps;
  for (int i = 0; i < count; i++)
    {
      struct stage_part x;
      HOST_WIDE_INT step;
      v->exact = false;
      if (!part_of (l, stmts[i], &x) || !stage_value_p (v, x.ref)
	  || !stage_step (v, x.ref, 0, &step))
	continue;
      parts.safe_push (x);
      steps.safe_push (step * l->step);
    }
  while (!parts.is_empty ())
    {
      struct stage_group *g = new stage_group ();
      struct stage_part x = parts[0];
      g->bytes = steps[0];
      g->store = gimple_store_p (x.stmt);
      for (unsigned i = parts.length (); i-- > 0;)
	if (together_p (&parts[i], &x) && steps[i] == g->bytes)
	  {
	    insert_part (g, parts[i]);
	    parts.ordered_remove (i);
	    steps.ordered_remove (i);
	  }
      enum remark_id id = REMARK_NONE;
      if (g->parts.length () > 1)
	id = group_refusal (l, v, g);
      if (id == REMARK_NONE && g->parts.length () > 1)
	{
	  groups->safe_push (g);
	  continue;
	}
      if (id != REMARK_NONE)
	{
	  struct transform_remark r
	    = remark_make (TRANSFORM_STAGE, id, l->region,
			   gimple_location (g->parts[0].stmt), NULL_TREE);
	  remark_add (remarks, &r);
	}
      delete g;
    }
}
