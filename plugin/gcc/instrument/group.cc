/* Placing calls that count: one for accesses that lie a constant apart.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What finding out the shape of a request costs is spent once where it is the
   same: accesses of one basic block, with nothing between them that has an
   effect, are made by the same lanes; if their addresses differ by a constant
   (the load and the store of an update, the members of a structure), the
   first one's call counts all of them.  GCC's affine combinations
   (tree-affine.h) tell the difference; only a few open groups are compared
   with, so that the time is linear.  */

#include "gcc-shim.h"
#include "drano-abi.h"
#include "gimple/calls.h"
#include "instrument/counted.h"
#include "instrument/emit.h"
#include "instrument/group.h"
#include "instrument/run.h"
#include "instrument/sample.h"
#include "lower/origin/lowering.h"

enum { OPEN_GROUPS = 8 };

typedef hash_map<tree, name_expansion *> *expansions;

/* A group that further accesses may join: the address of the first one, and
   all of them with how far they are beyond it.  */
struct open_group
{
  open_group (const aff_tree &first) : address (first) {}
  aff_tree address;
  auto_vec<struct access_counter *> members;
  auto_vec<HOST_WIDE_INT> beyond;
};

/* The groups of a translation unit.  */
struct counted_groups
{
  struct count_table *table;
  auto_vec<struct group_entry> entries;
};

/* Give G a place among GROUPS if it has several members.  */

static void
close_group (struct open_group *g, struct counted_groups *groups)
{
  unsigned n = g->members.length ();
  if (n > 1)
    {
      unsigned number = groups->table->ngroups++;
      g->members[0]->group = groups->entries.length ();
      g->members[0]->members = n;
      for (unsigned i = 0; i < n; i++)
	{
	  const struct access_counter *c = g->members[i];
	  struct group_entry e = { number, c->site, (unsigned) c->bytes,
				   g->beyond[i] };
	  groups->entries.safe_push (e);
	  if (i > 0)
	    g->members[i]->members = 0;
	}
    }
  delete g;
}

/* Close all of OPEN.  */

static void
close_groups (auto_vec<struct open_group *> *open,
	      struct counted_groups *groups)
{
  for (unsigned i = 0; i < open->length (); i++)
    close_group ((*open)[i], groups);
  open->truncate (0);
}

/* True if an access at A joins group G; *BEYOND is then how far beyond the
   first one it is.  */

static bool
joins_p (const struct open_group *g, const aff_tree *a, HOST_WIDE_INT *beyond)
{
  aff_tree difference = *a, minus = g->address;
  widest_int constant;
  if (g->members.length () >= DRANO_GROUP_MAX)
    return false;
  aff_combination_scale (&minus, -1);
  aff_combination_add (&difference, &minus);
  if (difference.n || difference.rest
      || !difference.offset.is_constant (&constant)
      || !wi::fits_shwi_p (constant))
    return false;
  *beyond = constant.to_shwi ();
  return true;
}

/* Let C, an access of STMT, join one of OPEN, or be one more of them.  */

static void
group_count (gimple *stmt, struct access_counter *c,
	     auto_vec<struct open_group *> *open, struct counted_groups *groups,
	     expansions *cache)
{
  aff_tree address;
  HOST_WIDE_INT beyond;
  tree_to_aff_combination_expand (fold_convert (sizetype,
						counted_address (stmt, c)),
				  sizetype, &address, cache);
  for (unsigned i = 0; i < open->length (); i++)
    if (joins_p ((*open)[i], &address, &beyond))
      {
	(*open)[i]->members.safe_push (c);
	(*open)[i]->beyond.safe_push (beyond);
	return;
      }
  if (open->length () == OPEN_GROUPS)
    {
      close_group ((*open)[0], groups);
      open->ordered_remove (0);
    }
  struct open_group *g = new struct open_group (address);
  g->members.safe_push (c);
  g->beyond.safe_push (0);
  open->safe_push (g);
}

/* Group the accesses of basic block BB in COUNTS.  Return whether there are
   any.  */

