/* Where else the device compiler may put an access.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* When optimising, GCC expands a value that has one use in the middle of that
   use (TER), which may be expanded so in turn, and the combine pass may unite a
   load with what converts its value.  An instruction then has the position of
   the statement that asked for it.  So a load may stand wherever the statements
   are that follow from it one by one.  A store takes its value from the
   statement that computes it, and has the position of that; conversions are
   part of the store.

   An access of a library's own function that has been inlined stands there on
   the device, not where the program calls the function.

   What GCC does for a directive, as handing over variables, has the position
   of the directive, and so has the call of libgomp or of an internal function
   that GCC makes of it.  */

#include "gcc-shim.h"
#include "diagnose/places.h"
#include "gimple/walk.h"
#include "names/location.h"
#include "region/argument/map-names.h"

/* Places that are being collected.  */
struct collected
{
  struct record_place last;
  struct record_place *place;
  int n;
};

/* The one statement that uses NAME, apart from debug statements, or null.  */

static gimple *
only_user (tree name)
{
  gimple *user = NULL;
  use_operand_p use;
  imm_use_iterator i;
  FOR_EACH_IMM_USE_FAST (use, i, name)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt))
	continue;
      if (user && user != stmt)
	return NULL;
      user = stmt;
    }
  return user && gimple_code (user) != GIMPLE_PHI ? user : NULL;
}

/* Add LOC to C, unless it is the same as before or there is no room.  */

static void
collect_place (struct collected *c, struct ir_loc loc)
{
  if (!loc.file || c->n == PLACES_MAX
      || (loc.line == c->last.line && loc.column == c->last.column
	  && strcmp (loc.file, c->last.file) == 0))
    return;
  c->last = { loc.file, loc.line, loc.column };
  c->place[c->n++] = c->last;
}

/* Add the place of STMT to C, on the device and in the program.  */

static void
collect_statement (struct collected *c, gimple *stmt)
{
  collect_place (c, location_on_device (stmt));
  collect_place (c, location_in_source (location_of_access (stmt)));
}

/* Collect where the value that LOAD gives is used.  */

static void
collect_uses (struct collected *c, gimple *load)
{
  gimple *stmt = load;
  for (int step = 0; step < PLACES_MAX && is_gimple_assign (stmt); step++)
    {
      tree name = gimple_assign_lhs (stmt);
      stmt = TREE_CODE (name) == SSA_NAME ? only_user (name) : NULL;
      if (!stmt)
	return;
      collect_statement (c, stmt);
    }
}

/* Collect where the value that STORE takes is computed.  */

static void
collect_computations (struct collected *c, gimple *store)
{
  gimple *stmt = store;
  for (int step = 0; step < PLACES_MAX; step++)
    {
      tree name = gimple_assign_rhs1 (stmt);
      if (TREE_CODE (name) != SSA_NAME || !only_user (name))
	return;
      stmt = SSA_NAME_DEF_STMT (name);
      if (!is_gimple_assign (stmt) || gimple_assign_load_p (stmt))
	return;
      collect_statement (c, stmt);
      if (!gimple_assign_cast_p (stmt))
	return;
    }
}

void
places_record (struct record *r, gimple *stmt,
	       struct record_place place[PLACES_MAX])
{
  struct collected c = { { r->file, r->line, r->column }, place, 0 };
  if (!r->file || !stmt || !is_gimple_assign (stmt))
    return;
  collect_place (&c, location_on_device (stmt));
  if (optimize && gimple_assign_load_p (stmt))
    collect_uses (&c, stmt);
  else if (optimize && gimple_store_p (stmt))
    collect_computations (&c, stmt);
  r->place = c.n ? place : NULL;
  r->nplaces = c.n;
}

/* Whether STMT is what GCC made of a directive.  */

static bool
directive_call_p (gimple *stmt)
{
  if (!is_gimple_call (stmt))
    return false;
  if (gimple_call_internal_p (stmt))
    {
      const char *name = internal_fn_name (gimple_call_internal_fn (stmt));
      return (startswith (name, "GOACC_") || startswith (name, "GOMP_")
	      || strcmp (name, "UNIQUE") == 0);
    }
  tree decl = gimple_call_fndecl (stmt);
  const char *name = decl && DECL_NAME (decl)
    ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "";
  return (startswith (name, "GOMP_") || startswith (name, "GOACC_")
	  || strstr (name, "omp_get_") || strstr (name, "goacc_"));
}

/* The order of two places.  */

static int
order_places (const void *pa, const void *pb)
{
  const struct record_place *a = (const struct record_place *) pa;
  const struct record_place *b = (const struct record_place *) pb;
  int order = strcmp (a->file, b->file);
  if (!order)
    order = a->line - b->line;
  return order ? order : a->column - b->column;
}

/* Add LOC to PLACES, if it is known.  */

static void
add_directive (auto_vec<struct record_place> *places, location_t loc)
{
  struct ir_loc at = location_in_source (loc);
  struct record_place place = { at.file, at.line, at.column };
  if (at.file)
    places->safe_push (place);
}

void
places_directives (FILE *f, const auto_vec<struct region *> &regions,
		   const char *unit)
{
  auto_vec<struct record_place> all;
  for (unsigned i = 0; i < regions.length (); i++)
    {
      add_directive (&all, regions[i]->loc);
      for (gimple *stmt : function_statements (regions[i]->fn))
	if (directive_call_p (stmt))
	  add_directive (&all, gimple_location (stmt));
    }
  all.qsort (order_places);
  unsigned n = 0;
  for (unsigned i = 0; i < all.length (); i++)
    if (n == 0 || order_places (&all[n - 1], &all[i]) != 0)
      all[n++] = all[i];
  if (n)
    record_write_directives (f, all.address (), n, unit);
}

void
places_maps (FILE *f, const char *unit)
{
  const vec<struct mapping_construct *> *all = map_names_noted ();
  for (unsigned i = 0; all && i < all->length (); i++)
    {
      const struct mapping_construct *c = (*all)[i];
      struct ir_loc at = location_in_source (c->loc);
      struct record_place place = { at.file, at.line, at.column };
      if (at.file)
	record_write_maps (f, &place, c->names.address (), c->names.length (),
			   unit);
    }
}
