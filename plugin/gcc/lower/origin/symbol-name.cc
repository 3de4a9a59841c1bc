/* From GIMPLE to the lane IR: names of the values that a region gets.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A value that the launching function computes has another name there, or
   none; but the formulas of a region's cost should use the names in the body.
   Each value also keeps its position among libgomp's arguments, so that the
   values of a run can be used.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "lower/origin/pieces.h"
#include "lower/origin/symbol-name.h"
#include "region/argument/receiver.h"
#include "region/argument/ref-name.h"

/* The words of what a variable is the address of.  */
#define WORD_BYTES 8
#define MAX_WORDS 64

bool
lower_nameless_p (struct lowering *l, ir_ref r, int depth)
{
  const struct ir_insn *i = &l->f->insns[r];
  if (i->op == IR_CONST)
    return depth > 0;
  if (i->op == IR_UNIFORM)
    return depth > 0 && !i->name;
  if ((i->op != IR_ADD && i->op != IR_SUB && i->op != IR_CONV) || depth > 4)
    return false;
  for (int k = 0; k < i->nargs; k++)
    if (!lower_nameless_p (l, i->args[k], depth + 1))
      return false;
  return true;
}

void
lower_name_value (struct lowering *l, ir_ref r, tree ref)
{
  struct ir_insn *i = &l->f->insns[r];
  if (!ir_numbered_p (i->op))
    return;
  if (i->op == IR_UNIFORM && !i->name)
    {
      char *name = ref_full_name (l->region, ref);
      i->name = arena_strdup (l->module->arena, name);
      free (name);
    }
  tree ptr = TREE_CODE (ref) == MEM_REF ? TREE_OPERAND (ref, 0) : NULL_TREE;
  if (i->imm || !ptr || TREE_CODE (ptr) != SSA_NAME
      || SSA_NAME_IS_DEFAULT_DEF (ptr)
      || !gimple_assign_load_p (SSA_NAME_DEF_STMT (ptr)))
    return;
  tree field = receiver_field_read (l->region, gimple_assign_rhs1
			 (SSA_NAME_DEF_STMT (ptr)));
  if (!field)
    return;
  i->imm = receiver_field_number (l->region, field);
  /* The argument is the address of this address.  */
  if (i->imm && i->type.kind == IR_PTR)
    i->word = 1;
}

ir_ref
lower_number_field (struct lowering *l, const struct region *region,
		    tree field, ir_ref r)
{
  ir_ref from = r;
  while (from != IR_NONE && l->f->insns[from].op == IR_CONV)
    from = l->f->insns[from].args[0];
  if (from == IR_NONE || region->outer)
    return r;
  struct ir_insn *i = &l->f->insns[from];
  if (!i->imm && ir_numbered_p (i->op))
    i->imm = receiver_entry_number (field);
  return r;
}

void
lower_number_word (struct lowering *l, const struct region *region, tree ref,
		   ir_ref r)
{
  poly_int64 poly_off;
  HOST_WIDE_INT off;
  struct ir_insn *i = &l->f->insns[r];
  tree base = region ? get_addr_base_and_unit_offset (ref, &poly_off)
	      : NULL_TREE;
  if (i->imm || !ir_numbered_p (i->op) || !base
      || TREE_CODE (base) != MEM_REF || !poly_off.is_constant (&off)
      || shim_type_bytes (TREE_TYPE (ref)) != WORD_BYTES)
    return;
  off += (HOST_WIDE_INT) TREE_INT_CST_LOW (TREE_OPERAND (base, 1));
  tree ptr = TREE_OPERAND (base, 0);
  if (TREE_CODE (ptr) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (ptr)
      || !gimple_assign_load_p (SSA_NAME_DEF_STMT (ptr))
      || off < 0 || off % WORD_BYTES || off / WORD_BYTES >= MAX_WORDS)
    return;
  tree field = receiver_field_read (region, gimple_assign_rhs1
				    (SSA_NAME_DEF_STMT (ptr)));
  int64_t number = field ? receiver_field_number (region, field) : 0;
  if (!number)
    return;
  i->imm = number;
  i->word = 1 + off / WORD_BYTES;
}
