/* Which loop of a collapsed nest should run fastest.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Before gimplification there is no lane IR of the body, so the question is
   answered by the text alone: for each access and each counter, by how many
   bytes the address moves when the counter goes on by one.  Variables that the
   body computes are followed to what they are assigned.  32 lanes that are S
   bytes apart need about S sectors of 32 bytes, at least 1 and at most 32.
   An estimate is enough, as each order is right; the prediction that follows
   lowering shows whether it was good.

   In b[j][i] = a[i][j] no counter suits both accesses.  If I runs fastest and
   an iteration has several of J, one after the other, the load can go through
   a tile in shared memory (stage/rows.cc).  Whether it does is found out
   later.  So this is done only where no order needs fewer sectors without
   tiles, and for loads that the body's stores are known to leave alone.

   Lanes that load one element need one sector, but atomic updates of it come
   one after the other: each counts as much as a whole warp's of elements far
   apart.  So no order is chosen for its loads alone that has more of these.  */

#include "gcc-shim.h"
#include "base/lanes.h"
#include "base/machine.h"
#include "option/options.h"
#include "transform/nest/collapse.h"
#include "transform/nest/order.h"

/* A distance that is not known, but is not 0.  */
#define FAR ((HOST_WIDE_INT) 1 << 40)

/* What the body assigns to each variable: a list of values.  */
typedef hash_map<tree, tree> assigned_values;

struct stride_query
{
  tree variable;		/* The counter that moves.  */
  assigned_values *values;
  hash_set<tree> *busy;		/* Variables whose values are examined.  */
};

static HOST_WIDE_INT expr_stride (struct stride_query *q, tree e);
static HOST_WIDE_INT address_stride (struct stride_query *q, tree ref);

/* A + B, of which either may be FAR.  */

static HOST_WIDE_INT
add_strides (HOST_WIDE_INT a, HOST_WIDE_INT b)
{
  return a == FAR || b == FAR ? FAR : a + b;
}

/* A times the value of E, of which the stride is B.  */

static HOST_WIDE_INT
scale_stride (HOST_WIDE_INT a, tree e, HOST_WIDE_INT b)
{
  if (a == 0 && b == 0)
    return 0;
  STRIP_NOPS (e);
  if (a == FAR || b != 0 || !e || !tree_fits_shwi_p (e)
      || tree_to_shwi (e) > FAR || tree_to_shwi (e) < -FAR)
    return FAR;
  HOST_WIDE_INT product = a * tree_to_shwi (e);
  return (absu_hwi (a) < (1 << 20) && absu_hwi (product) < (1 << 30)
	  ? product : FAR);
}

/* By how much the variable DECL changes when Q's moves on by one.  */

static HOST_WIDE_INT
decl_stride (struct stride_query *q, tree decl)
{
  if (decl == q->variable)
    return 1;
  tree *values = q->values->get (decl);
  if (!values || q->busy->add (decl))
    return 0;
  HOST_WIDE_INT stride = expr_stride (q, TREE_VALUE (*values));
  for (tree v = TREE_CHAIN (*values); v; v = TREE_CHAIN (v))
    if (expr_stride (q, TREE_VALUE (v)) != stride)
      stride = FAR;
  q->busy->remove (decl);
  return stride;
}

/* The stride of an expression that uses its operands in some other way than
   addition: FAR if one of them moves.  */

static HOST_WIDE_INT
any_stride (struct stride_query *q, tree e)
{
  if (TREE_CODE (e) == CONSTRUCTOR)
    return FAR;
  if (!EXPR_P (e) && !REFERENCE_CLASS_P (e))
    return 0;
  for (int i = 0; i < TREE_OPERAND_LENGTH (e); i++)
    if (TREE_OPERAND (e, i) && expr_stride (q, TREE_OPERAND (e, i)) != 0)
      return FAR;
  return 0;
}

/* By how much the value of E changes when Q's variable moves on by one.  */

