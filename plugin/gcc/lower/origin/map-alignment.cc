/* How the device's copies of data are aligned.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* libgomp (target.c, gomp_map_vars_internal) puts all that a construct maps
   anew into one block of device memory, in the order of the mapping's entries,
   each aligned as its kind says; the block begins at a multiple of 256 bytes
   (cuMemAlloc).  The block of an OpenMP target construct begins with a pointer
   for each entry, so that the first array of one with three entries starts 24
   bytes behind a sector boundary; that of a data construct does not.  That of
   an OpenACC compute construct does from GCC 14's libgomp on, which programs
   of an older compiler may run with, too: configure asks the system's.

   The alignment of an array is therefore known if this construct certainly
   maps it and all entries before it: if the launching function allocates it
   and its address does not escape, and if nothing in the function or, by
   directives with a lasting effect, in the translation unit maps data.  Data
   that is mapped already is not moved; then only the alignment of the
   variable's type is known.

   The program itself gets pointers to device memory from acc_malloc or
   omp_target_alloc, which return multiples of 256, too.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "lower/origin/map-alignment.h"
#include "names/location.h"
#include "region/argument/launch-args.h"
#include "region/argument/receiver.h"

/* How far definitions are followed.  */
#define MAX_DEPTH 16
/* More entries than these are not examined.  */
#define MAX_ENTRIES 64

/* The facts that a value is REM modulo 2**POW2.  */

static struct ir_facts
congruent_facts (unsigned pow2, unsigned HOST_WIDE_INT rem)
{
  struct ir_facts f;
  memset (&f, 0, sizeof f);
  f.pow2 = pow2;
  f.rem = rem & ((HOST_WIDE_INT_1U << pow2) - 1);
  return f;
}

struct ir_facts
align_better (struct ir_facts a, struct ir_facts b)
{
  return b.pow2 > a.pow2 ? b : a;
}

/* True if CALL is of a function called NAME.  */

static bool
call_named_p (gimple *call, const char *name)
{
  return strcmp (shim_function_name (gimple_call_fndecl (call)), name) == 0;
}

/* What is known of the device address VALUE of the launching function.  */

static struct ir_facts
pointer_facts (tree value)
{
  HOST_WIDE_INT offset = 0;
  for (int depth = 0; depth < MAX_DEPTH && TREE_CODE (value) == SSA_NAME
       && !SSA_NAME_IS_DEFAULT_DEF (value); depth++)
    {
      gimple *def = SSA_NAME_DEF_STMT (value);
      if (is_gimple_call (def))
	{
	  if (call_named_p (def, "acc_malloc")
	      || call_named_p (def, "omp_target_alloc"))
	    return congruent_facts (LAUNCH_BLOCK_POW2, offset);
	  if (!call_named_p (def, "assume_aligned")
	      || gimple_call_num_args (def) != 2
	      || !tree_fits_uhwi_p (gimple_call_arg (def, 1)))
	    break;
	  int pow2 = exact_log2 (tree_to_uhwi (gimple_call_arg (def, 1)));
	  return congruent_facts (IN_RANGE (pow2, 0, 30) ? pow2 : 0, offset);
	}
      if (!is_gimple_assign (def) || gimple_assign_load_p (def))
	break;
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
	  && tree_fits_shwi_p (gimple_assign_rhs2 (def)))
	offset += tree_to_shwi (gimple_assign_rhs2 (def));
      else if (!gimple_assign_single_p (def) && !gimple_assign_cast_p (def))
	break;
      value = gimple_assign_rhs1 (def);
    }
  return congruent_facts (0, 0);
}

/* True if CALL allocates memory of the host's.  */

static bool
allocates_p (gimple *call)
{
  static const char *const names[]
    = { "malloc", "calloc", "aligned_alloc", "_Znwm", "_Znam" };
  for (unsigned i = 0; i < ARRAY_SIZE (names); i++)
    if (call_named_p (call, names[i]))
      return true;
  return false;
}

/* True if the statement USE of a pointer lets nobody else have it.  */

static bool
keeps_p (gimple *use, tree pointer)
{
  if (is_gimple_debug (use) || gimple_code (use) == GIMPLE_COND)
    return true;
  if (is_gimple_call (use))
    return call_named_p (use, "free") || call_named_p (use, "_ZdlPv");
  if (!is_gimple_assign (use))
    return false;
  tree lhs = gimple_assign_lhs (use);
  if (gimple_assign_rhs1 (use) == pointer && gimple_store_p (use))
    {
      /* Only into the arguments of a launch.  */
      tree base = get_base_address (lhs);
      return base && VAR_P (base) && DECL_ARTIFICIAL (base)
	     && !is_global_var (base);
    }
  return true;
}

/* True if VALUE is memory that the launching function has allocated and that
   nobody else knows of.  */

