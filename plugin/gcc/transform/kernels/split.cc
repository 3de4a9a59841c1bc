/* A kernels construct for each of several loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The gangs of a construct do not wait for each other behind a loop, those of
   one construct do for those of the one before.  So

     #pragma acc kernels copyin (a) copy (b)
     {
       LOOP-1
       LOOP-2
     }

   becomes

     #pragma acc data copyin (a) copy (b)
     {
       #pragma acc kernels present (a, b)
       LOOP-1
       #pragma acc kernels present (a, b)
       LOOP-2
     }

   Before a loop there may be what computes variables of the construct's own;
   these go with the loop.  Assignments to other variables are a construct of
   their own, which one thread executes.  The gimplifier has one temporary for
   all equal expressions, so that several loops may use one that each of them
   sets first: each construct then has its own.

   A part has no clause for what it does not name: the data construct keeps that
   where it is, and each clause takes the compiler and the launch some time.  */

#include "gcc-shim.h"
#include "transform/kernels/split.h"

/* What a part does with variables of the construct's own.  */
struct part_uses
{
  hash_set<tree> any;		/* It has them.  */
  hash_set<tree> unset;		/* It may use them before it sets them.  */
};

/* A walk through the statements of a part.  */
struct part_walk
{
  hash_set<tree> *locals;
  struct part_uses *uses;
  hash_set<tree> *set;		/* Variables that have been set by now.  */
};

/* Put all of FROM into TO, which is empty.  */

static void
copy_set (hash_set<tree> *to, const hash_set<tree> &from)
{
  for (hash_set<tree>::iterator i = from.begin (); i != from.end (); ++i)
    to->add (*i);
}

/* Callback of walk_gimple_op: note that the statement uses the variable at
   TP.  */

static tree
note_part_use (tree *tp, int *walk, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  struct part_walk *w = (struct part_walk *) wi->info;
  if (TYPE_P (*tp))
    *walk = 0;
  else if (DECL_P (*tp))
    {
      *walk = 0;
      if (w->locals->contains (*tp))
	{
	  w->uses->any.add (*tp);
	  if (!w->set->contains (*tp))
	    w->uses->unset.add (*tp);
	}
    }
  return NULL_TREE;
}

static void note_part (struct part_walk *w, gimple_seq seq);

/* Note in W all that STMT, which has no other statements in it, uses and
   sets.  */

static void
note_simple (struct part_walk *w, gimple *stmt)
{
  gassign *assign = dyn_cast<gassign *> (stmt);
  tree to = assign ? gimple_assign_lhs (assign) : NULL_TREE;
  bool sets = (to && DECL_P (to)
	       && w->locals->contains (to));
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = w;
  if (!sets)
    {
      walk_gimple_op (stmt, note_part_use, &wi);
      return;
    }
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (tree *op = gimple_op_ptr (stmt, k))
      walk_tree (op, note_part_use, &wi, NULL);
  w->uses->any.add (to);
  w->set->add (to);
}

/* The same for SEQ, of which it is not known that it is executed.  */

static void
note_apart (const struct part_walk *w, gimple_seq seq)
{
  hash_set<tree> set;
  struct part_walk in = { w->locals, w->uses, &set };
  copy_set (&set, *w->set);
  note_part (&in, seq);
}

/* The same for STMT.  Behind a label, only what is in BEFORE, which is null if
   there are no labels, is known to have been set.  */

static void
note_stmt (struct part_walk *w, gimple *stmt, const hash_set<tree> *before)
{
  if (before && gimple_code (stmt) == GIMPLE_LABEL)
    {
      w->set->empty ();
      copy_set (w->set, *before);
    }
  else if (gbind *bind = dyn_cast<gbind *> (stmt))
    note_part (w, gimple_bind_body (bind));
  else if (gtry *block = dyn_cast<gtry *> (stmt))
    {
      note_apart (w, gimple_try_cleanup (block));
      note_apart (w, gimple_try_eval (block));
    }
  else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    {
      note_part (w, gimple_omp_for_pre_body (loop));
      note_simple (w, stmt);
      note_apart (w, gimple_omp_body (loop));
    }
  else
    note_simple (w, stmt);
}

/* The same for SEQ.  */

static void
note_part (struct part_walk *w, gimple_seq seq)
{
  hash_set<tree> before;
  copy_set (&before, *w->set);
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    note_stmt (w, gsi_stmt (i), &before);
}