static HOST_WIDE_INT
expr_stride (struct stride_query *q, tree e)
{
  HOST_WIDE_INT a, b;
  STRIP_NOPS (e);
  if (DECL_P (e))
    return decl_stride (q, e);
  switch (TREE_CODE (e))
    {
    case SAVE_EXPR:
    case NON_LVALUE_EXPR:
    CASE_CONVERT:
      return expr_stride (q, TREE_OPERAND (e, 0));
    case ADDR_EXPR:
      return (CONSTANT_CLASS_P (TREE_OPERAND (e, 0))
	      ? 0 : address_stride (q, TREE_OPERAND (e, 0)));
    case TARGET_EXPR:
      return decl_stride (q, TARGET_EXPR_SLOT (e));
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return add_strides (expr_stride (q, TREE_OPERAND (e, 0)),
			  expr_stride (q, TREE_OPERAND (e, 1)));
    case MINUS_EXPR:
      b = expr_stride (q, TREE_OPERAND (e, 1));
      return add_strides (expr_stride (q, TREE_OPERAND (e, 0)), b == FAR
			  ? FAR : -b);
    case MULT_EXPR:
      a = expr_stride (q, TREE_OPERAND (e, 0));
      b = expr_stride (q, TREE_OPERAND (e, 1));
      return (a ? scale_stride (a, TREE_OPERAND (e, 1), b)
	      : scale_stride (b, TREE_OPERAND (e, 0), a));
    default:
      return any_stride (q, e);
    }
}

/* By how many bytes the address of REF moves with Q's variable.  */

static HOST_WIDE_INT
address_stride (struct stride_query *q, tree ref)
{
  HOST_WIDE_INT stride = 0;
  for (;; ref = TREE_OPERAND (ref, 0))
    switch (TREE_CODE (ref))
      {
      case ARRAY_REF:
      case ARRAY_RANGE_REF:
	stride = add_strides
	  (stride, scale_stride (expr_stride (q, TREE_OPERAND (ref, 1)),
				 TYPE_SIZE_UNIT (TREE_TYPE (ref)), 0));
	break;
      case COMPONENT_REF:
      case REALPART_EXPR:
      case IMAGPART_EXPR:
      case VIEW_CONVERT_EXPR:
      case BIT_FIELD_REF:
	break;
      case INDIRECT_REF:
      case MEM_REF:
	return add_strides (stride, expr_stride (q, TREE_OPERAND (ref, 0)));
      default:
	return DECL_P (ref) ? stride : FAR;
      }
}

/* The accesses of a body, which of them it stores to, what references are
   inside of these, what the body assigns, and the addresses of its atomic
   updates.  */
struct body_text
{
  assigned_values values;
  auto_vec<tree> accesses, updates;
  hash_set<tree> parts, stores, updated;
};

/* The address that T updates atomically, or null.  */

static tree
updated_address (tree t)
{
  tree fn = TREE_CODE (t) == CALL_EXPR ? get_callee_fndecl (t) : NULL_TREE;
  if (TREE_CODE (t) != CALL_EXPR)
    return (TREE_CODE (t) == OMP_ATOMIC
	    || TREE_CODE (t) == OMP_ATOMIC_CAPTURE_OLD
	    || TREE_CODE (t) == OMP_ATOMIC_CAPTURE_NEW
	    ? TREE_OPERAND (t, 0) : NULL_TREE);
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL)
      || call_expr_nargs (t) < 2
      || !POINTER_TYPE_P (TREE_TYPE (CALL_EXPR_ARG (t, 0))))
    return NULL_TREE;
  const char *name = shim_function_name (fn);
  return ((startswith (name, "__atomic_") || startswith (name, "__sync_"))
	  && !startswith (name, "__atomic_load")
	  ? CALL_EXPR_ARG (t, 0) : NULL_TREE);
}

/* Note in TEXT the atomic update of what is at ADDRESS.  The reference whose
   address that is, and those through it, are no accesses besides.  */

static void
note_update (struct body_text *text, tree address)
{
  text->updates.safe_push (address);
  STRIP_NOPS (address);
  text->updated.add (address);
  if (TREE_CODE (address) == TARGET_EXPR && TARGET_EXPR_INITIAL (address))
    {
      text->updated.add (TARGET_EXPR_SLOT (address));
      address = TARGET_EXPR_INITIAL (address);
    }
  while (CONVERT_EXPR_P (address) || TREE_CODE (address) == SAVE_EXPR)
    address = TREE_OPERAND (address, 0);
  if (TREE_CODE (address) == ADDR_EXPR)
    for (tree t = TREE_OPERAND (address, 0); ; t = TREE_OPERAND (t, 0))
      {
	text->parts.add (t);
	if (!handled_component_p (t))
	  break;
      }
}

