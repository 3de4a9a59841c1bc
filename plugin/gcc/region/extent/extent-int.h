/* Which part of what it maps the text of a construct uses: what the files have
   in common.  Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute it
   and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_EXTENT_EXTENT_INT_H
#define DRANO_GCC_REGION_EXTENT_EXTENT_INT_H

#include "gcc-shim.h"
#include "region/extent/extent.h"
#include "value/cover.h"

/* An object that a construct maps both ways.  */
struct mapped_part
{
  tree name;			/* An identifier.  */
  const struct sym *base;	/* The address of the variable, or its value if
				   that is a pointer.  */
  const struct poly *start, *length; /* Of the section, in bytes.  */
  bool lost;			/* What is done with it is not known.  */
  bool read;			/* It may be read before it is written.  */
  bool overwritten;
  int covering;			/* So many loops are left to end until it is
				   overwritten, or 0.  */
  bool used, bounded;		/* It is used; where, is known.  */
  HOST_WIDE_INT low, high;
  HOST_WIDE_INT item;		/* Bytes of an item of the variable, or 0.  */
};

/* A store of the iteration that is looked at.  */
struct extent_store
{
  const struct poly *address;
  HOST_WIDE_INT size;
};

/* What is known of the function that has a construct.  */
struct extent_host
{
  hash_map<tree, unsigned> assigned;	/* How often variables are.  */
  hash_map<tree, gimple *> last;	/* The last assignment but those that
					   make a negative number zero.  */
  hash_set<tree> passed;		/* References that may be written
					   through.  */
  hash_set<tree> open;			/* Those whose value is looked for.  */
  hash_set<gimple *> near;		/* Assignments right in front of the
					   construct.  */
};

/* A walk through a construct.  */
struct extent_walk
{
  struct pool *pool;
  tree clauses;
  bool attaches;		/* Pointers in memory may lead to what is
				   mapped.  */
  struct extent_host *host;
  bool near;			/* What is looked at of the host's is right in
				   front of the construct, ...  */
  bool vague;			/* ... and something of it was not known.  */
  hash_map<tree, const struct poly *> values;	/* Of variables now.  */
  hash_map<tree, const struct sym *> leaves;	/* As the construct begins.  */
  hash_map<tree, const struct sym *> addresses;	/* Of variables.  */
  hash_map<tree, const struct sym *> pointed;	/* What references lead to.  */
  hash_set<const struct sym *> pointers;	/* Those symbols.  */
  hash_set<const struct sym *> unknown;		/* They lead anywhere.  */
  auto_vec<struct mapped_part> parts;
  auto_vec<struct cover_loop> loops;
  auto_vec<struct extent_store> stores;
  auto_vec<tree> ahead;		/* Labels that are jumped to, ahead.  */
  auto_vec<tree> doubtful;	/* Assigned on some ways alone.  */
  bool failed;
};

/* number.cc  */

/* The value of a number or an object; the address of an object REF, and what
   STMT assigns, if OPERAND tells those.  */
typedef const struct poly *(*extent_operand) (struct extent_walk *w, tree op);
extern const struct poly *extent_address_by (struct extent_walk *w, tree ref,
					     extent_operand operand);
extern const struct poly *extent_computed (struct extent_walk *w,
					   const gimple *stmt,
					   extent_operand operand);

/* The value of OP if that is a constant of at most 64 bits, else null.  */
extern const struct poly *extent_constant (struct extent_walk *w, tree op);

/* The value of a new symbol of TYPE, of which nothing is known.  */
extern const struct poly *extent_unknown (struct extent_walk *w, tree type);

/* The symbol that MAP has for KEY, which is a POINTER or not; made if there is
   none.  */
extern const struct poly *extent_symbol (struct extent_walk *w,
					 hash_map<tree, const struct sym *>
					 *map, tree key, bool pointer);

/* The symbol of which X, an address, is one place or other; null if that is not
   known.  */
extern const struct sym *extent_base (struct extent_walk *w,
				      const struct poly *x);

/* host.cc  */

/* Find out what there is to know of the current function into H, which is
   empty.  */
extern void extent_host_read (struct extent_host *h);

/* Have H be of the construct at GSI.  */
extern void extent_host_go_to (struct extent_host *h, gimple_stmt_iterator gsi);

/* The value of OP, and the address of REF, as the construct begins.  A size may
   be negative where it is 0 then.  */
extern const struct poly *extent_host_value (struct extent_walk *w, tree op);
extern const struct poly *extent_host_address (struct extent_walk *w, tree ref);

/* value.cc  */

/* The value of OP in the region, as a polynomial; one of its own if nothing is
   known of it.  */
extern const struct poly *extent_value (struct extent_walk *w, tree op);

/* The same of what STMT assigns.  */
extern const struct poly *extent_assigned (struct extent_walk *w,
					   const gimple *stmt);

/* The address of the object REF in the region.  */
extern const struct poly *extent_address (struct extent_walk *w, tree ref);

/* statements.cc  */

/* Go through BODY, what the construct of W executes.  */
extern void extent_walk_body (struct extent_walk *w, gimple_seq body);

/* loops.cc  */

/* A loop of a list of statements: from HEAD on up to END, of which BODY up to
   BODY_END is what is done in each iteration.  */
struct text_loop
{
  unsigned head, end, body, body_end;
  unsigned test;		/* What decides whether there is another
				   one.  */
  tree counter, bound;
  enum tree_code code;		/* COUNTER CODE BOUND: there is.  */
  bool up;
  bool whole;
};

/* Fill in L if a loop of known form begins at LIST[I].  */
extern bool extent_loop_at (const auto_vec<gimple *> &list, unsigned i,
			    struct text_loop *l);

/* True if a statement of LIST from I on jumps to LABEL.  */
extern bool extent_jumps_p (const auto_vec<gimple *> &list, unsigned i,
			    tree label);

/* The loop whose COUNTER goes on from FIRST while it is CODE BOUND, by one, UP
   or downwards.  */
extern struct cover_loop extent_counted (struct extent_walk *w,
					 const struct sym *counter,
					 const struct poly *first,
					 enum tree_code code,
					 const struct poly *bound, bool up);

/* use.cc  */

/* Note that STMT reads or writes what it does.  */
extern void extent_note_statement (struct extent_walk *w, gimple *stmt);

/* Note a use of SIZE bytes, 0 if that is not known, at ADDRESS; WRITE: a store,
   else a load.  */
extern void extent_note_use (struct extent_walk *w, const struct poly *address,
			     HOST_WIDE_INT size, bool write);

/* Note that the innermost loop of W has ended.  */
extern void extent_end_loop (struct extent_walk *w);

#endif /* DRANO_GCC_REGION_EXTENT_EXTENT_INT_H */
