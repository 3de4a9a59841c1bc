/* Profiles as feedback: what sites were measured to cost.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A counting run's records and predictions have the same keys; the simulated
   device knows a place, a kind and a size only, and where GCC splits a
   statement its columns are others.  So a site is what was measured at its
   very column, or else the only thing measured on its line that fits.

   A site counts as coalesced when it took less than a quarter more sectors
   than would be enough, the measure by which drano judges itself.  */

#include "gcc-shim.h"
#include "diagnose/profile-read.h"
#include "diagnose/profile-use.h"
#include "diagnose/warn.h"
#include "names/location.h"
#include "option/options.h"
#include "unit.h"

/* What has been read.  */
struct read_profile : unit_part
{
  /* The measured accesses, by line.  */
  hash_map<int_hash<int, -1, -2>, auto_vec<struct profile_entry> *> by_line;

  ~read_profile ()
  {
    for (auto it = by_line.begin (); it != by_line.end (); ++it)
      {
	for (unsigned i = 0; i < (*it).second->length (); i++)
	  profile_entry_free (&(*(*it).second)[i]);
	delete (*it).second;
      }
  }
};

void
profile_use_read (const char *name)
{
  FILE *f = fopen (name, "r");
  if (!f)
    {
      error_at (UNKNOWN_LOCATION, "cannot read %qs: %s; run the program with"
		" %<-fdrano-count%> to make a profile for %qs", name,
		xstrerror (errno), "-fdrano-profile-use=");
      return;
    }
  struct read_profile *profile = unit_have<read_profile> (UNIT_PROFILE);
  char *text = NULL;
  size_t room = 0;
  int number = 0, bad = 0;
  bool any = false;
  while (getline (&text, &room, f) > 0)
    {
      struct profile_entry r;
      number++;
      bool good = profile_read_line (text, &r);
      if (!good && !bad)
	bad = number;
      if (!good || r.other || !r.measured || !r.access || !r.file
	  || r.line <= 0)
	{
	  profile_entry_free (&r);
	  continue;
	}
      any = true;
      auto_vec<struct profile_entry> *&list
	= profile->by_line.get_or_insert (r.line);
      if (!list)
	list = new auto_vec<struct profile_entry>;
      list->safe_push (r);
    }
  int error = ferror (f) ? errno : 0;
  free (text);
  fclose (f);
  if (error)
    error_at (UNKNOWN_LOCATION, "cannot read %qs: %s", name,
	      xstrerror (error));
  else if (bad)
    warning_at (UNKNOWN_LOCATION, 0, "line %d of %qs is not a record of a"
		" profile and is ignored", bad, name);
  if (!error && !any)
    warning_at (UNKNOWN_LOCATION, 0, "no access is measured in %qs; a profile"
		" is written by programs compiled with %<-fdrano-count%>, and"
		" by %<drano run -o%>", name);
}

/* True if A and B may be names of the same file: one is the end of the other,
   from a slash on.  */

static bool
same_path_end_p (const char *a, const char *b)
{
  if (strlen (a) < strlen (b))
    std::swap (a, b);
  size_t before = strlen (a) - strlen (b);
  return (strcmp (a + before, b) == 0
	  && (before == 0 || a[before - 1] == '/'));
}

/* True if R may be of SITE, its column aside.  */

static bool
may_be_p (const struct profile_entry *r, const struct site *site)
{
  const struct ir_insn *i = &site->func->insns[site->insn];
  return (strcmp (r->access, ir_op_name (i->op)) == 0
	  && r->bytes == i->mem->bytes
	  && same_path_end_p (r->file, i->loc.file)
	  && (!r->array || !i->mem->array
	      || strcmp (r->array, i->mem->array) == 0));
}

/* What a profile says of a site.  */
struct measured_site
{
  bool known;			/* It says something.  */
  uint64_t requests, sectors, ideal;
};

/* Return what the profile that has been read says of SITE.  */

static struct measured_site
find_measured (const struct site *site)
{
  struct measured_site m;
  memset (&m, 0, sizeof m);
  const struct ir_insn *insn = &site->func->insns[site->insn];
  struct read_profile *profile = unit_known<read_profile> (UNIT_PROFILE);
  if (!profile || !insn->loc.file)
    return m;
  auto_vec<struct profile_entry> **list = profile->by_line.get (insn->loc.line);
  if (!list)
    return m;
  int fits = 0, there = 0;
  for (unsigned i = 0; i < (*list)->length (); i++)
    if (may_be_p (&(**list)[i], site))
      {
	fits++;
	there += (**list)[i].column == insn->loc.column;
      }
  if (!there && fits != 1)
    return m;
  for (unsigned i = 0; i < (*list)->length (); i++)
    {
      const struct profile_entry *r = &(**list)[i];
      if (!may_be_p (r, site) || (there && r->column != insn->loc.column))
	continue;
      m.known = true;
      m.requests += r->requests;
      m.sectors += r->sectors;
      m.ideal += r->ideal;
    }
  return m;
}

/* Return how many sectors M took beyond those that would be enough.  */

static uint64_t
excess_sectors (const struct measured_site *m)
{
  return m->sectors > m->ideal ? m->sectors - m->ideal : 0;
}

/* A site's number with what it is ranked by.  */
struct ranked
{
  uint64_t excess;
  int number;
};

/* The order of two ranked sites.  */

static int
compare_ranked (const void *pa, const void *pb)
{
  const struct ranked *a = (const struct ranked *) pa;
  const struct ranked *b = (const struct ranked *) pb;
  if (a->excess != b->excess)
    return a->excess > b->excess ? -1 : 1;
  return (a->number > b->number) - (a->number < b->number);
}

void
profile_use_order (const struct site *sites, int nsites, int *order)
{
  auto_vec<struct ranked> ranked;
  for (int i = 0; i < nsites; i++)
    {
      struct measured_site m = find_measured (&sites[i]);
      struct ranked r = { excess_sectors (&m), i };
      ranked.safe_push (r);
    }
  ranked.qsort (compare_ranked);
  for (int i = 0; i < nsites; i++)
    order[i] = ranked[i].number;
}

bool
profile_use_spares_p (const struct site *site)
{
  struct measured_site m = find_measured (site);
  return m.known && m.requests && m.sectors < m.ideal + (m.ideal + 3) / 4;
}

void
profile_use_note (const struct site *site)
{
  struct measured_site m = find_measured (site);
  location_t loc = diagnose_place (site);
  if (!m.known)
    return;
  if (!m.requests)
    inform (loc, "this access was never executed in the profiled run");
  else
    inform (loc, "measured: %wu requests took %wu sectors where %wu would be"
	    " enough, %d%% in excess", (unsigned HOST_WIDE_INT) m.requests,
	    (unsigned HOST_WIDE_INT) m.sectors,
	    (unsigned HOST_WIDE_INT) m.ideal,
	    m.sectors ? (int) (100.0 * excess_sectors (&m) / m.sectors + 0.5)
	    : 0);
}