/* True if REF is what TEXT's atomic updates read.  */

static bool
updated_p (struct body_text *text, tree ref)
{
  if (TREE_CODE (ref) != INDIRECT_REF)
    return false;
  tree address = TREE_OPERAND (ref, 0);
  STRIP_NOPS (address);
  return text->updated.contains (address);
}

/* Note in the body_text at DATA what *TP is.  For walk_tree.  */

static tree
note_text (tree *tp, int *walk, void *data)
{
  struct body_text *text = (struct body_text *) data;
  tree t = *tp, var = NULL_TREE, value = NULL_TREE;
  if (TYPE_P (t))
    {
      *walk = 0;
      return NULL_TREE;
    }
  if (updated_address (t))
    note_update (text, updated_address (t));
  switch (TREE_CODE (t))
    {
    case TARGET_EXPR:
      var = TARGET_EXPR_SLOT (t);
      value = TARGET_EXPR_INITIAL (t);
      break;
    case DECL_EXPR:
      var = DECL_EXPR_DECL (t);
      value = VAR_P (var) ? DECL_INITIAL (var) : NULL_TREE;
      break;
    case MODIFY_EXPR:
    case INIT_EXPR:
      var = TREE_OPERAND (t, 0);
      value = TREE_OPERAND (t, 1);
      text->stores.add (var);
      break;
    case ARRAY_REF:
    case COMPONENT_REF:
    case INDIRECT_REF:
    case MEM_REF:
      /* The whole reference counts, not what it has inside.  */
      if (text->parts.contains (t) || updated_p (text, t))
	break;
      text->accesses.safe_push (t);
      for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
	text->parts.add (TREE_OPERAND (t, 0));
      break;
    default:
      break;
    }
  if (value && DECL_P (var))
    {
      bool had;
      tree &values = text->values.get_or_insert (var, &had);
      values = tree_cons (NULL_TREE, value, had ? values : NULL_TREE);
    }
  return NULL_TREE;
}

/* The variable that REF, an access to memory or a pointer, is a part of or
   points into, or null.  Variables have VALUES, if that is not null.  */

static tree
variable_of (assigned_values *values, tree ref)
{
  for (int steps = 0; steps < 64; steps++)
    {
      STRIP_NOPS (ref);
      tree *assigned = values && DECL_P (ref) ? values->get (ref) : NULL;
      if (assigned && !TREE_CHAIN (*assigned))
	ref = TREE_VALUE (*assigned);
      else if (DECL_P (ref))
	return assigned ? NULL_TREE : ref;
      else if (handled_component_p (ref) || INDIRECT_REF_P (ref)
	       || TREE_CODE (ref) == MEM_REF
	       || TREE_CODE (ref) == POINTER_PLUS_EXPR
	       || TREE_CODE (ref) == SAVE_EXPR)
	ref = TREE_OPERAND (ref, 0);
      else
	return NULL_TREE;
    }
  return NULL_TREE;
}

/* True if CLAUSES map VARIABLE, or what it points to.  */

static bool
mapped_p (tree clauses, tree variable)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& variable_of (NULL, OMP_CLAUSE_DECL (c)) == variable)
      return true;
  return false;
}

/* True if accesses by X and Y, as variable_of returns them, are known to be to
   different arrays, as the dependence test knows it later: CLAUSES map both, or
   both are variables or parameters, one of these with restrict.  */

static bool
different_p (tree clauses, tree x, tree y)
{
  if (!x || !y || x == y)
    return false;
  tree type[2] = { TREE_TYPE (x), TREE_TYPE (y) };
  if (mapped_p (clauses, x) && mapped_p (clauses, y))
    return true;
  if (!POINTER_TYPE_P (type[0]) || !POINTER_TYPE_P (type[1]))
    return !POINTER_TYPE_P (type[0]) && !POINTER_TYPE_P (type[1]);
  return (TREE_CODE (x) == PARM_DECL && TREE_CODE (y) == PARM_DECL
	  && (TYPE_RESTRICT (type[0]) || TYPE_RESTRICT (type[1])));
}

