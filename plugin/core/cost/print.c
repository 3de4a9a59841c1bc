/* The cost of a region, as text and as records.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "cost/cost.h"

#include "base/arena.h"
#include "json.h"
#include "record.h"

static const char *const names[COST_METRICS] =
{
  "requests", "sectors", "lines", "divergent branches", "bank conflicts",
  "L1 wavefronts", "L2 sectors", "L2 sectors with reuse",
  "weighted steps"
};

/* True if B is one number or formula.  */

static bool
exact_p (const struct cost_bounds *b)
{
  return b->lower && b->upper && cost_equal_p (b->lower, b->upper);
}

const char *
cost_bounds_text (const struct region_cost *c, const struct cost_bounds *b)
{
  struct arena *a = c->root->module->arena;
  const char *lower = cost_text (c->ring, b->lower);
  const char *upper = cost_text (c->ring, b->upper);
  if (!upper)
    return arena_printf (a, "at least %s", lower ? lower : "0");
  if (exact_p (b))
    return upper;
  return arena_printf (a, "%s to %s", lower ? lower : "0", upper);
}

double
cost_bounds_value (const struct cost_bounds *b)
{
  double v;
  return exact_p (b) && cost_value (b->upper, &v) ? v : -1;
}

static void
print_place (FILE *f, const struct ir_func *root)
{
  if (root->region.file)
    fprintf (f, "%s:%d:%d", root->region.file, root->region.line,
	     root->region.column);
  else
    fputs (root->name ? root->name : "?", f);
}

void
cost_print (FILE *f, const struct region_cost *c)
{
  const char *construct = ir_construct_name (c->root->construct);
  print_place (f, c->root);
  fprintf (f, ": cost of %s\n", construct ? construct : "the region");
  for (int m = 0; m < COST_METRICS; m++)
    for (int launch = 0; launch < 2; launch++)
      {
	const struct cost_bounds *b = launch ? &c->launch[m] : &c->warp[m];
	const char *text = cost_bounds_text (c, b);
	fprintf (f, "  %s per %s: %s\n", names[m], launch ? "launch" : "warp",
		 text ? text : "?");
      }
  for (int i = 0; i < c->nreasons; i++)
    fprintf (f, "  because: %s\n", c->reasons[i]);
}

/* Write the number that X is, if it is one, called NAME, to F.  */

static void
write_value (FILE *f, const char *name, const struct cost_poly *x)
{
  double v;
  json_put_key (f, name);
  if (cost_value (x, &v))
    json_put_real (f, v);
  else
    fputs ("null", f);
}

/* Write the names of the parameters of B, of C, to F.  */

static void
write_parameters (FILE *f, const struct region_cost *c,
		  const struct cost_bounds *b)
{
  bool any = false;
  json_put_key (f, "parameters");
  putc ('[', f);
  for (const struct cost_atom *a = c->ring->atoms; a; a = a->next)
    if (a->kind == COST_PARAMETER
	&& (cost_has_p (b->lower, a) || cost_has_p (b->upper, a)))
      {
	if (any)
	  putc (',', f);
	json_put_string (f, a->name);
	any = true;
      }
  putc (']', f);
}

/* Write the reasons of C to F.  */

static void
write_reasons (FILE *f, const struct region_cost *c)
{
  json_put_key (f, "reasons");
  putc ('[', f);
  for (int i = 0; i < c->nreasons; i++)
    {
      if (i)
	putc (',', f);
      json_put_string (f, c->reasons[i]);
    }
  putc (']', f);
}

void
cost_records (FILE *f, const struct region_cost *c)
{
  struct arena *a = c->root->module->arena;
  const struct ir_loc *loc = &c->root->region;
  const char *place = loc->file ? arena_printf (a, "%s:%d:%d", loc->file,
						loc->line, loc->column) : NULL;
  for (int m = 0; m < COST_METRICS; m++)
    for (int launch = 0; launch < 2; launch++)
      {
	const struct cost_bounds *b = launch ? &c->launch[m] : &c->warp[m];
	fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
	json_put_text (f, "record", "cost");
	json_put_text (f, "file", loc->file);
	json_put_number (f, "line", loc->file != NULL, loc->line);
	json_put_number (f, "column", loc->file != NULL, loc->column);
	json_put_text (f, "region", place);
	json_put_text (f, "function", c->root->source_name
		       ? c->root->source_name : c->root->name);
	json_put_text (f, "construct",
		       ir_construct_name (c->root->construct));
	json_put_text (f, "body", c->root->name);
	json_put_text (f, "metric", names[m]);
	json_put_text (f, "per", launch ? "launch" : "warp");
	json_put_text (f, "lower", cost_text (c->ring, b->lower));
	json_put_text (f, "upper", cost_text (c->ring, b->upper));
	write_value (f, "lower_value", b->lower);
	write_value (f, "upper_value", b->upper);
	write_parameters (f, c, b);
	json_put_truth (f, "exact", exact_p (b));
	write_reasons (f, c);
	json_put_text (f, "unit", c->root->module->unit);
	fputs ("}\n", f);
      }
}

void
cost_print_comparison (FILE *f, const struct region_cost *x,
		       const struct region_cost *y)
{
  static const enum cost_metric by[] = { COST_STEPS, COST_SECTORS };
  print_place (f, x->root);
  fputs (" and ", f);
  print_place (f, y->root);
  fputs (":\n", f);
  for (size_t i = 0; i < sizeof by / sizeof *by; i++)
    for (int launch = 0; launch < 2; launch++)
      {
	const struct cost_poly *p
	  = launch ? x->launch[by[i]].upper : x->warp[by[i]].upper;
	const struct cost_poly *q
	  = launch ? y->launch[by[i]].upper : y->warp[by[i]].upper;
	int better = cost_compare (p, q);
	const char *s = cost_text (x->ring, p), *t = cost_text (y->ring, q);
	fprintf (f, "  %s per %s: %s (%s and %s)\n", names[by[i]],
		 launch ? "launch" : "warp",
		 better < 0 ? "the first is better" : better > 0
		 ? "the second is better" : "neither is better",
		 s ? s : "no bound", t ? t : "no bound");
      }
}