static bool
group_block (basic_block bb, count_map *counts, struct counted_groups *groups,
	     expansions *cache)
{
  auto_vec<struct open_group *> open;
  bool guarded = sample_guards_p (groups->table, bb), any = false;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      count_list **list = counts->get (stmt);
      for (unsigned i = 0; list && i < (*list)->length (); i++)
	{
	  any = true;
	  (**list)[i].members = 1;
	  if (!atomic_bytes (stmt))
	    group_count (stmt, &(**list)[i], &open, groups, cache);
	}
      if (gimple_has_side_effects (stmt) || !guarded)
	close_groups (&open, groups);
    }
  close_groups (&open, groups);
  return any;
}

/* Append to SEQ the call for C, of STMT, one of GROUPS perhaps; PART and
   GUARDED as emit_count takes them.  */

static void
append_count (gimple_seq *seq, gimple *stmt, const struct access_counter *c,
	      const struct counted_groups *groups, tree part, bool guarded)
{
  gimple_seq more = NULL;
  tree address = force_gimple_operand (fold_convert (const_ptr_type_node,
						     counted_address (stmt,
								      c)),
				       &more, true, NULL_TREE);
  gimple_seq_add_seq (seq, more);
  gimple_seq_add_stmt (seq,
		       c->members > 1
		       ? emit_group_count (groups->table, groups->entries,
					   c->group, c->members, address, part)
		       : emit_count (groups->table, c->site, address, c->bytes,
				     c->op == IR_ATOMIC, part, guarded));
}

void
place_finish (void)
{
  update_ssa (TODO_update_ssa_only_virtuals);
  cgraph_edge::rebuild_edges ();
}

/* Insert before STMTS, which are in the basic blocks AT, what counts them as
   COUNTS and GROUPS have it, but for RUNS; PART as sample_part returns it.  */

static void
insert_calls (const auto_vec<gimple *> &stmts,
	      const auto_vec<basic_block> &at, count_map *counts,
	      const struct counted_groups *groups,
	      const auto_vec<struct run> &runs, tree part)
{
  tree same = NULL_TREE;
  for (unsigned k = 0; k < stmts.length (); k++)
    {
      count_list *list = *counts->get (stmts[k]);
      bool guarded = sample_guards_p (groups->table, gimple_bb (stmts[k]));
      gimple_seq seq = NULL;
      if (k == 0 || at[k] != at[k - 1])
	same = NULL_TREE;
      for (unsigned i = 0; i < list->length (); i++)
	if ((*list)[i].members && !run_p (runs, &(*list)[i]))
	  append_count (&seq, stmts[k], &(*list)[i], groups, part, guarded);
      if (gimple_seq_empty_p (seq))
	continue;
      annotate_all_with_location (seq, gimple_location (stmts[k]));
      sample_insert (stmts[k], seq, guarded ? part : NULL_TREE, &same);
    }
}

/* Insert the calls for COUNTS in the current function.  */

static void
insert_counts (count_map *counts, const struct counted_groups *groups)
{
  auto_vec<gimple *> stmts;
  auto_vec<basic_block> at;
  auto_vec<struct run> runs;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (counts->get (gsi_stmt (gsi)))
	{
	  stmts.safe_push (gsi_stmt (gsi));
	  at.safe_push (bb);
	}
  runs_find (stmts, counts, groups->entries, groups->table, &runs);
  tree part = sample_part (groups->table, stmts);
  runs_insert (runs, groups->table, groups->entries, part);
  insert_calls (stmts, at, counts, groups, runs, part);
}

void
place_counts (count_map *counts, struct count_table *table)
{
  struct counted_groups groups;
  auto_vec<cgraph_node *> nodes;
  cgraph_node *node;
  groups.table = table;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
      if (!gimple_in_ssa_p (fn))
	continue;
      expansions cache = NULL;
      bool any = false;
      basic_block bb;
      push_cfun (fn);
      FOR_EACH_BB_FN (bb, fn)
	any |= group_block (bb, counts, &groups, &cache);
      pop_cfun ();
      free_affine_expand_cache (&cache);
      if (any)
	nodes.safe_push (node);
    }
  emit_table (table);
  if (table->ngroups)
    emit_groups (table, groups.entries);
  for (unsigned i = 0; i < nodes.length (); i++)
    {
      push_cfun (DECL_STRUCT_FUNCTION (nodes[i]->decl));
      insert_counts (counts, &groups);
      place_finish ();
      pop_cfun ();
    }
}
