/* Direct kernels: functions of the C library in line.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The device's C library is text in PTX.  The device compiler cannot inline
   what has no GIMPLE, so each exp is a call of a function that calls two
   others.  But the text is at hand where the compiler is.  So a function that a
   kernel calls becomes one of the file's own here, with the same arithmetic,
   which the device compiler inlines; plugin/library reads the text.  Functions
   that this one calls become such ones, too, or stay calls.  The results have
   the same bits, as no operation on floating-point numbers changes.

   A call with a constant argument is left alone: GCC may know better, as for
   pow (x, 2).  So is one that the device has an instruction for.  */

#include "gcc-shim.h"
#include "gimple/new-function.h"
#include "gimple/walk.h"
#include "transform/call/device-library.h"
#include "transform/launch/launch-int.h"
#include "transform/launch/library-int.h"
#include "unit.h"

/* A function may have so many instructions, with those that it calls, ... */
#define FUNCTION_STEPS 1200
/* ... and all of the file together so many.  */
#define UNIT_STEPS 12000

/* What has been made of the library: a function's USER is its declaration here,
   or null.  */
struct library_copies : unit_part
{
  struct library *library;
  int steps;			/* Of all that was made.  */
  tree roots[2];		/* The functions for double and float.  */
  tree extremes[2][2];		/* Those for the smaller and the larger one of
				   float, and of double.  */
  hash_set<tree> leaves;	/* Those that call nothing in the end.  */

  library_copies ()
    : library (device_library ()), steps (0), roots (), extremes ()
  {}
};

/* A parameter of TYPE for M's function, behind LAST if that is not null.  */

static tree
new_parameter (struct library_copy *m, tree type, tree last)
{
  tree p = build_decl (UNKNOWN_LOCATION, PARM_DECL, get_identifier ("x"), type);
  DECL_ARG_TYPE (p) = type;
  DECL_CONTEXT (p) = m->decl;
  DECL_ARTIFICIAL (p) = TREE_USED (p) = 1;
  if (last)
    DECL_CHAIN (last) = p;
  else
    DECL_ARGUMENTS (m->decl) = p;
  return p;
}

/* Give M's function its parameters, of its type, and the registers that they
   are in.  */

static void
give_parameters (struct library_copy *m)
{
  tree last = NULL_TREE, t = TYPE_ARG_TYPES (TREE_TYPE (m->decl));
  for (int i = 0; i < m->f->nparams; i++, t = TREE_CHAIN (t))
    {
      last = new_parameter (m, TREE_VALUE (t), last);
      assign_register (m, m->f->params[i], last);
    }
}

/* True if a value of type T can be passed as one of TYPE.  */

static bool
fits_p (enum library_type t, tree type)
{
  tree reg = reg_type (t);
  return (VOID_TYPE_P (reg) ? VOID_TYPE_P (type)
	  : ((INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
	      || POINTER_TYPE_P (type))
	     && (SCALAR_FLOAT_TYPE_P (type) == SCALAR_FLOAT_TYPE_P (reg))
	     && TYPE_PRECISION (type) == TYPE_PRECISION (reg)));
}

/* True if F is of TYPE.  */

static bool
of_type_p (const struct library_function *f, tree type)
{
  if (!fits_p (f->result, TREE_TYPE (type)))
    return false;
  tree t = TYPE_ARG_TYPES (type);
  for (int i = 0; i < f->nparams; i++, t = TREE_CHAIN (t))
    if (!t || !fits_p (f->regs[f->params[i]], TREE_VALUE (t)))
      return false;
  return !t || VOID_TYPE_P (TREE_VALUE (t));
}

/* How many steps F has that do something.  */

static int
busy_steps (const struct library_function *f)
{
  int n = 0;
  for (int i = 0; i < f->nsteps; i++)
    n += f->steps[i].op != LIBRARY_NOTHING;
  return n;
}

/* How many steps F has, with those of functions of L that it calls.  DEPTH is
   how many called it.  */

static int
count_steps (struct library_copies *l, const struct library_function *f,
	     int depth)
{
  int n = busy_steps (f);
  if (depth == 8)
    return FUNCTION_STEPS + 1;
  for (int i = 0; i < f->nsteps && n <= FUNCTION_STEPS; i++)
    if (f->steps[i].op == LIBRARY_CALL)
      if (struct library_function *g
	  = library_called (l->library, &f->steps[i]))
	n += count_steps (l, g, depth + 1);
  return n;
}

/* A function of TYPE whose name begins with NAME, which is to be inlined.  */