/* Put into STORED the variables, as variable_of returns them, that TEXT stores
   to, and error_mark_node if one is not known.  No load can go through a tile
   past an atomic update, of whatever.  */

static void
find_stored (struct body_text *text, hash_set<tree> *stored)
{
  for (unsigned k = 0; k < text->accesses.length (); k++)
    if (text->stores.contains (text->accesses[k]))
      {
	tree variable = variable_of (&text->values, text->accesses[k]);
	stored->add (variable ? variable : error_mark_node);
      }
  if (!text->updates.is_empty ())
    stored->add (error_mark_node);
}

/* True if no store to one of STORED may be to what is loaded by VARIABLE, in a
   construct with CLAUSES.  */

static bool
subscript_unchanged_p (tree clauses, hash_set<tree> *stored, tree variable)
{
  for (hash_set<tree>::iterator it = stored->begin ();
       it != stored->end (); ++it)
    if (*it == error_mark_node || !different_p (clauses, variable, *it))
      return false;
  return true;
}

/* By how many bytes the accesses of a body move with each counter.  */
struct body_strides
{
  auto_vec<HOST_WIDE_INT> by[MAX_NEST];
  auto_vec<HOST_WIDE_INT> bytes;	/* Of a load that may go through a tile,
					   else 0.  */
  unsigned naccesses;			/* Behind them are atomic updates.  */
};

/* Add to STRIDES that of E in the body TEXT of NEST, an access or, if UPDATE,
   the address of an atomic update.  BYTES are as in a body_strides.  */

static void
add_stride (const struct omp_nest *nest, struct body_text *text, tree e,
	    bool update, HOST_WIDE_INT bytes, struct body_strides *strides)
{
  strides->bytes.safe_push (bytes);
  for (int i = 0; i < nest->n; i++)
    {
      const struct nest_loop *l = &nest->loop[i];
      hash_set<tree> busy;
      struct stride_query q = { l->variable, &text->values, &busy };
      HOST_WIDE_INT one = update ? expr_stride (&q, e) : address_stride (&q, e);
      strides->by[i].safe_push (scale_stride (one, l->magnitude, 0));
    }
}

/* Set STRIDES to those of NEST, which is in a construct with CLAUSES.  */

static void
find_strides (const struct omp_nest *nest, tree clauses,
	      struct body_strides *strides)
{
  struct body_text text;
  hash_set<tree> stored;
  walk_tree_without_duplicates (&OMP_FOR_BODY (nest->stmt), note_text, &text);
  find_stored (&text, &stored);
  for (unsigned k = 0; k < text.accesses.length (); k++)
    {
      tree ref = text.accesses[k], size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
      bool load = (!text.stores.contains (ref) && size
		   && tree_fits_shwi_p (size)
		   && subscript_unchanged_p (clauses, &stored,
					     variable_of (&text.values, ref)));
      add_stride (nest, &text, ref, false, load ? tree_to_shwi (size) : 0,
		  strides);
    }
  strides->naccesses = text.accesses.length ();
  for (unsigned k = 0; k < text.updates.length (); k++)
    add_stride (nest, &text, text.updates[k], true, 0, strides);
}

/* What lanes need that are STRIDE bytes apart.  */

static HOST_WIDE_INT
sectors_of (HOST_WIDE_INT stride)
{
  return MIN (MAX (absu_hwi (stride), 1), LANES);
}

/* What the body needs if loop I runs fastest; if STRIP is another one, of
   which an iteration has several, with tiles.  */

static HOST_WIDE_INT
sectors_with (const struct body_strides *strides, int i, int strip)
{
  HOST_WIDE_INT sum = 0;
  for (unsigned k = 0; k < strides->bytes.length (); k++)
    {
      HOST_WIDE_INT bytes = strides->bytes[k];
      HOST_WIDE_INT apart = absu_hwi (strides->by[i][k]);
      bool tile = (strip != i && bytes > 0 && apart > bytes
		   && strides->by[strip][k] == bytes);
      bool queue = k >= strides->naccesses && apart == 0;
      sum += queue ? LANES * LANES : sectors_of (tile ? bytes : apart);
    }
  return sum;
}

/* True if L has iterations for all lanes, as far as is known.  With fewer the
   lanes belong to the next loop, too.  */