static bool
fresh_p (tree value)
{
  value = copied_from (value);
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value)
      || !is_gimple_call (SSA_NAME_DEF_STMT (value))
      || !allocates_p (SSA_NAME_DEF_STMT (value)))
    return false;
  auto_vec<tree> todo;
  hash_set<tree> seen;
  todo.safe_push (value);
  while (!todo.is_empty ())
    {
      tree p = todo.pop ();
      use_operand_p use_p;
      imm_use_iterator iter;
      if (seen.add (p))
	continue;
      FOR_EACH_IMM_USE_FAST (use_p, iter, p)
	{
	  gimple *use = USE_STMT (use_p);
	  if (!keeps_p (use, p))
	    return false;
	  tree lhs = is_gimple_assign (use) ? gimple_assign_lhs (use) : NULL;
	  if (lhs && TREE_CODE (lhs) == SSA_NAME
	      && POINTER_TYPE_P (TREE_TYPE (lhs)) && !gimple_vuse (use))
	    todo.safe_push (lhs);
	}
    }
  return true;
}

/* The mapping of a launch: its call's operands, and where its block
   begins.  */
struct mapping
{
  const struct region *region;
  int n;
  tree sizes, kinds;
  HOST_WIDE_INT begin;
};

/* Read the mapping of the entry REGION into M.  */

static bool
read_mapping (const struct region *region, struct mapping *m)
{
  gimple *call = region->launch;
  bool omp = call && call_named_p (call, "GOMP_target_ext");
  if (!call || (!omp && !call_named_p (call, "GOACC_parallel_keyed"))
      || gimple_call_num_args (call) <= LAUNCH_KINDS
      || !tree_fits_shwi_p (gimple_call_arg (call, LAUNCH_COUNT)))
    return false;
  m->region = region;
  m->n = tree_to_shwi (gimple_call_arg (call, LAUNCH_COUNT));
  m->sizes = gimple_call_arg (call, LAUNCH_SIZES);
  m->kinds = gimple_call_arg (call, LAUNCH_KINDS);
  m->begin = (omp || DRANO_ACC_TABLE
	      ? m->n * (HOST_WIDE_INT) sizeof (void *) : 0);
  return m->n <= MAX_ENTRIES;
}

/* The kind of M's entry I, with its alignment in the upper byte, or -1.  */

static int
kind_of (const struct mapping *m, int i)
{
  tree kind = launch_arg_element (m->region, m->kinds, i);
  return kind && tree_fits_shwi_p (kind) ? (int) tree_to_shwi (kind) : -1;
}

/* What is known of where M's entry WANTED begins in the block, if the block
   is this construct's.  */

static struct ir_facts
block_facts (const struct mapping *m, int wanted)
{
  unsigned pow2 = LAUNCH_BLOCK_POW2;
  unsigned HOST_WIDE_INT at = m->begin;
  for (int i = 0; i <= wanted; i++)
    {
      int kind = kind_of (m, i);
      tree size = launch_arg_element (m->region, m->sizes, i);
      tree address = NULL_TREE;
      switch (kind < 0 ? -1 : kind & 0xff)
	{
	case GOMP_MAP_FIRSTPRIVATE_INT:
	  continue;
	case GOMP_MAP_FIRSTPRIVATE:
	  break;
	case GOMP_MAP_ALLOC: case GOMP_MAP_TO: case GOMP_MAP_FROM:
	case GOMP_MAP_TOFROM: case GOMP_MAP_FORCE_ALLOC:
	case GOMP_MAP_FORCE_TO: case GOMP_MAP_FORCE_FROM:
	case GOMP_MAP_FORCE_TOFROM:
	  address = launch_arg_slot (m->region, i);
	  if (!address || !fresh_p (address))
	    return congruent_facts (0, 0);
	  break;
	default:
	  return congruent_facts (0, 0);
	}
      unsigned align = kind >> 8;
      if (align > pow2)
	{
	  pow2 = align;
	  at = 0;
	}
      at = ROUND_UP (at, HOST_WIDE_INT_1U << align);
      if (i == wanted)
	break;
      if (size && tree_fits_uhwi_p (size))
	at += tree_to_uhwi (size);
      else
	pow2 = at = 0;
    }
  return congruent_facts (pow2, at);
}

struct ir_facts
align_received (const struct region *region, tree field)
{
  /* Inner bodies hand on what the entry's got.  */
  for (; region && region->outer && field; region = region->outer)
    {
      tree value = launch_arg (region, field);
      field = value ? receiver_load_field (region->outer, value) : NULL_TREE;
    }
  struct mapping m;
  if (!region || !field || !tree_fits_shwi_p (byte_position (field))
      || !read_mapping (region, &m))
    return congruent_facts (0, 0);
  int i = tree_to_shwi (byte_position (field)) / (int) sizeof (void *);
  tree sent = launch_arg (region, field);
  int kind = i < m.n ? kind_of (&m, i) : -1;
  if (kind < 0 || !sent)
    return congruent_facts (0, 0);
  switch (kind & 0xff)
    {
    case GOMP_MAP_FIRSTPRIVATE_INT:
    case GOMP_MAP_FORCE_DEVICEPTR:
      return pointer_facts (sent);
    default:
      break;
    }
  if (TREE_CODE (sent) == ADDR_EXPR && VAR_P (TREE_OPERAND (sent, 0))
      && DECL_USER_ALIGN (TREE_OPERAND (sent, 0)))
    return congruent_facts
      (floor_log2 (DECL_ALIGN_UNIT (TREE_OPERAND (sent, 0))),
       0);
  return (launch_after_maps_p (region) ? congruent_facts (0, 0)
	  : block_facts (&m, i));
}
