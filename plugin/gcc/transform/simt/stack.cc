/* How much stack a lane needs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A lane's own variables and the frames of what it calls are on a stack of its
   own, whose size is an option of the device compiler at the link.  Where it
   is too small, lanes write elsewhere.  So the object refers to a symbol whose
   name is the number of bytes; drano-gcc and its like link such programs with
   the option, and define the symbol.  Another link fails, and the name says
   why.

   The need is a bound from above, of the code before the device compiler
   inlines: what is inlined gives its variables to the loop, so that those of
   all calls are added up; else calls share the room.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/walk.h"
#include "transform/call/device-library.h"
#include "transform/call/frame-use.h"
#include "transform/call/lane-safe.h"
#include "transform/simt/stack.h"

/* What a function needs, with all that it calls: if everything is inlined, and
   if nothing is; and what it passes in memory.  -1 means that there is no
   bound.  */
struct frames
{
  HOST_WIDE_INT all, chain, passed;
};

/* What is known of functions; those that are being examined have -1.  */
typedef hash_map<struct cgraph_node *, struct frames> frames_map;

/* Bytes for what GCC keeps besides variables: the saved stack pointer, and the
   alignment of the frame.  */
#define FRAME_OVERHEAD 16

/* Bytes for a function of which no body is seen, and that is not in the
   device's library.  Those of newlib that reduce their argument keep tables of
   digits.  */
#define UNKNOWN_FRAME 256
#define REDUCTION_FRAME 768

/* The bytes of a value of TYPE that is aligned to ALIGN bytes at least; -1 if
   that is not known.  */

static HOST_WIDE_INT
value_bytes (const_tree type, unsigned align)
{
  HOST_WIDE_INT size = shim_type_bytes (type);
  if (size < 0)
    return -1;
  align = MAX (MAX (8, align), TYPE_ALIGN_UNIT (type));
  return ROUND_UP (size, align) + (align > 8 ? align : 0);
}

HOST_WIDE_INT
stack_bytes (const_tree decl)
{
  return value_bytes (TREE_TYPE (decl), DECL_ALIGN_UNIT (decl));
}

/* Return A + B; -1 if either is.  */

static HOST_WIDE_INT
add_sizes (HOST_WIDE_INT a, HOST_WIDE_INT b)
{
  return a < 0 || b < 0 ? -1 : a + b;
}

/* The bytes of the variables of FN that are in memory, but for what it gets and
   returns there.  */

static HOST_WIDE_INT
frame_bytes (struct function *fn)
{
  HOST_WIDE_INT bytes = FRAME_OVERHEAD;
  unsigned i;
  tree decl;
  FOR_EACH_LOCAL_DECL (fn, i, decl)
    if (VAR_P (decl) && !is_global_var (decl) && !is_gimple_reg (decl)
	&& !DECL_HAS_VALUE_EXPR_P (decl))
      bytes = add_sizes (bytes, stack_bytes (decl));
  for (decl = DECL_ARGUMENTS (fn->decl); decl; decl = DECL_CHAIN (decl))
    if (is_gimple_reg_type (TREE_TYPE (decl)) && TREE_ADDRESSABLE (decl))
      bytes = add_sizes (bytes, stack_bytes (decl));
  return bytes;
}

/* The bytes of what CALL passes and gets in memory.  The caller has copies; a
   function that is inlined has its own instead.  */

static HOST_WIDE_INT
passed_bytes (const gcall *call)
{
  HOST_WIDE_INT bytes = 0;
  if (gimple_call_internal_p (call))
    return 0;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      const_tree arg = gimple_call_arg (call, i);
      if (!is_gimple_reg_type (TREE_TYPE (arg)))
	bytes = add_sizes (bytes, value_bytes (TREE_TYPE (arg), 0));
    }
  tree type = gimple_call_return_type (call);
  if (!VOID_TYPE_P (type) && !is_gimple_reg_type (type))
    bytes = add_sizes (bytes, value_bytes (type, 0));
  return bytes;
}

/* The bytes for a call of FN, of which no body is seen.  */