static tree
inline_function (tree type, const char *name)
{
  tree decl = new_function (type, name, UNKNOWN_LOCATION);
  DECL_UNINLINABLE (decl) = 0;
  DECL_DECLARED_INLINE_P (decl) = DECL_DISREGARD_INLINE_LIMITS (decl) = 1;
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("omp declare target"),
				      NULL_TREE, NULL_TREE);
  TREE_NOTHROW (decl) = 1;
  /* What computes a value that nobody needs is left out.  */
  shim_optimize_with (decl, &gcc_options::x_flag_finite_loops, 1);
  return decl;
}

/* Make a function of TYPE of F.  */

static tree
make_function (struct library_copies *l, const struct library_function *f,
	       tree type)
{
  tree decl = inline_function (type, f->name);
  auto_vec<tree> vars, labels;
  vars.safe_grow_cleared (f->nregs);
  labels.safe_grow_cleared (f->nsteps);
  struct library_copy m = { l->library, f, decl, vars.address (), NULL_TREE,
			    labels.address (), NULL_TREE };
  for (int k = 0; k < f->nregs; k++)
    if (f->regs[k] != LIBRARY_VOID)
      vars[k] = new_register (&m, "r", reg_type (f->regs[k]));
  for (int k = 0; k < f->nsteps; k++)
    if (f->steps[k].is_target)
      {
	labels[k] = create_artificial_label (UNKNOWN_LOCATION);
	DECL_CONTEXT (labels[k]) = decl;
      }
  give_parameters (&m);
  for (int k = 0; k < f->nsteps; k++)
    append_step (&m, k);
  define_function (decl, m.chain, m.body, UNKNOWN_LOCATION);
  return decl;
}

/* The function of the file that has the code of L's function F; null if there
   can be none.  Its type is that of FN, or if that is null, of what the step S
   of CALLER calls.  */

static tree
function_of (struct library_copies *l, struct library_function *f, tree fn,
	     const struct library_function *caller = NULL,
	     const struct library_step *s = NULL)
{
  if (!f || f->user)
    return f ? (tree) f->user : NULL_TREE;
  int steps = count_steps (l, f, 0);
  if (steps > FUNCTION_STEPS || l->steps + steps > UNIT_STEPS
      || !of_type_p (f, fn ? TREE_TYPE (fn) : called_type (caller, s)))
    return NULL_TREE;
  l->steps += busy_steps (f);
  /* What it calls comes first: to finish a function may collect garbage, which
     trees and types that nothing refers to are.  */
  bool leaf = true;
  for (int i = 0; i < f->nsteps; i++)
    if (f->steps[i].op == LIBRARY_CALL)
      {
	struct library_function *g = library_called (l->library, &f->steps[i]);
	tree called = function_of (l, g, NULL_TREE, f, &f->steps[i]);
	leaf &= called && l->leaves.contains (called);
      }
  tree decl = make_function (l, f, fn ? TREE_TYPE (fn)
				   : called_type (caller, s));
  f->user = decl;
  if (leaf)
    l->leaves.add (decl);
  return decl;
}

/* Make a function that computes square roots as FN does: by an instruction,
   which gives what is no number of what has no root, and ELSE_FN sets errno
   then.  GCC does so, too, but calls a function (pass cdce).  */

static tree
make_checked_root (tree fn, tree else_fn)
{
  tree type = TREE_TYPE (TREE_TYPE (fn));
  tree decl = inline_function (TREE_TYPE (fn),
			       IDENTIFIER_POINTER (DECL_NAME (fn)));
  struct library_copy m
    = { NULL, NULL, decl, NULL, NULL_TREE, NULL, NULL_TREE };
  tree x = new_parameter (&m, type, NULL_TREE);
  tree root = new_register (&m, "r", type), result = DECL_RESULT (decl);
  tree call = build_call_expr_internal_loc (UNKNOWN_LOCATION, IFN_SQRT, type, 1,
					    x);
  append_to_statement_list (build2 (MODIFY_EXPR, type, root, call), &m.body);
  append_to_statement_list (build3 (COND_EXPR, void_type_node,
				    build2 (GE_EXPR, boolean_type_node, x,
					    build_zero_cst (type)),
				    build_empty_stmt (UNKNOWN_LOCATION),
				    build_call_expr (else_fn, 1, x)), &m.body);
  append_to_statement_list (build1 (RETURN_EXPR, void_type_node,
				    build2 (MODIFY_EXPR, type, result, root)),
			    &m.body);
  define_function (decl, m.chain, m.body, UNKNOWN_LOCATION);
  return decl;
}

