/* Which of the objects that a launch maps its region reads and writes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* If a launch copies an object, the device's memory for it is new: nothing but
   the launch's own entries leads there.  So what leads there is found by
   following values from the region's record: each value has the set of entries
   whose memory it may point into, whatever the order of statements and
   whichever branch is taken.  This is repeated until no set grows.

   Two bits are for other memory.  ELSEWHERE: it is another object's, a variable
   of the region's own or a global one.  ANYWHERE: the value was loaded, or
   comes from a function that is not known, and may point to whatever the region
   has stored a pointer to, and whatever libgomp has: descriptors of Fortran and
   members lead to entries.  What is accessed by a value with an empty set, a
   number for all that is known, may be anywhere, too.

   Of a descriptor, which stands between its data and their pointer, it is known
   where it leads to, as long as nothing writes to it.  A variable that is a
   "declare target link" is reached by its name.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "region/transfer/reach-int.h"

/* How often functions are gone through at most, before all is given up.  */
#define ROUNDS 64

/* True if REF in FN is a member of the record that FN gets, at *OFFSET.  */

static bool
in_record_p (struct reaching *r, tree fn, tree ref, poly_int64 *offset)
{
  struct reaching_function *f = reach_function (r, fn);
  tree base = (f->is_body && !f->mixed
	       ? get_addr_base_and_unit_offset (ref, offset) : NULL_TREE);
  if (!base || TREE_CODE (base) != MEM_REF)
    return false;
  tree ptr = TREE_OPERAND (base, 0);
  return (TREE_CODE (ptr) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (ptr)
	  && SSA_NAME_VAR (ptr) && SSA_NAME_VAR (ptr) == DECL_ARGUMENTS (fn));
}

/* True if REF in FN is a number in the record that FN gets of the function that
   starts it, as a sum is that threads share: no pointer is stored there, and
   who has its address reaches nothing else.  */

static bool
shared_number_p (struct reaching *r, tree fn, tree ref)
{
  poly_int64 offset;
  tree type = TREE_TYPE (ref);
  return (reach_function (r, fn)->record && in_record_p (r, fn, ref, &offset)
	  && (SCALAR_FLOAT_TYPE_P (type)
	      || (INTEGRAL_TYPE_P (type)
		  && TYPE_PRECISION (type) < POINTER_SIZE)));
}

/* If REF in FN reads a member of the record that FN gets, *SET becomes where
   that points to.  */

static bool
reads_record_p (struct reaching *r, tree fn, tree ref, entry_set *set)
{
  struct reaching_function *f = reach_function (r, fn);
  poly_int64 offset;
  HOST_WIDE_INT at;
  if (!in_record_p (r, fn, ref, &offset))
    return false;
  *set = ANYWHERE;
  if (!offset.is_constant (&at) || at < 0)
    return true;
  unsigned n = at / (POINTER_SIZE / BITS_PER_UNIT);
  if (f->record)
    *set = *reach_record (r, f->record, at);
  else if (n < r->launch->entries.length ())
    *set = (entry_set) 1 << n;
  return true;
}

/* Where a pointer that is loaded from the places in SET leads to.  */

static entry_set
loaded_set (const struct reaching *r, entry_set set)
{
  entry_set result = 0;
  if (set & ~r->descriptors || set & r->written
      || ((r->written & ANYWHERE) && (set & r->stored)))
    return ANYWHERE;
  for (unsigned i = 0; i < MAPPED_ENTRIES_MOST; i++)
    if (set >> i & 1)
      result |= r->leads_to[i];
  return result;
}

/* True if what is loaded from the places in SET as of TYPE may be a pointer, or
   may become one.  A number is none, unless it is as large and pointers may be
   there.  What floating-point numbers become, nothing is known of.  */

