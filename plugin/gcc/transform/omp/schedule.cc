/* What a schedule clause leaves to lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A thread runs the iterations of one chunk in order.  Where the program gives
   the chunks' size it may know what a chunk has, and iterations may depend on
   others of it; so it must be proved that they do not.  If a chunk has no
   size, or a loop is shared out to teams first, nobody knows.

   A thread that asks for chunk after chunk may get adjacent ones; for lanes it
   asks for 32 iterations at once.  Static chunks belong to certain threads, and
   stay as they are: of four iterations and more, lanes make fewer requests; of
   fewer, starting them costs more than they save.  What schedule(runtime) is
   cannot be known here; on devices, it is one iteration at a time unless the
   region itself tells libgomp otherwise.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "region/argument/dependence.h"
#include "region/omp-directives.h"
#include "transform/omp/schedule.h"
#include "transform/simt/region.h"

/* The least size of static chunks that get lanes.  */
enum { LEAST_CHUNK = 4 };

/* The argument of a call that is the size of the chunks of S's range, in
   REGION, or null; *STMT becomes that call.  It is in the current function, or
   launches that.  */

static tree *
size_of_chunks (const struct share *s, const struct region *region,
		gimple **stmt)
{
  for (gimple *call : function_statements (cfun))
    if (tree *size = worksharing_chunk_size (call, s))
      {
	*stmt = call;
	return size;
      }
  *stmt = region->launch;
  return *stmt ? worksharing_launch_chunk_size (*stmt) : NULL;
}

enum remark_id
schedule_refusal (const struct counted_loop *s, const struct region *region)
{
  gimple *stmt;
  tree chunk = s->share.chunk;
  if (s->share.kind == SHARE_DYNAMIC)
    {
      tree *size = size_of_chunks (&s->share, region, &stmt);
      if (!size)
	return REMARK_RUNTIME;
      chunk = *size;
    }
  else if (s->share.kind != SHARE_CHUNKS)
    return REMARK_NONE;
  else if (chunk && TREE_CODE (chunk) == INTEGER_CST
	   && compare_tree_int (chunk, LEAST_CHUNK) < 0)
    return REMARK_CHUNK;
  if ((chunk && integer_onep (chunk))
      || directives_unscheduled_p (region_entry (region)->loc, s->directive,
				   true)
      || depend_apart_p (region, s->loop, NULL, NULL, false))
    return REMARK_NONE;
  return REMARK_CHUNK_ORDER;
}

tree
schedule_whole_warps (const struct share *s, const struct region *region,
		      struct function **fn)
{
  gimple *stmt;
  tree *size = size_of_chunks (s, region, &stmt);
  tree type = TREE_TYPE (*size);
  gimple_seq seq = NULL;
  bool outside = stmt == region->launch;
  if (outside)
    push_cfun (region->launcher);
  *fn = cfun;
  tree use;
  gcall *call = simt_build_use (&use);
  gimple_seq_add_stmt (&seq, call);
  tree warps = gimple_build (&seq, PLUS_EXPR, type, *size,
			     build_int_cst (type, 31));
  warps = gimple_build (&seq, BIT_AND_EXPR, type, warps,
			build_int_cst (type, -32));
  tree lanes = gimple_build (&seq, NE_EXPR, boolean_type_node, use,
			     integer_zero_node);
  *size = gimple_build (&seq, COND_EXPR, type, lanes, warps, *size);
  gimple_stmt_iterator at = gsi_for_stmt (stmt);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  update_stmt (stmt);
  if (outside)
    {
      cfun->curr_properties &= ~PROP_gimple_lomp_dev;
      pop_cfun ();
    }
  return use;
}