/* The register of F that the register REG has its only value from.  */

static int
copied_from (const struct library_function *f, int reg)
{
  int from = reg, n = 0;
  for (int i = 0; i < f->nsteps; i++)
    if (f->steps[i].to == reg)
      {
	n++;
	from = (f->steps[i].op == LIBRARY_MOVE
		&& f->steps[i].a[0].kind == LIBRARY_REGISTER
		? f->steps[i].a[0].reg : -1);
      }
  return n > 1 ? -1 : from;
}

/* True if F returns the larger one of its parameters, or, if CONDITION is
   LIBRARY_LT, the smaller one, and that which is a number if the other one is
   none: as newlib's fmax and fmin do, which ask for the class of each, and then
   compare.  */

static bool
extreme_p (const struct library_function *f, enum library_condition condition)
{
  int calls = 0, compared = 0;
  for (int i = 0; i < f->nsteps; i++)
    {
      const struct library_step *s = &f->steps[i];
      bool real = s->type == LIBRARY_F32 || s->type == LIBRARY_F64;
      switch (s->op)
	{
	case LIBRARY_NOTHING: case LIBRARY_MOVE: case LIBRARY_JUMP:
	case LIBRARY_RETURN:
	  break;
	case LIBRARY_CALL:
	  if (!startswith (s->text, "__fpclassify"))
	    return false;
	  calls++;
	  break;
	case LIBRARY_COMPARE:
	  if (real && s->condition == condition
	      && copied_from (f, s->a[0].reg) == f->params[0]
	      && copied_from (f, s->a[1].reg) == f->params[1])
	    compared++;
	  else if (real || s->a[1].kind != LIBRARY_INTEGER || s->a[1].bits != 0)
	    return false;
	  break;
	default:
	  return false;
	}
    }
  return f->nparams == 2 && calls == 2 && compared == 1;
}

/* True if GCC knows no better way than to call FN if one argument is
   constant.  */

static bool
constants_allowed_p (tree fn)
{
  switch (DECL_FUNCTION_CODE (fn))
    {
    case BUILT_IN_FMAX: case BUILT_IN_FMAXF:
    case BUILT_IN_FMIN: case BUILT_IN_FMINF:
      return true;
    default:
      return false;
    }
}

/* True if GCC may know a better way than to call what CALL, of a function of
   mathematics, calls, as an argument is constant.  */

static bool
known_better_p (const gimple *call)
{
  unsigned constants = 0, n = gimple_call_num_args (call);
  for (unsigned i = 0; i < n; i++)
    constants += is_gimple_min_invariant (gimple_call_arg (call, i));
  return (constants_allowed_p (gimple_call_fndecl (call))
	  ? constants == n : constants != 0);
}

/* A function as FN, with a result by comparing its parameters, by CODE, and
   those with themselves.  */

static tree
make_extreme (tree fn, enum tree_code code)
{
  tree type = TREE_TYPE (TREE_TYPE (fn)), truth = boolean_type_node;
  tree decl = inline_function (TREE_TYPE (fn),
			       IDENTIFIER_POINTER (DECL_NAME (fn)));
  struct library_copy m
    = { NULL, NULL, decl, NULL, NULL_TREE, NULL, NULL_TREE };
  tree x = new_parameter (&m, type, NULL_TREE);
  tree y = new_parameter (&m, type, x);
  tree value = build3 (COND_EXPR, type, build2 (code, truth, x, y), x, y);
  value = build3 (COND_EXPR, type, build2 (UNORDERED_EXPR, truth, y, y), x,
		  value);
  value = build3 (COND_EXPR, type, build2 (UNORDERED_EXPR, truth, x, x), y,
		  value);
  append_to_statement_list (build1 (RETURN_EXPR, void_type_node,
				    build2 (MODIFY_EXPR, type,
					    DECL_RESULT (decl), value)),
			    &m.body);
  define_function (decl, m.chain, m.body, UNKNOWN_LOCATION);
  return decl;
}

/* The function of L that does what F does, of which FN is the declaration, if
   that is to compare; else null.  */

static tree
extreme_of (struct library_copies *l, struct library_function *f, tree fn)
{
  bool wide = TREE_TYPE (TREE_TYPE (fn)) == double_type_node;
  bool largest = (DECL_FUNCTION_CODE (fn) == BUILT_IN_FMAX
		  || DECL_FUNCTION_CODE (fn) == BUILT_IN_FMAXF);
  if (!f || !constants_allowed_p (fn)
      || !extreme_p (f, largest ? LIBRARY_GT : LIBRARY_LT))
    return NULL_TREE;
  tree *known = &l->extremes[largest][wide];
  if (!*known)
    {
      *known = make_extreme (fn, largest ? GT_EXPR : LT_EXPR);
      l->leaves.add (*known);
    }
  return *known;
}