/* Statements of a construct, by parts.  */
struct part_list
{
  struct kernels_items *items;
  auto_vec<unsigned> part;	/* Of which part each is.  */
  unsigned parts, loops;	/* So many, and loops with directives.  */
  unsigned run;			/* Statements since the last part, ...  */
  unsigned effect;		/* ... of which so many, up to the last that
				   changes other variables, are not for the next
				   loop.  */
  bool refused;
};

/* Let the next N statements of X that are not of a part be one.  */

static void
end_part (struct part_list *x, unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    x->part.safe_push (x->parts);
  x->parts += n > 0;
  x->run -= n;
  x->effect = 0;
}

/* STMT is the next one of X.  */

static void
add_stmt (struct part_list *x, gimple *stmt)
{
  if (is_a<gomp_for *> (stmt))
    {
      end_part (x, x->effect);
      x->run++;
      x->loops++;
      end_part (x, x->run);
      return;
    }
  x->run++;
  if (kernels_local_value_p (x->items, stmt))
    return;
  x->effect = x->run;
  x->refused |= !is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt);
}

/* True if each part can have a V, a variable of the construct, of its own.  */

static bool
copied_whole_p (tree v)
{
  return (!DECL_HAS_VALUE_EXPR_P (v) && DECL_SIZE (v)
	  && TREE_CODE (DECL_SIZE (v)) == INTEGER_CST);
}

/* Find the parts of ITEMS.  What comes last and has no effect is of none.  */

static void
list_parts (struct part_list *x, struct kernels_items *items)
{
  x->items = items;
  x->parts = x->loops = x->run = x->effect = 0;
  x->refused = x->items->tries;
  for (unsigned i = 0; i < x->items->vars.length (); i++)
    x->refused |= !copied_whole_p (x->items->vars[i]);
  for (unsigned i = 0; i < x->items->stmts.length (); i++)
    add_stmt (x, x->items->stmts[i]);
  end_part (x, x->effect);
}

/* Find what the parts of X use: one of USES for each.  */

static void
find_uses (struct part_list *x, struct part_uses *uses)
{
  hash_set<tree> set;
  for (unsigned i = 0; i < x->part.length (); i++)
    {
      struct part_walk w = { &x->items->locals, &uses[x->part[i]], &set };
      if (i && x->part[i] != x->part[i - 1])
	set.empty ();
      note_stmt (&w, x->items->stmts[i], NULL);
    }
}

/* True if part K of the N that have USES may use a variable of X that another
   one has set.  */

static bool
depends_p (struct part_list *x, struct part_uses *uses, unsigned n, unsigned k)
{
  for (unsigned i = 0; i < x->items->vars.length (); i++)
    for (unsigned other = 0; other < n; other++)
      {
	tree v = x->items->vars[i];
	if (other != k && uses[other].any.contains (v)
	    && (uses[k].unset.contains (v)
		|| (uses[k].any.contains (v) && TREE_ADDRESSABLE (v))))
	  return true;
      }
  return false;
}

/* How a clause is shared by the parts.  */
enum sharing { SHARE_NOT, SHARE_BOTH, SHARE_PRESENT, SHARE_PARTS };

/* How clause C is.  */

static enum sharing
sharing_of (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return SHARE_NOT;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC:
    case GOMP_MAP_TO:
    case GOMP_MAP_FROM:
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_ALLOC:
    case GOMP_MAP_FORCE_TO:
    case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_FORCE_TOFROM:
    case GOMP_MAP_FORCE_PRESENT:
      return SHARE_PRESENT;
    case GOMP_MAP_POINTER:
    case GOMP_MAP_TO_PSET:
      return SHARE_BOTH;
    case GOMP_MAP_FIRSTPRIVATE_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
      return SHARE_PARTS;
    default:
      return SHARE_NOT;
    }
}

/* True if the clauses of TARGET can be shared.  */

static bool
all_shared_p (const gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (sharing_of (c) == SHARE_NOT)
      return false;
  return true;
}

/* True if no part of X needs what another one computes for X's own
   variables.  */

static bool
parts_independent_p (struct part_list *x)
{
  struct part_uses *uses = new part_uses[x->parts];
  bool depends = false;
  find_uses (x, uses);
  for (unsigned k = 0; k < x->parts; k++)
    depends |= depends_p (x, uses, x->parts, k);
  delete[] uses;
  return !depends;
}

