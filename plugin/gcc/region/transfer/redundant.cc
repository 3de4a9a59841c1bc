/* Constructs that copy what nobody needs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The text of a construct may be compiled several times, in templates and in
   functions that are inlined.  What is said of the text must hold for all of
   them.  */

#include "gcc-shim.h"
#include "region/transfer/mapped-name.h"
#include "region/transfer/redundant.h"

/* The construct of FOUND that is made of the same text as REGION, or null.  */

static struct redundant_construct *
redundant_of (const auto_vec<struct redundant_construct *> &found,
	      const struct region *region)
{
  for (unsigned i = 0; i < found.length (); i++)
    if (get_pure_location (found[i]->region->loc)
	== get_pure_location (region->loc))
      return found[i];
  return NULL;
}

/* The variable NAME of C, or null.  */

static struct redundant_variable *
redundant_variable_of (struct redundant_construct *c, tree name)
{
  for (unsigned i = 0; i < c->variables.length (); i++)
    if (c->variables[i].name == name)
      return &c->variables[i];
  return NULL;
}

/* What S says of all entries of L that have NAME, and are copied both ways:
   bits of enum needless_copy.  */

static unsigned
needless_of_all (const struct mapped_launch *l, const struct transfer_saving *s,
		 tree name)
{
  unsigned needless = NEEDLESS_BACK | NEEDLESS_IN;
  for (unsigned n = 0; n < l->entries.length (); n++)
    if (mapped_both_ways_p (&l->entries[n]) && mapped_name (l, n) == name)
      needless &= transfer_needless (s, n);
  return needless;
}

/* True if so much of what E says to be mapped is not used that it is worth a
   section.  */

static bool
beyond_p (const struct extent *e)
{
  enum { WORTH = 4 };
  return e->length - (e->high - e->low) >= (e->length + WORTH - 1) / WORTH;
}

/* Fill in where the region of L, whose text is known, uses V.  */

static void
find_part (const struct mapped_launch *l, struct redundant_variable *v)
{
  if (!extent_known (gimple_location (l->call), v->name, &v->part)
      || !beyond_p (&v->part))
    v->part.length = 0;
}

/* What is known of a launch, as bits.  */
enum launch_note
{
  NOTE_FIRST = 1,		/* It is the first of its text.  */
  NOTE_THREADS = 2		/* Other threads may map the same.  */
};

/* Note in C what S says of L, by NOTES of enum launch_note: but for the first
   launch, only of what C has already.  */

static void
note_launch (struct redundant_construct *c, const struct mapped_launch *l,
	     const struct transfer_saving *s, unsigned notes)
{
  for (unsigned n = 0; n < l->entries.length (); n++)
    {
      if (!mapped_both_ways_p (&l->entries[n])
	  || mapped_temporary_p (&l->entries[n]))
	continue;
      struct redundant_variable v = { };
      v.name = mapped_name (l, n);
      if (!v.name)
	continue;
      v.threads = (notes & NOTE_THREADS) != 0;
      v.place = -1;
      v.needless = needless_of_all (l, s, v.name);
      if (s->apart >> n & 1)
	find_part (l, &v);
      struct redundant_variable *known = redundant_variable_of (c, v.name);
      if (!known && (!(notes & NOTE_FIRST) || (!v.needless && !v.part.length)))
	continue;
      v.presence = mapped_presence (l, n);
      if (!known)
	c->variables.safe_push (v);
      else
	{
	  known->needless &= v.needless;
	  known->presence = MAX (known->presence, v.presence);
	}
    }
}

/* Take out of C what S does not say of L, which launches the same text.  */

static void
leave_common (struct redundant_construct *c, const struct mapped_launch *l,
	      const struct transfer_saving *s)
{
  for (unsigned i = c->variables.length (); i-- > 0;)
    {
      struct redundant_variable *v = &c->variables[i];
      bool mapped = false;
      for (unsigned n = 0; n < l->entries.length (); n++)
	mapped |= (mapped_both_ways_p (&l->entries[n])
		   && mapped_name (l, n) == v->name);
      if (mapped)
	v->needless &= needless_of_all (l, s, v->name);
      if (!mapped || (!v->needless && !v->part.length))
	c->variables.ordered_remove (i);
    }
}

void
redundant_find (const auto_vec<struct region *> &regions,
		const auto_vec<struct mapped_launch *> &launches, bool threads,
		auto_vec<struct redundant_construct *> *found)
{
  for (unsigned i = 0; i < launches.length (); i++)
    {
      const struct mapped_launch *l = launches[i];
      const struct region *region = mapped_region (l, regions);
      if (!region)
	continue;
      struct redundant_construct *c = redundant_of (*found, region);
      struct transfer_saving s = transfer_saving_find (l);
      unsigned first = c ? 0 : NOTE_FIRST;
      if (first)
	{
	  c = new redundant_construct ();
	  c->region = region;
	  c->is_acc = l->is_acc;
	  found->safe_push (c);
	}
      else
	leave_common (c, l, &s);
      note_launch (c, l, &s, first | (threads ? NOTE_THREADS : 0));
    }
}

void
redundant_free (auto_vec<struct redundant_construct *> *found)
{
  for (unsigned i = 0; i < found->length (); i++)
    delete (*found)[i];
  found->truncate (0);
}