/* True if STMT calls a function that may be in line.  */

static bool
candidate_p (gimple *stmt)
{
  if (!gimple_call_builtin_p (stmt, BUILT_IN_NORMAL) || !gimple_call_lhs (stmt))
    return false;
  tree fn = gimple_call_fndecl (stmt);
  struct cgraph_node *node = cgraph_node::get (fn);
  return (!known_better_p (stmt) && !(node && node->definition)
	  && !launch_instruction_p (stmt));
}

/* True if FN computes square roots.  */

static bool
root_p (tree fn)
{
  return (DECL_FUNCTION_CODE (fn) == BUILT_IN_SQRT
	  || DECL_FUNCTION_CODE (fn) == BUILT_IN_SQRTF);
}

/* The function of L for roots as FN's, of which COPY has the code; it is made
   if it is not there.  */

static tree
checked_root (struct library_copies *l, tree fn, tree copy)
{
  tree *known = &l->roots[DECL_FUNCTION_CODE (fn) == BUILT_IN_SQRTF];
  if (!*known)
    {
      *known = make_checked_root (fn, copy);
      if (l->leaves.contains (copy))
	l->leaves.add (*known);
    }
  return *known;
}

void
launch_inline_library (void)
{
  auto_vec<gcall *> calls;
  if (optimize < 2 || optimize_size || flag_no_inline)
    return;
  for (gimple *stmt : function_statements (cfun))
    if (candidate_p (stmt))
      calls.safe_push (as_a<gcall *> (stmt));
  if (calls.is_empty ())
    return;
  struct library_copies *l = unit_have<library_copies> (UNIT_LIBRARY_COPIES);
  for (unsigned k = 0; k < calls.length (); k++)
    {
      tree fn = gimple_call_fndecl (calls[k]);
      const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn));
      struct library_function *f = library_find (l->library, name);
      tree copy = extreme_of (l, f, fn);
      if (!copy)
	copy = function_of (l, f, fn);
      if (copy && root_p (fn))
	copy = checked_root (l, fn, copy);
      if (copy)
	{
	  gimple_call_set_fndecl (calls[k], copy);
	  /* Without errno, the library's function has no effect; the copy may
	     store it.  */
	  update_stmt (calls[k]);
	}
    }
}

/* The copy of the function CODE of the library of L, which is made if that is
   possible, else null.  */

static tree
copy_of (struct library_copies *l, enum built_in_function code)
{
  tree fn = builtin_decl_explicit (code);
  return function_of (l, library_find (l->library,
				       IDENTIFIER_POINTER
				       (DECL_ASSEMBLER_NAME (fn))), fn);
}

/* True if F calls two functions, these being NAMES.  */

static bool
calls_both_p (const struct library_function *f, const char *const names[2])
{
  int calls = 0, known[2] = { 0, 0 };
  for (int i = 0; i < f->nsteps; i++)
    if (f->steps[i].op == LIBRARY_CALL)
      {
	calls++;
	for (int k = 0; k < 2; k++)
	  known[k] += strcmp (f->steps[i].text, names[k]) == 0;
      }
  return calls == 2 && known[0] == 1 && known[1] == 1;
}

bool
launch_sines_apart (bool wide, tree *sine, tree *cosine)
{
  static const char *const names[2][2] = { { "sinf", "cosf" },
					   { "sin", "cos" } };
  if (optimize < 2 || optimize_size || flag_no_inline)
    return false;
  struct library_copies *l = unit_have<library_copies> (UNIT_LIBRARY_COPIES);
  struct library_function *f
    = library_find (l->library, wide ? "sincos" : "sincosf");
  if (!f || !calls_both_p (f, names[wide]))
    return false;
  *sine = copy_of (l, wide ? BUILT_IN_SIN : BUILT_IN_SINF);
  *cosine = copy_of (l, wide ? BUILT_IN_COS : BUILT_IN_COSF);
  return *sine && *cosine;
}

bool
launch_library_leaf_p (const_tree fn)
{
  struct library_copies *l
    = unit_known<library_copies> (UNIT_LIBRARY_COPIES);
  return l && fn && l->leaves.contains (const_cast<tree> (fn));
}
