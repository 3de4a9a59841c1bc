/* Maps that copy no more than the program needs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What a launch passes to libgomp as kinds is changed: of an object that its
   region does not change, nothing is copied back, and one that it does not use
   gets memory alone.  The maps of data constructs, and those of "enter data",
   are not changed: other regions may use what they map.

   The kinds of copies of a launch, in functions that were inlined, are in one
   array if they are constant.  Then all must need as little.  */

#include "gcc-shim.h"
#include "option/options.h"
#include "region/argument/launch-args.h"
#include "region/transfer/alone.h"
#include "region/transfer/mapped-name.h"
#include "region/transfer/saving.h"
#include "transform/maps/align-maps.h"
#include "transform/maps/maps.h"

/* What is to be changed of a launch.  */
struct planned_launch
{
  struct mapped_launch *launch;
  struct transfer_saving saving;
};

/* Who may map the same objects at the same time.  */
struct other_mappers
{
  bool tasks, threads;		/* Of the file's own.  */
};

/* Add to LIST remark ID on the object of P's entry N.  */

static void
note_entry (const auto_vec<struct region *> &regions, struct remark_list *list,
	    const struct planned_launch *p, unsigned n, enum remark_id id)
{
  tree name = mapped_name (p->launch, n);
  const struct region *region = mapped_region (p->launch, regions);
  if (!name || !region)
    return;
  struct transform_remark r
    = remark_make (TRANSFORM_MAPS, id, region, region->loc, name);
  for (unsigned i = 0; i < list->list.length (); i++)
    if (list->list[i].id == id && list->list[i].region == region
	&& list->list[i].what == name)
      return;
  remark_add (list, &r);
}

/* Take out of what is saved of P what is not proved to be right, as OTHERS may
   map the same at the same time; add remarks to LIST.  */

static void
leave_unproved (const auto_vec<struct region *> &regions,
		struct remark_list *list, struct planned_launch *p,
		const struct other_mappers *others)
{
  bool shared = (drano_options.transform & TRANSFORM_MAPS_SHARED) != 0;
  for (unsigned n = 0; n < p->launch->entries.length (); n++)
    {
      entry_set self = (entry_set) 1 << n;
      if (p->saving.overlap & self)
	note_entry (regions, list, p, n, REMARK_MAPS_OVERLAP);
      if (!transfer_needless (&p->saving, n)
	  || (!others->tasks && ((shared && !others->threads)
				 || mapped_alone_p (p->launch, n))))
	continue;
      note_entry (regions, list, p, n, (others->tasks || others->threads
					? REMARK_MAPS_THREADS
					: REMARK_MAPS_SHARED));
      p->saving.back &= ~self;
      p->saving.in &= ~self;
    }
}

/* Leave of what is saved of launches among PLANS whose kinds are in one array
   what all of them have in common.  */

static void
leave_differing (const auto_vec<struct planned_launch *> &plans)
{
  for (unsigned i = 0; i < plans.length (); i++)
    for (unsigned k = 0; k < plans.length (); k++)
      if (plans[i]->launch->kinds == plans[k]->launch->kinds)
	{
	  plans[i]->saving.back &= plans[k]->saving.back;
	  plans[i]->saving.in &= plans[k]->saving.in;
	}
}

/* Have the kind of L's entry E, number N, not have BITS.  It is chosen when the
   program runs if a section may be empty.  */

static void
clear_bits (struct mapped_launch *l, struct mapped_entry *e, unsigned n,
	    unsigned bits)
{
  tree type = TREE_TYPE (e->kind_value);
  tree kind = build_int_cst (type, e->kind_bits & ~bits);
  if (!e->kind_store)
    {
      CONSTRUCTOR_ELT (DECL_INITIAL (l->kinds), n)->value = kind;
      return;
    }
  if (TREE_CODE (e->kind_value) == SSA_NAME)
    {
      gimple_seq seq = NULL;
      tree as_was = build_int_cst (type, e->kind_bits);
      tree same = gimple_build (&seq, EQ_EXPR, boolean_type_node,
				e->kind_value, as_was);
      kind = gimple_build (&seq, COND_EXPR, type, same, kind, e->kind_value);
      gimple_stmt_iterator i = gsi_for_stmt (e->kind_store);
      gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
    }
  gimple_assign_set_rhs1 (e->kind_store, kind);
  update_stmt (e->kind_store);
}

/* Make the changes of P, and add them to LIST.  Return true if there are
   any.  */

static bool
change_launch (const auto_vec<struct region *> &regions,
	       struct remark_list *list, struct planned_launch *p)
{
  struct mapped_launch *l = p->launch;
  bool changed = false;
  push_cfun (l->launcher);
  for (unsigned n = 0; n < l->entries.length (); n++)
    {
      /* By enum needless_copy.  */
      static const struct { unsigned bits; enum remark_id remark; } changes[]
	= { { 0, REMARK_NONE },
	    { GOMP_MAP_FLAG_FROM, REMARK_MAPS_UNWRITTEN },
	    { GOMP_MAP_FLAG_TO, REMARK_MAPS_OVERWRITTEN },
	    { GOMP_MAP_TOFROM, REMARK_MAPS_UNUSED } };
      unsigned needless = transfer_needless (&p->saving, n);
      if (needless == 0)
	continue;
      clear_bits (l, &l->entries[n], n, changes[needless].bits);
      note_entry (regions, list, p, n, changes[needless].remark);
      changed = true;
    }
  pop_cfun ();
  return changed;
}

void
maps_do (const auto_vec<struct region *> &regions, struct remark_list *list)
{
  auto_vec<struct mapped_launch *> launches;
  auto_vec<struct planned_launch *> plans;
  bool changed = maps_align ();
  mapped_launches_find (&launches);
  if (launches.is_empty () && !changed)
    return;
  struct other_mappers others = { host_tasks_map_p (),
				  host_threads_map_p () };
  for (unsigned i = 0; i < launches.length (); i++)
    {
      struct planned_launch *p = XNEW (struct planned_launch);
      p->launch = launches[i];
      p->saving = transfer_saving_find (launches[i]);
      leave_unproved (regions, list, p, &others);
      plans.safe_push (p);
    }
  leave_differing (plans);
  for (unsigned i = 0; i < plans.length (); i++)
    {
      changed |= change_launch (regions, list, plans[i]);
      free (plans[i]);
    }
  mapped_launches_free (&launches);
  if (changed)
    launch_args_changed ();
}