bool
kernels_find_parts (gomp_target *target, struct kernels_items *items,
		    struct kernels_parts *parts)
{
  struct part_list x;
  list_parts (&x, items);
  if (x.refused || !x.loops || x.parts < 2 || !all_shared_p (target)
      || !parts_independent_p (&x))
    return false;
  for (unsigned i = 0; i < x.items->vars.length (); i++)
    parts->vars.safe_push (x.items->vars[i]);
  for (unsigned i = 0; i < x.part.length (); i++)
    {
      gimple *stmt = x.items->stmts[i];
      if (!i || x.part[i] != x.part[i - 1])
	{
	  parts->body.safe_push (NULL);
	  parts->last.safe_push (NULL);
	}
      /* That unlinks nothing: what it was in is not used any more.  */
      stmt->next = NULL;
      stmt->prev = stmt;
      gimple_seq_add_stmt (&parts->body.last (), stmt);
      parts->last.last () = stmt;
    }
  return true;
}

/* Callback of walk_gimple_seq: put a part's own variable in the place of the
   one at TP, for which the map of DATA has it; make it if it is the
   construct's.  */

static tree
replace_op (tree *tp, int *walk, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  hash_map<tree, tree> *bound = (hash_map<tree, tree> *) wi->info;
  if (TYPE_P (*tp))
    *walk = 0;
  else if (DECL_P (*tp))
    {
      *walk = 0;
      tree *now = bound->get (*tp);
      if (!now)
	return NULL_TREE;
      if (!*now)
	{
	  tree v = *now = build_decl (DECL_SOURCE_LOCATION (*tp), VAR_DECL,
				      DECL_NAME (*tp), TREE_TYPE (*tp));
	  DECL_CONTEXT (v) = current_function_decl;
	  DECL_ARTIFICIAL (v) = DECL_ARTIFICIAL (*tp);
	  DECL_IGNORED_P (v) = 1;
	  TREE_ADDRESSABLE (v) = TREE_ADDRESSABLE (*tp);
	  TREE_USED (v) = 1;
	  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
	}
      *tp = *now;
    }
  return NULL_TREE;
}

/* What is declared around the statements SEQ, which get variables of their own
   for those of VARS that they use.  */

static gimple *
bind_copies (const auto_vec<tree> &vars, gimple_seq seq)
{
  hash_map<tree, tree> bound;
  walk_stmt_info wi;
  tree declared = NULL_TREE;
  memset (&wi, 0, sizeof wi);
  wi.info = &bound;
  for (unsigned i = 0; i < vars.length (); i++)
    bound.put (vars[i], NULL_TREE);
  walk_gimple_seq (seq, NULL, replace_op, &wi);
  for (unsigned i = 0; i < vars.length (); i++)
    if (tree v = *bound.get (vars[i]))
      {
	DECL_CHAIN (v) = declared;
	declared = v;
      }
  /* The function that is made of it takes the block.  */
  return gimple_build_bind (declared, seq, make_node (BLOCK));
}

/* True if C, a clause of a construct, is for the parts only, which copy the
   variable in and out themselves: it has no address, as a data construct needs
   it, or is one of UNCHANGED.  */

static bool
copied_in_p (tree c, hash_set<tree> *unchanged)
{
  tree decl = OMP_CLAUSE_DECL (c);
  return DECL_P (decl) && (is_gimple_reg (decl) || unchanged->contains (decl));
}

/* The variables that a part names.  */
struct part_names
{
  hash_set<tree> all;
  bool sized;			/* The size of one is a variable, or one stands
				   for something else: these name others.  */
};

/* Callback of walk_gimple_seq: note the variable at TP in the part_names of
   DATA.  */

static tree
note_part_name (tree *tp, int *walk, void *data)
{
  struct part_names *n = (struct part_names *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk = 0;
  else if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL
	   || TREE_CODE (*tp) == RESULT_DECL)
    {
      *walk = 0;
      n->all.add (*tp);
      n->sized |= !copied_whole_p (*tp);
    }
  return NULL_TREE;
}

/* Put into N what the statements SEQ name.  */

static void
find_names (struct part_names *n, gimple_seq seq)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = n;
  n->sized = false;
  walk_gimple_seq (seq, NULL, note_part_name, &wi);
}

/* True if the statements of N may need the clause C.  What is called may name
   variables of the program.  */

