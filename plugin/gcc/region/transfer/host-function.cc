/* Functions of the host that launch regions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A call of such a function is as good as its launches, with the objects that
   the call hands over, if the function does nothing else with these.  So what
   its own statements use must be known: by which parameter, or in which static
   variable.  What is reached in any other way may be anything.  */

#include "gcc-shim.h"
#include "gcc-shim-calls.h"
#include "gimple/calls.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "names/language.h"
#include "region/argument/launched.h"
#include "region/transfer/call-value.h"
#include "region/transfer/host-function.h"
#include "region/transfer/host-library.h"
#include "region/transfer/saving.h"

/* What is known of a function.  */
struct examined_function
{
  struct host_function use;
  bool examined;		/* False while it is looked at, so that what
				   calls itself is not PLAIN.  */
  bool plain;			/* USE is all that it uses.  */
  auto_vec<const struct mapped_launch *> launches;
};

struct host_functions
{
  const auto_vec<struct mapped_launch *> *launches;
  hash_map<tree, struct examined_function *> known;
  auto_vec<struct mapped_launch *> made;	/* To be freed.  */
};

struct host_functions *
host_functions_new (const auto_vec<struct mapped_launch *> &launches)
{
  struct host_functions *h = new host_functions ();
  h->launches = &launches;
  return h;
}

void
host_functions_free (struct host_functions *h)
{
  for (auto known : h->known)
    delete known.second;
  mapped_launches_free (&h->made);
  delete h;
}

static bool note_base (auto_vec<tree> *list, tree base);

/* Note in LIST that what POINTER points to is used.  False if it may be
   anything.  */

static bool
note_pointed (auto_vec<tree> *list, tree pointer)
{
  pointer = pointer_root (pointer);
  if (TREE_CODE (pointer) == ADDR_EXPR)
    return note_base (list, TREE_OPERAND (pointer, 0));
  if (launched_allocated_p (pointer))
    return true;
  tree parm = parameter_of (pointer);
  if (parm)
    list->safe_push (parm);
  return parm != NULL_TREE;
}

/* The same of BASE, which GCC's walks over a function's statements give, or of
   which the address is taken.  */

static bool
note_base (auto_vec<tree> *list, tree base)
{
  base = get_base_address (base);
  if (!base)
    return false;
  if (TREE_CODE (base) == MEM_REF)
    return note_pointed (list, TREE_OPERAND (base, 0));
  if (CONSTANT_CLASS_P (base) || (DECL_P (base) && TREE_READONLY (base)))
    return true;
  if (!DECL_P (base) || TREE_CODE (base) == RESULT_DECL)
    return false;
  if (VAR_P (base) && is_global_var (base))
    list->safe_push (base);
  return true;
}

/* Note in DATA, a function that is examined, that BASE is loaded from.  */

static bool
note_base_loaded (gimple *, tree base, tree, void *data)
{
  struct examined_function *f = (struct examined_function *) data;
  f->plain = f->plain && note_base (&f->use.loads, base);
  return false;
}

/* The same of a store.  */

static bool
note_base_stored (gimple *, tree base, tree, void *data)
{
  struct examined_function *f = (struct examined_function *) data;
  f->plain = f->plain && note_base (&f->use.stores, base);
  return false;
}

/* True if CALL gets pointers to nothing but constants and variables of its
   function's own, or to what that has allocated.  */

static bool
gets_no_foreign_pointer_p (const gcall *call)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      auto_vec<tree> used;
      tree arg = gimple_call_arg (call, i);
      if (POINTER_TYPE_P (TREE_TYPE (arg)) && !integer_zerop (arg)
	  && (!note_pointed (&used, arg) || !used.is_empty ()))
	return false;
    }
  return true;
}

/* Note in F what CALL, one of its statements, uses, which calls CALLEE; LIST is
   of CALLEE, and TO is F's.  */

static void
note_callee (struct examined_function *f, const gcall *call,
	     const auto_vec<tree> &list, auto_vec<tree> *to)
{
  for (unsigned i = 0; i < list.length (); i++)
    if (TREE_CODE (list[i]) != PARM_DECL)
      to->safe_push (list[i]);
    else
      {
	tree arg = call_argument (call, list[i]);
	f->plain = f->plain && arg && note_pointed (to, arg);
      }
}

/* Note in F what CALL, one of its statements that launches nothing, uses.  */

static void
note_call_bases (struct host_functions *h, struct examined_function *f,
		 gcall *call)
{
  if (gimple_call_flags (call) & ECF_CONST)
    return;
  if (host_library_plain_p (call))
    f->plain = f->plain && gets_no_foreign_pointer_p (call);
  else if (const struct host_function *callee
	   = host_function_called (h, call))
    {
      note_callee (f, call, callee->loads, &f->use.loads);
      note_callee (f, call, callee->stores, &f->use.stores);
    }
  else
    f->plain = false;
}

/* Note in F what STMT uses.  */

static void
note_statement (struct host_functions *h, struct examined_function *f,
		gimple *stmt)
{
  if (gimple_clobber_p (stmt) || launch_call_p (stmt))
    return;
  if (gimple_code (stmt) == GIMPLE_ASM || gimple_has_volatile_ops (stmt))
    f->plain = false;
  else if (gimple_vuse (stmt) || gimple_vdef (stmt))
    walk_stmt_load_store_ops (stmt, f, note_base_loaded, note_base_stored);
  if (gcall *call = dyn_cast<gcall *> (stmt))
    note_call_bases (h, f, call);
}

/* What is known of the function DECL, or null if that has no body.  */

