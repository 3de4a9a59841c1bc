/* What the variables of a loop's body are, before lowering.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_KERNELS_VALUES_H
#define DRANO_GCC_TRANSFORM_KERNELS_VALUES_H

#include "gcc-shim.h"
#include "transform/kernels/outside-values.h"
#include "whatif/subscript.h"

/* A variable that counts, and its range.  */
struct counted
{
  tree counter;
  struct subscript_atom range;
};

/* Of a loop that is not in SSA form.  */
struct body_values
{
  hash_map<tree, unsigned> changed;	/* Variables that the loop changes, and
					   by how many statements.  */
  hash_set<tree> locals;		/* Of which each iteration has its own,
					   here.  */
  auto_vec<tree> lent;			/* Those that are no loop's around,
					   behind a null for each loop that is
					   entered.  */
  hash_map<tree, unsigned> value;	/* The number in VALUES of what a
					   variable is now.  */
  auto_vec<struct subscript_sum> values;
  auto_vec<tree> passing;		/* Variables that may be another value
					   behind the next label.  */
  hash_map<tree, unsigned> jumps;	/* How many there are to each label.  */
  hash_map<tree, unsigned> counted;	/* The number in COUNTS of what counts
					   behind a label.  */
  auto_vec<struct counted> counts;
  auto_vec<tree> trees;			/* What each atom is, null for counters,
					   ...  */
  auto_vec<struct subscript_atom> atoms;	/* ... and its kind.  */
  hash_set<tree> below;			/* Counters that are less than a number
					   of their type.  */
  struct outside_values outside;
  bool wraps = false;		/* A sum was computed that may wrap.  */
};

/* Part of an access, from the whole object inwards.  */
struct access_part
{
  enum { MEMORY, ELEMENT, FIELD } kind;
  struct subscript_sum at;		/* Of MEMORY and ELEMENT.  */
  tree type;			/* Of what is at it, without qualifiers; or the
				   FIELD.  */
  HOST_WIDE_INT unit;		/* Bytes for one of AT, ...  */
  HOST_WIDE_INT size;		/* ... and how many units are accessed.  */
};

struct body_reference
{
  tree ref;
  tree object;			/* A variable, or a pointer to it, that is the
				   same in all iterations; null if that is not
				   known.  */
  bool declared;		/* It points to an object of its own, as
				   outside_object_p says.  */
  auto_vec<struct access_part> parts;
};

/* Add to LOCALS the variables of which LOOP's clauses give each iteration its
   own; those that were not there go to LENT.  */
extern void body_lend (hash_set<tree> *locals, gomp_for *loop,
		       auto_vec<tree> *lent);

/* Note what LOOP, with all that is in it, changes, which variables it declares,
   and where it jumps, in V, which is empty.  */
extern void body_note_changes (struct body_values *v, gomp_for *loop);

/* From here on, the counters of LOOP, V's or one inside, are atoms of their
   own, in their ranges, and iterations have their own of what its clauses name.
   Return the first one's number; the others follow.  */
extern int body_enter_loop (struct body_values *v, gomp_for *loop);

/* From here on, they are not.  */
extern void body_leave_loop (struct body_values *v, gomp_for *loop);

/* ASSIGN is executed.  */
extern void body_note_assign (struct body_values *v, gassign *assign);

/* Where control comes from several places: what is known only of one is
   forgotten.  */
extern void body_forget (struct body_values *v);

/* COUNTER, which only the end of the code behind LABEL changes, is there from
   FIRST on, while COND says so of it and FINAL, in steps of BY.  */
extern void body_count_from (struct body_values *v, tree label, tree counter,
			     const struct subscript_sum *first,
			     const struct subscript_sum *final,
			     enum tree_code cond,
			     HOST_WIDE_INT by);

/* Control comes to LABEL, from several places.  */
extern void body_pass_label (struct body_values *v, tree label);

/* What T, a variable or constant, is now.  */
extern struct subscript_sum body_value (struct body_values *v, tree t);

/* The variable whose value T has now, which may be T.  */
extern tree body_variable (struct body_values *v, tree t);

/* Add the labels that STMT may jump to, if it is a jump, to LABELS; or what it
   computes where to.  */
extern void body_jumps_to (gimple *stmt, auto_vec<tree> *labels);

/* True if there is a loop with a directive in SEQ.  */
extern bool body_has_loop_p (gimple_seq seq);

/* True if there is a loop without a directive in SEQ: a jump back.  */
extern bool body_jumps_back_p (gimple_seq seq);

/* Count in JUMPS, by label, where STMT jumps.  */
extern void body_count_jumps (hash_map<tree, unsigned> *jumps, gimple *stmt);

/* What REF, a reference to memory, accesses now goes to A.  Return false if
   that is not to be seen.  */
extern bool body_access (struct body_values *v, tree ref,
			 struct body_reference *a);

#endif /* DRANO_GCC_TRANSFORM_KERNELS_VALUES_H */