static bool
needed_p (const struct part_names *n, tree c)
{
  tree base = OMP_CLAUSE_DECL (c);
  while (handled_component_p (base) || TREE_CODE (base) == MEM_REF
	 || TREE_CODE (base) == INDIRECT_REF || TREE_CODE (base) == ADDR_EXPR
	 || TREE_CODE (base) == POINTER_PLUS_EXPR || CONVERT_EXPR_P (base))
    base = TREE_OPERAND (base, 0);
  bool variable = (VAR_P (base) || TREE_CODE (base) == PARM_DECL
		   || TREE_CODE (base) == RESULT_DECL);
  return (n->sized || !variable || is_global_var (base)
	  || const_cast<part_names *> (n)->all.contains (base));
}

/* The last clause that goes with C: those of its pointers follow it.  */

static tree
last_with (tree c)
{
  for (tree next = OMP_CLAUSE_CHAIN (c); next; next = OMP_CLAUSE_CHAIN (c))
    if (sharing_of (next) == SHARE_PRESENT)
      break;
    else
      c = next;
  return c;
}

/* Put into UNUSED the clauses of TARGET that its part of N does not need.  */

static void
find_unused (const gomp_target *target, const struct part_names *n,
	     hash_set<tree> *unused)
{
  tree next;
  for (tree c = gimple_omp_target_clauses (target); c; c = next)
    {
      tree last = last_with (c);
      bool needed = needed_p (n, last);
      next = OMP_CLAUSE_CHAIN (last);
      for (tree k = c; k != last; k = OMP_CLAUSE_CHAIN (k))
	needed |= needed_p (n, k);
      for (tree k = c; !needed && k != next; k = OMP_CLAUSE_CHAIN (k))
	unused->add (k);
    }
}

/* The clauses of TARGET for the data construct or, unless DATA, for a part that
   does not need those that are UNUSED.  UNCHANGED as for
   kernels_replace_by_parts.  */

static tree
share_clauses (const gomp_target *target, bool data, hash_set<tree> *unused,
	       hash_set<tree> *unchanged)
{
  tree list = NULL_TREE, *end = &list;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      enum sharing share = sharing_of (c);
      bool copied = copied_in_p (c, unchanged);
      if (data ? share == SHARE_PARTS || copied : unused->contains (c))
	continue;
      tree now = unshare_expr (c);
      OMP_CLAUSE_CHAIN (now) = NULL_TREE;
      if (!data && share == SHARE_PRESENT)
	OMP_CLAUSE_SET_MAP_KIND (now, copied ? GOMP_MAP_FORCE_TOFROM
				 : GOMP_MAP_FORCE_PRESENT);
      *end = now;
      end = &OMP_CLAUSE_CHAIN (now);
    }
  return list;
}

/* A construct like TARGET of what BODY has of statements; LAST is that of them
   which says where it is.  */

static gomp_target *
make_part (const gomp_target *target, gimple_seq body, const gimple *last,
	   hash_set<tree> *unchanged)
{
  struct part_names names;
  hash_set<tree> unused;
  find_names (&names, body);
  find_unused (target, &names, &unused);
  gomp_target *part
    = gimple_build_omp_target (body, GF_OMP_TARGET_KIND_OACC_KERNELS,
			       share_clauses (target, false, &unused,
					      unchanged));
  gimple_set_location (part, gimple_location (last));
  return part;
}

void
kernels_replace_by_parts (gimple_stmt_iterator *gsi,
			  struct kernels_parts *parts,
			  hash_set<tree> *unchanged,
			  auto_vec<gomp_target *> *constructs)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  gimple_seq all = NULL, body = NULL, cleanup = NULL;
  for (unsigned k = 0; k < parts->body.length (); k++)
    {
      gimple_seq part_body = NULL;
      gimple_seq_add_stmt (&part_body,
			   bind_copies (parts->vars, parts->body[k]));
      gomp_target *part
	= make_part (target, part_body, parts->last[k], unchanged);
      gimple_seq_add_stmt (&all, part);
      constructs->safe_push (part);
    }
  /* As gimplify_omp_workshare ends a data construct.  */
  gimple_seq_add_stmt (&cleanup, gimple_build_call
		       (builtin_decl_explicit (BUILT_IN_GOACC_DATA_END), 0));
  gimple_seq_add_stmt (&body,
		       gimple_build_try (all, cleanup, GIMPLE_TRY_FINALLY));
  gimple *data
    = gimple_build_omp_target (body, GF_OMP_TARGET_KIND_OACC_DATA,
			       share_clauses (target, true, NULL, unchanged));
  gimple_set_location (data, gimple_location (target));
  gsi_replace (gsi, data, false);
}