static struct examined_function *
examine (struct host_functions *h, tree decl)
{
  if (struct examined_function **known = h->known.get (decl))
    return *known;
  struct function *fn = DECL_STRUCT_FUNCTION (decl);
  struct examined_function *f = new examined_function ();
  h->known.put (decl, f);
  if (!fn || !fn->cfg || !gimple_in_ssa_p (fn))
    return f;
  f->plain = true;
  for (gimple *stmt : function_statements (fn))
    if (f->plain)
      note_statement (h, f, stmt);
  auto_vec<const gimple *> unknown;
  host_function_launches (h, fn, &f->launches, &unknown);
  f->plain &= unknown.is_empty ();
  f->examined = true;
  return f;
}

/* The same as host_function_called, with its launches.  */

static struct examined_function *
examine_called (struct host_functions *h, gcall *call)
{
  tree decl = callee_body (call);
  struct examined_function *f = decl ? examine (h, decl) : NULL;
  return f && f->examined && f->plain ? f : NULL;
}

const struct host_function *
host_function_called (struct host_functions *h, gcall *call)
{
  struct examined_function *f = examine_called (h, call);
  return f ? &f->use : NULL;
}

/* True if E's object is gone when the function ends that maps it.  */

static bool
made_by_callee_p (const struct mapped_entry *e)
{
  tree host = e->host ? pointer_root (e->host) : NULL_TREE;
  tree base = (host && TREE_CODE (host) == ADDR_EXPR
	       ? get_base_address (TREE_OPERAND (host, 0)) : NULL_TREE);
  return ((base && DECL_P (base) && !is_global_var (base))
	  || (host && launched_allocated_p (host)));
}

/* *TP is a part of an expression.  Return it if it is in memory.  */

static tree
find_memory (tree *tp, int *, void *)
{
  return (DECL_P (*tp) || REFERENCE_CLASS_P (*tp)) ? *tp : NULL_TREE;
}

/* The size of E in terms of the function of CALL, which calls one that USE is
   of; the descriptor of an array of Fortran's, if it is computed from that
   alone.  Null if it is not known.  */

static tree
size_in_caller (const struct mapped_entry *e, const gcall *call,
		const struct host_function *use)
{
  tree size = value_in_caller (call, e->size);
  if (!size && e->size && e->size != error_mark_node)
    size = record_in_caller (call, e->size);
  return (size && !use->stores.is_empty ()
	  && walk_tree (&size, find_memory, NULL, NULL) ? NULL_TREE : size);
}

/* L as CALL, of FN, executes it, which calls the function that USE is of.  */

static struct mapped_launch *
launch_by_call (const struct mapped_launch *l, gcall *call, struct function *fn,
		const struct host_function *use)
{
  struct mapped_launch *made = new mapped_launch ();
  made->call = call;
  made->launcher = fn;
  made->called = l->called ? l->called : l;
  made->body = l->body;
  made->is_acc = l->is_acc;
  made->deferred = l->deferred;
  made->record = l->record;
  made->kinds = l->kinds;
  made->entries.safe_splice (l->entries);
  for (unsigned i = 0; i < made->entries.length (); i++)
    {
      struct mapped_entry *e = &made->entries[i];
      /* What the function makes itself is of no concern here.  */
      if (made_by_callee_p (e))
	e->kind = GOMP_MAP_FIRSTPRIVATE;
      e->host = value_in_caller (call, e->host);
      e->size = size_in_caller (e, call, use);
    }
  return made;
}

void
host_function_launches (struct host_functions *h, struct function *fn,
			auto_vec<const struct mapped_launch *> *found,
			auto_vec<const gimple *> *unknown)
{
  hash_set<const gimple *> known;
  for (unsigned i = 0; i < h->launches->length (); i++)
    if ((*h->launches)[i]->launcher == fn)
      {
	found->safe_push ((*h->launches)[i]);
	known.add ((*h->launches)[i]->call);
      }
  for (gimple *stmt : function_statements (fn))
    {
      gcall *call = dyn_cast<gcall *> (stmt);
      if (launch_call_p (stmt) && !known.contains (stmt))
	unknown->safe_push (stmt);
      struct examined_function *f = (call && !launch_call_p (call)
				     ? examine_called (h, call) : NULL);
      for (unsigned i = 0; f && i < f->launches.length (); i++)
	{
	  struct mapped_launch *made
	    = launch_by_call (f->launches[i], call, fn, &f->use);
	  h->made.safe_push (made);
	  found->safe_push (made);
	}
    }
}

/* True if LIST, of what CALL of FN calls, has what may be at ADDRESS of FN.  */

static bool
list_has_p (const auto_vec<tree> &list, struct function *fn, const gcall *call,
	    tree address)
{
  for (unsigned i = 0; i < list.length (); i++)
    {
      tree at = (TREE_CODE (list[i]) == PARM_DECL
		 ? call_argument (call, list[i])
		 : build_fold_addr_expr (list[i]));
      /* No array has a descriptor in it.  */
      if (at && TREE_CODE (at) == ADDR_EXPR
	  && spell_descriptor_type_p (TREE_TYPE (TREE_OPERAND (at, 0))))
	continue;
      if (transfer_may_overlap_p (fn, at, address))
	return true;
    }
  return false;
}

bool
host_function_uses_p (const struct host_function *f, struct function *fn,
		      const gcall *call, tree address, bool loads)
{
  return (list_has_p (f->stores, fn, call, address)
	  || (loads && list_has_p (f->loads, fn, call, address)));
}