static HOST_WIDE_INT
unseen_bytes (const_tree fn)
{
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return fn && fndecl_built_in_p (fn) ? 0 : UNKNOWN_FRAME;
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME
					 (const_cast<tree> (fn)));
  HOST_WIDE_INT known = library_frames (device_library (), name);
  switch (DECL_FUNCTION_CODE (fn))
    {
    CASE_FLT_FN (BUILT_IN_SIN):
    CASE_FLT_FN (BUILT_IN_COS):
    CASE_FLT_FN (BUILT_IN_TAN):
    CASE_FLT_FN (BUILT_IN_SINCOS):
    CASE_FLT_FN (BUILT_IN_CEXPI):
    CASE_FLT_FN (BUILT_IN_LGAMMA):
    CASE_FLT_FN (BUILT_IN_TGAMMA):
    CASE_FLT_FN (BUILT_IN_J0):
    CASE_FLT_FN (BUILT_IN_J1):
    CASE_FLT_FN (BUILT_IN_JN):
    CASE_FLT_FN (BUILT_IN_Y0):
    CASE_FLT_FN (BUILT_IN_Y1):
    CASE_FLT_FN (BUILT_IN_YN):
      return known >= 0 ? known : REDUCTION_FRAME;
    CASE_BUILT_IN_ALLOCA:
      return -1;
    case BUILT_IN_MEMCPY:
    case BUILT_IN_MEMSET:
    case BUILT_IN_MEMMOVE:
    case BUILT_IN_UNREACHABLE:
    case BUILT_IN_ABORT:
    case BUILT_IN_TRAP:
    CASE_FLT_FN (BUILT_IN_SQRT):
    CASE_FLT_FN (BUILT_IN_FABS):
      return 0;
    default:
      return known >= 0 ? known : UNKNOWN_FRAME / 2;
    }
}

static struct frames needs_of (struct cgraph_node *node, frames_map *known);

/* What STMT needs that is not a call of the program's: a function does it.  */

static struct frames
operation_needs (gimple *stmt)
{
  enum frame_use use = frame_use_of (stmt);
  struct frames f = { 0, 0, 0 };
  if (use == FRAME_OPERATION || use == FRAME_EXCHANGE || use == FRAME_PRODUCT)
    f.all = f.chain = UNKNOWN_FRAME / 2 + frame_function_bytes (stmt);
  return f;
}

/* What CALL needs.  */

static struct frames
call_needs (const gcall *call, frames_map *known)
{
  struct frames f = { 0, 0, 0 };
  gimple *stmt = const_cast<gcall *> (call);
  /* Lanes that are threads do not call these
     (transform/omp/threads-as-lanes.cc), and others must not.  */
  if (gimple_call_internal_p (call))
    return operation_needs (stmt);
  if (call_thread_number_p (stmt)
      || call_barrier_p (stmt))
    return f;
  /* Those are instructions, or read a few words.  */
  int atomic = atomic_bytes (stmt);
  tree fn = gimple_call_fndecl (call);
  if (atomic == 4 || atomic == 8
      || startswith (shim_function_name (fn), "omp_get_"))
    return f;
  struct cgraph_node *node = fn ? cgraph_node::get (fn) : NULL;
  if (node)
    node = node->ultimate_alias_target ();
  if (node && node->has_gimple_body_p ()
      && DECL_STRUCT_FUNCTION (node->decl)->cfg)
    f = needs_of (node, known);
  else
    f.all = f.chain = frame_library_p (stmt) ? -1 : unseen_bytes (fn);
  /* Optional arguments go through memory.  */
  HOST_WIDE_INT bytes = frame_function_bytes (stmt);
  if (stdarg_p (gimple_call_fntype (call)))
    bytes += 8 * gimple_call_num_args (call);
  f.all = add_sizes (f.all, bytes);
  f.chain = add_sizes (f.chain, bytes);
  return f;
}

/* Add STMT to SUM: the variables of a call, if it is inlined, are there at the
   same time as others.  So are copies of what calls pass.  */

static void
add_statement (struct frames *sum, gimple *stmt, frames_map *known)
{
  const gcall *call = dyn_cast<gcall *> (stmt);
  struct frames f = call ? call_needs (call, known) : operation_needs (stmt);
  HOST_WIDE_INT passed = call ? passed_bytes (call) : 0;
  sum->all = add_sizes (sum->all, add_sizes (f.all, passed));
  sum->passed = add_sizes (sum->passed, passed);
  sum->chain = (sum->chain < 0 || f.chain < 0
		? -1 : MAX (sum->chain, f.chain));
}

/* What NODE needs.  */

