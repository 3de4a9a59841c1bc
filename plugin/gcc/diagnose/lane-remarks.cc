/* Which loops have the lanes, and how well.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "diagnose/lane-remarks.h"
#include "lower/lower.h"
#include "names/location.h"
#include "names/loop-name.h"

/* The accesses of a lane loop.  */
struct tally
{
  int accesses, uncoalesced;
  const struct ir_func *root;	/* The region of the first of them.  */
};

/* Count the accesses of RESULT that the lanes of LOOP make.  One in a routine
   is a site for each region that calls this, but one access.  */

static struct tally
count_accesses (const struct analysis *result,
		const struct ir_lane_loop *loop)
{
  struct tally t = { 0, 0, NULL };
  hash_set<const struct ir_insn *> seen, bad;
  for (int n = 0; n < result->nsites; n++)
    {
      const struct site *site = &result->sites[n];
      if (site->lane_loop_desc != loop)
	continue;
      const struct ir_insn *insn = &site->func->insns[site->insn];
      if (!t.root)
	t.root = site->root;
      t.accesses += !seen.add (insn);
      if (finding_costs_p (site->finding) && site_level (site) == 1)
	t.uncoalesced += !bad.add (insn);
    }
  return t;
}

void
diagnose_lane_loops (const struct ir_module *module,
		     const struct analysis *result,
		     const auto_vec<struct region *> &regions)
{
  tree saved = current_function_decl;
  for (int n = 0; n < module->nfuncs; n++)
    for (int k = 0; k < module->funcs[n]->nlane_loops; k++)
      {
	const struct ir_lane_loop *loop = &module->funcs[n]->lane_loops[k];
	location_t loc
	  = location_of_user ((location_t) (uintptr_t) loop->loc_handle);
	struct tally t = count_accesses (result, loop);
	char text[IR_MAPPING_SIZE];
	const char *mapping = ir_mapping_text (loop->mapping, text);
	if (!t.accesses || loc == UNKNOWN_LOCATION)
	  continue;
	current_function_decl
	  = region_source_decl (lower_region_of (regions, t.root));
	char *name = loop_noun (loc, false);
	inform (loc, "lanes are the iterations of %s (%qs); uncoalesced"
		" accesses: %d of %d", name, mapping, t.uncoalesced,
		t.accesses);
	free (name);
      }
  current_function_decl = saved;
}
