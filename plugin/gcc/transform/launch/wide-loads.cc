/* Direct kernels: parts of a record by one load.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The colors of a pixel are bytes side by side.  Loaded one by one, each of
   them is a request of its own for the same sectors.  Where a record is aligned
   to more bytes than its parts have, those that are side by side are loaded
   together, and each is shifted out of that.  Nothing is loaded that was not.

   Of parts with more bytes GCC would make loads of their own again (GCC:
   gimple-ssa-store-merging.cc, pass_optimize_bswap).  */

#include "gcc-shim.h"
#include "transform/launch/launch-int.h"

/* A load of a byte of a record.  */
struct part_load
{
  gassign *stmt;
  tree record;			/* The record.  */
  HOST_WIDE_INT at;		/* Which byte of it.  */
  HOST_WIDE_INT widest;		/* How many can be loaded together.  */
  bool joined;			/* It is to be, ...  */
  bool done;			/* ... or is.  */
};

/* The most bytes that one load has here.  */
#define WIDEST 8

/* True if all parts of TYPE are integers with bytes of their own.  */

static bool
integers_only_p (tree type)
{
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL
	&& (!INTEGRAL_TYPE_P (TREE_TYPE (f)) || DECL_BIT_FIELD (f)))
      return false;
  return true;
}

/* True if STMT loads a byte of a record that may be loaded with others; fill in
   L then.  */

static bool
loads_byte_p (gimple *stmt, struct part_load *l)
{
  tree ref = (gimple_assign_load_p (stmt) ? gimple_assign_rhs1 (stmt)
	      : NULL_TREE);
  if (!ref || TREE_CODE (ref) != COMPONENT_REF || gimple_has_volatile_ops (stmt)
      || stmt_ends_bb_p (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
      || !INTEGRAL_TYPE_P (TREE_TYPE (ref)))
    return false;
  tree record = TREE_OPERAND (ref, 0), field = TREE_OPERAND (ref, 1);
  tree type = TREE_TYPE (record), base = record;
  /* What is a part of something else may be less aligned.  */
  while (TREE_CODE (base) == ARRAY_REF)
    base = TREE_OPERAND (base, 0);
  if (TREE_CODE (base) != MEM_REF || TREE_CODE (type) != RECORD_TYPE
      || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME
      || !integer_zerop (TREE_OPERAND (base, 1))
      || !integers_only_p (type) || !tree_fits_shwi_p (byte_position (field)))
    return false;
  l->stmt = as_a<gassign *> (stmt);
  l->record = record;
  l->at = tree_to_shwi (byte_position (field));
  l->widest = MIN ((HOST_WIDE_INT) TYPE_ALIGN_UNIT (type),
		   (HOST_WIDE_INT) WIDEST);
  l->done = false;
  return l->widest > 1 && TYPE_PRECISION (TREE_TYPE (ref)) == 8;
}

/* True if B is loaded from the record that A is loaded from, and it has not
   changed, and from the WIDTH bytes of it from START on.  */

static bool
within_p (const struct part_load *a, const struct part_load *b,
	  HOST_WIDE_INT start, HOST_WIDE_INT width)
{
  return (!b->done && gimple_vuse (a->stmt) == gimple_vuse (b->stmt)
	  && operand_equal_p (a->record, b->record, 0)
	  && b->at >= start && b->at < start + width);
}

/* True if the parts of LIST from FIRST on are all of the WIDTH bytes from START
   on.  */

static bool
all_loaded_p (const auto_vec<struct part_load> &list, unsigned first,
	      HOST_WIDE_INT start, HOST_WIDE_INT width)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (unsigned k = first; k < list.length (); k++)
    if (within_p (&list[first], &list[k], start, width))
      bytes |= HOST_WIDE_INT_1U << (list[k].at - start);
  return bytes == (HOST_WIDE_INT_1U << width) - 1;
}

/* Have the parts of LIST from FIRST on that are in the WIDTH bytes from START
   on be shifted out of one load.  */

static void
join_parts (auto_vec<struct part_load> &list, unsigned first,
	    HOST_WIDE_INT start, HOST_WIDE_INT width)
{
  const struct part_load l = list[first];
  tree type = build_nonstandard_integer_type (8 * width, 1);
  tree all = make_ssa_name (type);
  tree pointer = build_pointer_type (TYPE_MAIN_VARIANT (TREE_TYPE (l.record)));
  tree at = make_ssa_name (pointer);
  gassign *address
    = gimple_build_assign (at, build1 (ADDR_EXPR, pointer,
				       unshare_expr (l.record)));
  gassign *load
    = gimple_build_assign (all, build2 (MEM_REF, type, at,
					build_int_cst (pointer, start)));
  gimple_stmt_iterator i = gsi_for_stmt (l.stmt);
  gimple_set_location (address, gimple_location (l.stmt));
  gsi_insert_before (&i, address, GSI_SAME_STMT);
  gimple_set_location (load, gimple_location (l.stmt));
  gimple_set_vuse (load, gimple_vuse (l.stmt));
  gsi_insert_before (&i, load, GSI_SAME_STMT);
  update_stmt (load);
  for (unsigned k = first; k < list.length (); k++)
    list[k].joined = within_p (&l, &list[k], start, width);
  for (unsigned k = first; k < list.length (); k++)
    if (list[k].joined)
      {
	gimple_seq seq = NULL;
	tree part = gimple_build (&seq, RSHIFT_EXPR, type, all,
				  build_int_cst (unsigned_type_node,
						 8 * (list[k].at - start)));
	i = gsi_for_stmt (list[k].stmt);
	gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
	list[k].done = true;
	gimple_set_vuse (list[k].stmt, NULL_TREE);
	gimple_assign_set_rhs_with_ops (&i, NOP_EXPR, part);
	update_stmt (gsi_stmt (i));
      }
}

/* Make one load of the part FIRST of LIST and of later ones, as wide as
   possible.  */

static void
widen_load (auto_vec<struct part_load> &list, unsigned first)
{
  const struct part_load *l = &list[first];
  for (HOST_WIDE_INT width = l->widest; width > 1; width /= 2)
    {
      HOST_WIDE_INT start = l->at / width * width;
      if (all_loaded_p (list, first, start, width))
	{
	  join_parts (list, first, start, width);
	  return;
	}
    }
}

void
launch_widen_loads (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      auto_vec<struct part_load> list;
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
	   gsi_next (&i))
	{
	  struct part_load l;
	  if (loads_byte_p (gsi_stmt (i), &l))
	    list.safe_push (l);
	}
      for (unsigned k = 0; k < list.length (); k++)
	if (!list[k].done)
	  widen_load (list, k);
    }
}
