/* Advice as records of a report.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "advice/report.h"

#include "base/arena.h"
#include "json.h"
#include "record.h"

#include <inttypes.h>

/* Write KEY and the real number V, or null if it is not KNOWN, to F.  */

static void
put_real (FILE *f, const char *key, bool known, double v)
{
  json_put_key (f, key);
  if (known)
    json_put_real (f, v);
  else
    fputs ("null", f);
}

/* Write the sites of R to F, each as "file:line:column:access:array".  */

static void
put_sites (FILE *f, const struct advice_record *r)
{
  json_put_key (f, "sites");
  putc ('[', f);
  for (int i = 0; i < r->nsites; i++)
    {
      const struct site *s = &r->result->sites[r->sites[i]];
      const struct ir_insn *insn = &s->func->insns[s->insn];
      struct arena *a = s->func->module->arena;
      if (i)
	putc (',', f);
      json_put_string (f, arena_printf (a, "%s:%d:%d:%s:%s",
					insn->loc.file ? insn->loc.file : "",
					insn->loc.line, insn->loc.column,
					ir_op_name (insn->op),
					ir_mem_text (insn->mem)
					? ir_mem_text (insn->mem) : ""));
    }
  putc (']', f);
}

/* Write KEY and GRID, each of its numbers null if it is found at run time, to
   F; null if it is not KNOWN.  */

static void
put_grid (FILE *f, const char *key, bool known, const int *grid)
{
  json_put_key (f, key);
  if (!known)
    {
      fputs ("null", f);
      return;
    }
  for (int k = 0; k < 3; k++)
    {
      putc (k ? ',' : '[', f);
      if (grid[k])
	fprintf (f, "%d", grid[k]);
      else
	fputs ("null", f);
    }
  putc (']', f);
}

/* Write the edits of R, and the checksum of the file that they are for, to F;
   nulls if there are none.  */

static void
put_edits (FILE *f, const struct advice_record *r)
{
  json_put_key (f, "edits");
  if (r->nedits == 0)
    {
      fputs ("null,\"checksum\":null", f);
      return;
    }
  for (int i = 0; i < r->nedits; i++)
    {
      const struct advice_edit *e = &r->edits[i];
      fprintf (f, "%s{\"line\":%d,\"begin\":%d,\"end\":%d", i ? "," : "[",
	       e->line, e->begin, e->end);
      json_put_text (f, "text", e->text);
      putc ('}', f);
    }
  fprintf (f, "],\"checksum\":\"%016" PRIx64 "\"", r->checksum);
}

void
advice_record_write (FILE *f, const struct advice_record *r)
{
  static const char *const legalities[] = { "asserted", "proved", "check" };
  /* What is proved, and of which nothing else is known.  */
  static const struct advice copies
    = { .to = -1, .from = -1, .site = -1, .legality = LEGAL_PROVED };
  const struct advice *v = r->advice ? r->advice : &copies;
  const struct ir_loc *loop = v->to >= 0 ? &v->func->loops[v->to].loc : NULL;
  fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
  json_put_text (f, "record", "advice");
  json_put_text (f, "file", r->file);
  json_put_number (f, "line", r->line > 0, r->line);
  json_put_number (f, "column", r->column > 0, r->column);
  json_put_text (f, "region", r->region);
  json_put_text (f, "advice", r->id);
  json_put_text (f, "loop", loop && loop->file
		 ? arena_printf (v->root->module->arena, "%s:%d:%d",
				 loop->file, loop->line, loop->column)
		 : NULL);
  json_put_text (f, "title", r->title);
  json_put_text (f, "finding", finding_id (r->finding));
  json_put_text (f, "legality", legalities[v->legality]);
  put_sites (f, r);
  json_put_number (f, "sectors_before", r->have_sectors, r->sectors[0]);
  json_put_number (f, "sectors_after", r->have_sectors, r->sectors[1]);
  json_put_number (f, "sectors_after_most", r->have_sectors, r->sectors[2]);
  /* What sorting does depends on the indices.  */
  put_real (f, "region_before", r->advice, v->before);
  put_real (f, "region_after", r->advice && v->kind != ADVICE_SORT, v->after);
  bool known = v->work.known && v->kind != ADVICE_SORT;
  put_real (f, "instructions_before", v->work.known, v->work.before);
  put_real (f, "instructions_after", known, v->work.after);
  put_real (f, "instructions_factor", known, v->work.least);
  put_real (f, "instructions_factor_most", known, v->work.most);
  json_put_truth (f, "fixit", r->fixit);
  put_edits (f, r);
  json_put_text (f, "write", r->write);
  json_put_number (f, "write_line", r->write != NULL, r->write_line);
  json_put_truth (f, "write_new", r->write_new);
  bool grid = r->fixit && r->grid.known;
  put_grid (f, "grid_before", grid, r->grid.before);
  put_grid (f, "grid_after", grid, r->grid.after);
  if (grid)
    json_put_truth (f, "grid_kept", r->grid.kept);
  else
    json_put_text (f, "grid_kept", NULL);
  json_put_text (f, "check", v->legality == LEGAL_CHECK ? advice_check (v)
		 : NULL);
  json_put_text (f, "unit", r->unit);
  fputs ("}\n", f);
}