static bool
may_load_pointer_p (const struct reaching *r, tree type, entry_set set)
{
  if (POINTER_TYPE_P (type))
    return true;
  tree size = TYPE_SIZE (type);
  if (SCALAR_FLOAT_TYPE_P (type)
      || (tree_fits_uhwi_p (size) && tree_to_uhwi (size) < POINTER_SIZE))
    return false;
  return r->stored || (set & (r->holders | ELSEWHERE | ANYWHERE));
}

/* Where FN loads REF, and gives it to LHS, if that is an SSA name.  */

static void
walk_load (struct reaching *r, tree fn, tree ref, tree lhs)
{
  struct reaching_function *f = reach_function (r, fn);
  entry_set set;
  if (reads_record_p (r, fn, ref, &set))
    {
      reach_add_to_value (r, f, lhs, set);
      if (TREE_CODE (lhs) != SSA_NAME)
	reach_add (r, &r->stored, ENTRIES);
      return;
    }
  if (entry_set *member = reach_record_member (r, ref))
    {
      reach_add_to_value (r, f, lhs, *member);
      return;
    }
  set = reach_place (r, f, ref);
  reach_add (r, &r->read, set);
  if (TREE_CODE (lhs) == SSA_NAME
      && may_load_pointer_p (r, TREE_TYPE (lhs), set))
    reach_add_to_value (r, f, lhs, loaded_set (r, set));
}

/* True if STMT, of the body FN, stores a number to FN's record, or takes the
   address of one there.  */

static bool
uses_number_p (struct reaching *r, tree fn, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  return (TREE_CODE (rhs) == ADDR_EXPR
	  ? shared_number_p (r, fn, TREE_OPERAND (rhs, 0))
	  : is_gimple_val (rhs) && shared_number_p (r, fn, lhs));
}

/* Where FN, a body, gives its record on, or does anything with it but load its
   members and use numbers there, all entries may be reached by what is
   loaded.  */

static void
walk_record_uses (struct reaching *r, tree fn)
{
  tree name = ssa_default_def (DECL_STRUCT_FUNCTION (fn), DECL_ARGUMENTS (fn));
  imm_use_iterator i;
  use_operand_p use;
  entry_set set;
  if (name)
    FOR_EACH_IMM_USE_FAST (use, i, name)
      {
	gimple *stmt = USE_STMT (use);
	if (!is_gimple_debug (stmt) && !uses_number_p (r, fn, stmt)
	    && !(is_gimple_assign (stmt) && gimple_assign_load_p (stmt)
		 && reads_record_p (r, fn, gimple_assign_rhs1 (stmt), &set)))
	  reach_add (r, &r->stored, ENTRIES);
      }
}

/* Go through STMT of FN, no call.  */

static void
walk_statement (struct reaching *r, tree fn, gimple *stmt)
{
  struct reaching_function *f = reach_function (r, fn);
  if (gimple_code (stmt) == GIMPLE_ASM)
    {
      reach_add (r, &r->read, ANYWHERE | ENTRIES);
      reach_add (r, &r->written, ANYWHERE | ENTRIES);
      return;
    }
  if (greturn *ret = dyn_cast<greturn *> (stmt))
    {
      tree value = gimple_return_retval (ret);
      if (value)
	reach_add (r, &f->result, (is_gimple_reg (value)
				|| is_gimple_min_invariant (value)
				? reach_value (r, f, value) : ANYWHERE));
      return;
    }
  if (!is_gimple_assign (stmt) || gimple_clobber_p (stmt))
    return;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  if (gimple_assign_load_p (stmt))
    {
      walk_load (r, fn, rhs, lhs);
      /* What a copied object contains may be pointers.  */
      if (TREE_CODE (lhs) != SSA_NAME)
	reach_store (r, f, lhs, ANYWHERE);
      return;
    }
  if (uses_number_p (r, fn, stmt))
    {
      reach_add_to_value (r, f, lhs, ELSEWHERE);
      return;
    }
  entry_set all = 0;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i))
      all |= reach_value (r, f, gimple_op (stmt, i));
  if (TREE_CODE (lhs) == SSA_NAME)
    reach_add_to_value (r, f, lhs, all);
  else
    reach_store (r, f, lhs, all);
}

