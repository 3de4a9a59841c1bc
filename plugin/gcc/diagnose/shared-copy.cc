/* Warnings about scalars of which lanes share a copy.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What is a race by the rules only, and not as GCC makes code, is level 2: many
   a program declares its scalars outside, and works here.  The threads of an
   OpenMP team share the variable in memory.  */

#include "gcc-shim.h"
#include "diagnose/shared-copy.h"
#include "diagnose/short-notes.h"
#include "diagnose/warn.h"
#include "names/location.h"
#include "option/options.h"
#include "option/warning-option.h"

static const struct { const char *warning, *reason; int level; }
copy_texts[] =
{
  /* SHARING_NONE */
  { NULL, NULL, 0 },
  /* SHARING_GANG_LANES */
  {
    G_("lanes assign %qE, but OpenACC gives each gang only one copy"),
    "lanes assign '%s', but each gang has only one copy", 2
  },
  /* SHARING_WORKER_LANES */
  {
    G_("lanes assign %qE, but OpenACC gives each worker only one copy"),
    "lanes assign '%s', but each worker has only one copy", 2
  },
  /* SHARING_GANG_WORKERS */
  {
    G_("workers assign %qE, but OpenACC gives each gang only one copy"),
    "workers assign '%s', but each gang has only one copy", 2
  },
  /* SHARING_TEAM_THREADS */
  {
    G_("threads of a team assign %qE, which they share"),
    "threads of a team assign '%s', which they share", 1
  },
  /* SHARING_THREAD_LANES */
  {
    G_("lanes assign %qE, but OpenMP gives each thread only one copy"),
    "lanes assign '%s', but each thread has only one copy", 2
  }
};

/* Where what lanes have computed is used behind the loop.  */
static const char *const lost_reason
  = "updates of '%s' are lost, as no reduction puts them together";

STATIC_ASSERT (ARRAY_SIZE (copy_texts) == SHARING_COUNT);

int
diagnose_copies_level (const struct copy_sharing *s)
{
  return s->lost ? 1 : copy_texts[s->kind].level;
}

char *
diagnose_copies_reason (const struct copy_race *race,
			const struct copy_sharing *s)
{
  return xasprintf (s->lost ? lost_reason : copy_texts[s->kind].reason,
		    IDENTIFIER_POINTER (DECL_NAME (race->decl)));
}

/* Say what cures RACE, by S.  */

static void
note_cure (const struct copy_race *race, const struct copy_sharing *s)
{
  tree name = DECL_NAME (race->decl);
  location_t loop = location_of_user (s->loop);
  if (s->parallel)
    inform (loop, "let each thread have its own %qE, by a"
	    " %<private%> or %<reduction%> clause of the %<parallel%> construct"
	    " or a declaration inside", name);
  else if (s->lost)
    inform (loop, "add a %<reduction%> clause with %qE to each loop around the"
	    " update that is spread, from this one outwards", name);
  else if (race->update)
    inform (loop, "add a %<reduction%> clause with %qE to the"
	    " loop, or %<private(%E)%> if each iteration sets it first",
	    name, name);
  else
    inform (loop, "add %<private(%E)%> to the loop", name);
}

bool
diagnose_copies (const struct copy_race *race, const struct region *region,
		 const struct copy_sharing *s)
{
  if (drano_options.level[WARN_UNCOALESCED] < diagnose_copies_level (s))
    return false;
  location_t loc = location_of_user (race->loc);
  tree name = DECL_NAME (race->decl);
  const char *said = copy_texts[s->kind].reason;
  if (!shim_warning_enabled_p (loc, warnopt_index (WARN_UNCOALESCED)))
    return false;
  if (diagnose_said_p (loc, said, IDENTIFIER_POINTER (name)))
    return true;
  tree saved = current_function_decl;
  current_function_decl = region_source_decl (region);
  bool issued;
  {
    auto_diagnostic_group group;
    issued = warning_at (loc, warnopt_index (WARN_UNCOALESCED),
			 s->lost ? G_("updates of %qE are lost: no"
				      " %<reduction%> clause of the loop puts"
				      " those of its lanes together")
			 : copy_texts[s->kind].warning, name);
    if (issued)
      {
	short_notes brief;
	diagnose_say (loc, said, IDENTIFIER_POINTER (name));
	diagnose_macros (race->loc, loc);
	note_cure (race, s);
      }
  }
  current_function_decl = saved;
  return issued;
}