static struct frames
needs_of (struct cgraph_node *node, frames_map *known)
{
  bool found;
  struct frames *slot = &known->get_or_insert (node, &found);
  if (found)
    return *slot;
  slot->all = slot->chain = -1;
  struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
  struct frames f = { 0, 0, 0 };
  for (gimple *stmt : function_statements (fn))
    add_statement (&f, stmt, known);
  HOST_WIDE_INT bytes = frame_bytes (fn);
  f.all = add_sizes (f.all, bytes);
  f.chain = add_sizes (add_sizes (f.chain, f.passed), bytes);
  known->put (node, f);
  return f;
}

/* As stack_bound; KNOWN gets what functions need, and *ALL becomes what is
   needed if all are inlined.  */

static HOST_WIDE_INT
find_bound (const auto_vec<gimple *> &stmts, HOST_WIDE_INT bytes,
	    frames_map *known, HOST_WIDE_INT *all)
{
  struct frames f = { 0, 0, 0 };
  bytes = add_sizes (bytes, FRAME_OVERHEAD + frame_variables_bytes (stmts));
  for (unsigned i = 0; i < stmts.length (); i++)
    add_statement (&f, stmts[i], known);
  *all = add_sizes (f.all, bytes);
  return (*all >= 0 && *all <= LANE_STACK_MAX ? *all
	  : add_sizes (add_sizes (f.chain, f.passed), bytes));
}

HOST_WIDE_INT
stack_bound (const auto_vec<gimple *> &stmts, HOST_WIDE_INT bytes)
{
  frames_map known;
  HOST_WIDE_INT all;
  return find_bound (stmts, bytes, &known, &all);
}

HOST_WIDE_INT
stack_need (const auto_vec<gimple *> &stmts, HOST_WIDE_INT bytes)
{
  frames_map known;
  HOST_WIDE_INT all;
  HOST_WIDE_INT chain = find_bound (stmts, bytes, &known, &all);
  if ((all >= 0 && all <= LANE_STACK_MAX)
      || chain < 0 || chain > LANE_STACK_MAX)
    return chain;
  for (frames_map::iterator i = known.begin (); i != known.end (); ++i)
    if (!lookup_attribute ("always_inline",
			   DECL_ATTRIBUTES ((*i).first->decl)))
      DECL_UNINLINABLE ((*i).first->decl) = 1;
  return chain;
}

HOST_WIDE_INT
stack_region_need (const struct simt_region *region, HOST_WIDE_INT more)
{
  auto_vec<gimple *> stmts;
  for (unsigned i = 1; i < gimple_call_num_args (region->enter); i++)
    {
      tree arg = gimple_call_arg (region->enter, i);
      if (TREE_CODE (arg) == ADDR_EXPR)
	more = add_sizes (more, stack_bytes (TREE_OPERAND (arg, 0)));
    }
  simt_region_statements (region, &stmts);
  return stack_need (stmts, more);
}

bool
stack_possible_p (HOST_WIDE_INT need)
{
  return (need >= 0
	  && need <= (getenv ("DRANO_WRAPPER") ? LANE_STACK_MAX
		      : LANE_STACK_DEFAULT));
}

void
stack_require (HOST_WIDE_INT need)
{
  char name[80];
  snprintf (name, sizeof name, "drano_lane_stack_%d_bytes__link_with_drano_gcc",
	    (int) ROUND_UP (need, 128));
  tree type = char_type_node;
  tree symbol = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (name),
			    type);
  TREE_PUBLIC (symbol) = DECL_EXTERNAL (symbol) = 1;
  DECL_ARTIFICIAL (symbol) = TREE_USED (symbol) = 1;
  TREE_ADDRESSABLE (symbol) = 1;
  /* A shared library may leave symbols open, but not hidden ones.  */
  DECL_VISIBILITY (symbol) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (symbol) = 1;
  varpool_node::get_create (symbol);

  tree pointer = build_pointer_type (type);
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL,
			 get_identifier ("drano_lane_stack"), pointer);
  TREE_STATIC (var) = 1;
  DECL_ARTIFICIAL (var) = TREE_USED (var) = 1;
  DECL_PRESERVE_P (var) = 1;
  DECL_INITIAL (var) = build_fold_addr_expr (symbol);
  DECL_ATTRIBUTES (var)
    = tree_cons (get_identifier ("used"), NULL_TREE,
		 tree_cons (get_identifier ("retain"), NULL_TREE, NULL_TREE));
  set_decl_section_name (var, ".drano.lane_stack");
  varpool_node::finalize_decl (var);
}