static bool
enough_p (const struct nest_loop *l)
{
  return !l->count || compare_tree_int (l->count, LANES) >= 0;
}

/* The loop of NEST that should run fastest.  */

static int
fastest_loop (const struct omp_nest *nest, const struct body_strides *strides)
{
  int best = nest->n - 1;
  for (int i = nest->n - 2; i >= 0; i--)
    if (enough_p (&nest->loop[i])
	&& sectors_with (strides, i, i) < sectors_with (strides, best, best))
      best = i;
  return best;
}

/* Put into ORDER the loops of NEST, LAST and before it BEFORE being the last
   ones.  */

static void
put_last (const struct omp_nest *nest, int before, int last, int *order)
{
  int place = 0;
  for (int i = 0; i < nest->n; i++)
    if (i != before && i != last)
      order[place++] = i;
  if (before != last)
    order[place++] = before;
  order[place] = last;
}

bool
nest_order_choose (const struct omp_nest *nest, int *order)
{
  struct body_strides strides;
  find_strides (nest, NULL_TREE, &strides);
  int best = fastest_loop (nest, &strides);
  put_last (nest, best, best, order);
  return best != nest->n - 1;
}

HOST_WIDE_INT
nest_order_strips_from (const struct omp_nest *nest)
{
  enum { TEAM_WARPS = 8, DEVICE_WARPS = 8 };
  bool team = (TREE_CODE (nest->stmt) == OMP_FOR
	       && !(nest->nouter > 0
		    && TREE_CODE (nest->outer[0]) == OMP_DISTRIBUTE));
  HOST_WIDE_INT warps = (team ? TEAM_WARPS
			 : drano_options.machine->sms * DEVICE_WARPS);
  return warps * LANES * STRIP;
}

bool
nest_order_strips (const struct omp_nest *nest, tree clauses, int *order)
{
  struct body_strides strides;
  HOST_WIDE_INT count = nest_small_count (nest);
  if (count && count < nest_order_strips_from (nest))
    return false;
  find_strides (nest, clauses, &strides);
  int best = fastest_loop (nest, &strides);
  HOST_WIDE_INT plain = sectors_with (&strides, best, best);
  HOST_WIDE_INT fewest = plain - plain / 4;
  bool found = false;
  for (int i = 0; i < nest->n; i++)
    for (int s = 0; s < nest->n; s++)
      {
	const struct nest_loop *l = &nest->loop[s];
	HOST_WIDE_INT sectors = sectors_with (&strides, i, s);
	if (s == i || !enough_p (&nest->loop[i]) || !enough_p (l)
	    || !l->up || !integer_onep (l->magnitude)
	    || !INTEGRAL_TYPE_P (TREE_TYPE (l->variable))
	    || sectors_with (&strides, i, i) > plain || sectors >= fewest)
	  continue;
	fewest = sectors;
	put_last (nest, s, i, order);
	found = true;
      }
  return found;
}

/* True if CLAUSES has the clause CODE.  */

static bool
has_clause (tree clauses, enum omp_clause_code code)
{
  return omp_find_clause (clauses, code) != NULL_TREE;
}

/* Iterations that different threads may execute are independent.  A program
   may rely on more where it asks for a static schedule itself: the iterations
   of a chunk run in their order, and two loops with the same schedule spread
   the same iterations alike (OpenMP 5.0, section 2.9.2).  Iterations of a simd
   loop alone may depend on earlier ones, as in a[i] = a[i + 1].  */

bool
nest_order_free_p (const struct omp_nest *nest)
{
  tree clauses = OMP_FOR_CLAUSES (nest->stmt);
  bool spread = TREE_CODE (nest->stmt) != OMP_SIMD;
  if (has_clause (clauses, OMP_CLAUSE_ORDER)
      || TREE_CODE (nest->stmt) == OMP_LOOP)
    return true;
  for (int i = -1; i < nest->nouter; i++)
    {
      if (i >= 0)
	{
	  clauses = OMP_FOR_CLAUSES (nest->outer[i]);
	  spread = true;
	}
      if (has_clause (clauses, OMP_CLAUSE_SCHEDULE)
	  || has_clause (clauses, OMP_CLAUSE_DIST_SCHEDULE)
	  || has_clause (clauses, OMP_CLAUSE_LINEAR))
	return false;
    }
  return spread;
}
