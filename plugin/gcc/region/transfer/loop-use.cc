/* Whether a loop of the host uses what it launches regions with.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Any address that a launch gets is known to all functions whose bodies are not
   known, as far as GCC's analysis of pointers goes.  So a call is a use, unless
   the address of the object goes nowhere but into records of constructs, or the
   function only prints, or tells the time.  A call that gets no pointer to the
   object is no likely use of it, though, and neither is an access of a scalar
   of the program's that a pointer might lead to.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "region/transfer/alone.h"
#include "region/transfer/loop-use.h"
#include "region/transfer/saving.h"

/* The object that a walk is about, and what it has found.  */
struct object_use
{
  const struct mapped_launch *l;
  tree host;			/* Its address.  */
  bool unshared;			/* It goes into records alone.  */
  enum loop_use use;
};

/* Note in U that there is USE.  */

static void
note_use (struct object_use *u, enum loop_use use)
{
  u->use = MAX (u->use, use);
}

/* BASE, as GCC's walks have it, is accessed in a statement; DATA is the
   walk.  */

static bool
note_object_access (gimple *, tree base, tree, void *data)
{
  struct object_use *u = (struct object_use *) data;
  base = get_base_address (base);
  if (!base || u->use == USE_MAYBE)
    return false;
  if (TREE_CODE (base) == MEM_REF)
    {
      if (transfer_may_overlap_p (u->l->launcher, TREE_OPERAND (base, 0),
				  u->host))
	note_use (u, USE_MAYBE);
    }
  else if (!DECL_P (base))
    note_use (u, TREE_CODE (base) == STRING_CST || CONSTANT_CLASS_P (base)
	      ? USE_NONE : USE_MAYBE);
  else if (!DECL_ARTIFICIAL (base)
	   && transfer_may_overlap_p (u->l->launcher,
				      build_fold_addr_expr (base), u->host))
    note_use (u, (TREE_CODE (u->host) == SSA_NAME
		  && !AGGREGATE_TYPE_P (TREE_TYPE (base))
		  ? USE_UNLIKELY : USE_MAYBE));
  return false;
}

/* True if the function called NAME uses no memory but what it gets pointers to:
   it prints, or tells the time.  */

static bool
plain_function_p (const char *name)
{
  static const char *const names[] =
  {
    "printf", "fprintf", "puts", "putchar", "putc", "fputs", "fputc", "fflush",
    "clock", "time", "gettimeofday", "clock_gettime", "omp_get_wtime",
    "omp_get_wtick", "system_clock", "cpu_time", "__printf_chk",
    "__fprintf_chk"
  };
  for (unsigned i = 0; i < ARRAY_SIZE (names); i++)
    if (strcmp (name, names[i]) == 0)
      return true;
  return (startswith (name, "_gfortran_st_write")
	  || startswith (name, "_gfortran_transfer_")
	  || startswith (name, "_gfortran_system_clock")
	  || startswith (name, "_gfortran_cpu_time"));
}

/* True if CALL gets an address that may be in U's object.  */

static bool
gets_address_p (const struct object_use *u, const gimple *call)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      tree base = (TREE_CODE (arg) == ADDR_EXPR
		   ? get_base_address (TREE_OPERAND (arg, 0)) : NULL_TREE);
      if (POINTER_TYPE_P (TREE_TYPE (arg)) && !integer_zerop (arg)
	  && !(base && CONSTANT_CLASS_P (base))
	  && transfer_may_overlap_p (u->l->launcher, arg, u->host))
	return true;
    }
  return false;
}

/* True if CALL launches a region, which has copies of what it gets.  */

static bool
launches_p (gcall *call)
{
  return (gimple_call_builtin_p (call, BUILT_IN_GOMP_TARGET)
	  || gimple_call_builtin_p (call, BUILT_IN_GOACC_PARALLEL));
}

/* True if STMT takes the address of VAR: for a launch, perhaps, which may copy
   something there.  */

static bool
takes_address_p (gimple *stmt, tree var)
{
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (op && TREE_CODE (op) == ADDR_EXPR
	  && get_base_address (TREE_OPERAND (op, 0)) == var)
	return true;
    }
  return false;
}

bool
loop_keeps_global_p (class loop *loop, tree ref)
{
  tree var = get_base_address (ref);
  if (TREE_THIS_VOLATILE (var))
    return false;
  for (gimple *stmt : loop_statements (loop))
    if (takes_address_p (stmt, var))
      return false;
    else if (gcall *call = dyn_cast<gcall *> (stmt))
      {
	const char *name = shim_function_name (gimple_call_fndecl (call));
	if (!launches_p (call) && !plain_function_p (name)
	    && !gimple_call_builtin_p (call, BUILT_IN_NORMAL)
	    && !(gimple_call_flags (call) & (ECF_CONST | ECF_PURE)))
	  return false;
	if (!launches_p (call) && (startswith (name, "GOMP_")
				   || startswith (name, "GOACC_")))
	  return false;
      }
    else if (gimple_vdef (stmt) && !gimple_clobber_p (stmt)
	     && stmt_may_clobber_ref_p (stmt, ref))
      return false;
  return true;
}

/* Note in U what CALL does.  */

static void
note_call (struct object_use *u, gcall *call)
{
  const char *name = shim_function_name (gimple_call_fndecl (call));
  if (launches_p (call))
    return;
  /* What else maps, and what has threads of the host execute a body that gets
     its variables by a record.  */
  if (startswith (name, "GOMP_") || startswith (name, "GOACC_"))
    {
      note_use (u, USE_MAYBE);
      return;
    }
  if (gets_address_p (u, call))
    {
      ao_ref ref;
      ao_ref_init_from_ptr_and_size (&ref, u->host, NULL_TREE);
      if (ref_maybe_used_by_stmt_p (call, &ref)
	  || stmt_may_clobber_ref_p_1 (call, &ref))
	note_use (u, USE_MAYBE);
    }
  else if (!u->unshared && !(gimple_call_flags (call) & ECF_CONST)
	   && !gimple_call_builtin_p (call, BUILT_IN_NORMAL)
	   && !plain_function_p (name))
    note_use (u, gimple_call_fndecl (call) ? USE_UNLIKELY : USE_MAYBE);
}

enum loop_use
loop_uses (class loop *loop, const struct mapped_launch *l, unsigned n)
{
  struct object_use u = { l, l->entries[n].host, mapped_alone_p (l, n),
			  USE_NONE };
  if (!u.host || (TREE_CODE (u.host) != SSA_NAME
		  && TREE_CODE (u.host) != ADDR_EXPR))
    return USE_MAYBE;
  for (gimple *stmt : loop_statements (loop))
    {
      if (u.use == USE_MAYBE)
	break;
      if (gcall *call = dyn_cast<gcall *> (stmt))
	note_call (&u, call);
      else if (gimple_clobber_p (stmt))
	{
	  /* A variable of the loop's body is another one each time.  */
	  if (TREE_CODE (u.host) == ADDR_EXPR
	      && (get_base_address (TREE_OPERAND (u.host, 0))
		  == gimple_assign_lhs (stmt)))
	    u.use = USE_MAYBE;
	}
      else if (gimple_vuse (stmt))
	walk_stmt_load_store_ops (stmt, &u, note_object_access,
				  note_object_access);
    }
  return u.use;
}