/* Go through FN once.  */

static void
walk_function (struct reaching *r, tree fn)
{
  struct function *fun = DECL_STRUCT_FUNCTION (fn);
  if (!fun || !fun->cfg || !gimple_in_ssa_p (fun))
    {
      reach_add (r, &r->read, ANYWHERE | ENTRIES);
      reach_add (r, &r->written, ANYWHERE | ENTRIES);
      return;
    }
  struct reaching_function *f = reach_function (r, fn);
  unsigned n = 0;
  for (tree p = DECL_ARGUMENTS (fn); p; p = DECL_CHAIN (p), n++)
    {
      tree name = ssa_default_def (fun, p);
      entry_set set = n < f->parms.length () ? f->parms[n] : 0;
      if (!f->is_body || f->mixed)
	reach_add_to_value (r, f, name, set ? set : ELSEWHERE);
      if (!is_gimple_reg (p))
	reach_add (r, &r->stored, set & ENTRIES);
    }
  if (f->is_body)
    walk_record_uses (r, fn);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      for (unsigned k = 0; k < gimple_phi_num_args (i.phi ()); k++)
	if (!virtual_operand_p (gimple_phi_result (i.phi ())))
	  reach_add_to_value (r, f, gimple_phi_result (i.phi ()),
			reach_value (r, f, gimple_phi_arg_def (i.phi (), k)));
  for (gimple *stmt : function_statements (fun))
    if (gcall *call = dyn_cast<gcall *> (stmt))
      reach_walk_call (r, fn, call);
    else
      walk_statement (r, fn, stmt);
}

/* Fill in what R knows of its launch's entries beforehand.  A pointer of which
   it is not known where it leads to may be a part of any entry, and leads to
   one in front of it; which, is not said if arguments are optional.  So what is
   loaded may lead to the nearest.  */

static void
note_pointers (struct reaching *r)
{
  const auto_vec<struct mapped_entry> &e = r->launch->entries;
  for (unsigned i = 0; i < e.length (); i++)
    {
      entry_set self = (entry_set) 1 << i;
      if (!mapped_pointer_p (&e[i]))
	continue;
      r->holders |= (e[i].leads_back || e[i].kind == GOMP_MAP_POINTER
		     ? self : ENTRIES);
      if (e[i].leads_back)
	{
	  r->descriptors |= self;
	  r->leads_to[i] = self >> 1;
	}
      unsigned first = i;
      while (first && mapped_pointer_p (&e[first]))
	first--;
      r->linked |= (entry_set) 1 << first;
    }
}

/* Go through all functions of R until nothing is new; false if that takes too
   long.  */

static bool
walk_all (struct reaching *r)
{
  for (unsigned round = 0; round < ROUNDS; round++)
    {
      r->grown = false;
      for (unsigned i = 0; i < r->order.length (); i++)
	walk_function (r, r->order[i]);
      if (!r->grown)
	return true;
    }
  return false;
}

struct entries_reached
entries_reach (const struct mapped_launch *l)
{
  struct reaching r (l);
  note_pointers (&r);
  reach_function (&r, l->body)->is_body = true;
  bool known = walk_all (&r);
  /* What a function returns is known by now, so that what is accessed there
     need not be taken to be anywhere.  */
  r.read = r.written = 0;
  known = known && walk_all (&r);
  entry_set anywhere = r.stored | r.linked;
  for (unsigned i = 0; i < MAPPED_ENTRIES_MOST; i++)
    anywhere |= r.leads_to[i];
  struct entries_reached result = { r.read & ENTRIES, r.written & ENTRIES };
  if (r.read & ANYWHERE)
    result.read |= anywhere;
  if (r.written & ANYWHERE)
    result.written |= anywhere;
  if (!known)
    result.read = result.written = ENTRIES;
  return result;
}
