/* Sites as records and as text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "site/report.h"

#include "base/arena.h"
#include "site/reason.h"

#include <stdlib.h>

/* LOC as "FILE:LINE:COLUMN"; null if it is not known.  */

static const char *
place_text (struct arena *a, const struct ir_loc *loc)
{
  return loc->file ? arena_printf (a, "%s:%d:%d", loc->file, loc->line,
				   loc->column) : NULL;
}

/* Why SITE is as it is, with the array that is to blame.  */

static const char *
reason (struct arena *a, const struct site *s)
{
  if (!s->reason && s->finding == FINDING_SHARED_SCALAR)
    return (s->shared == SHARED_UPDATED ? "updated without an atomic operation"
	    : "lanes store different values");
  if (!s->reason && s->column)
    return RECORD_COLUMN;
  if (!s->reason && s->finding == FINDING_MISALIGNED)
    switch (s->misaligned)
      {
      case MISALIGNED_ROWS:
	return "not all rows start at a sector";
      case MISALIGNED_CHUNKS:
	return "a thread's share of the iterations may start inside a sector";
      default:
	return s->offset ? arena_printf (a, "each warp starts %d bytes after "
					 "a sector boundary", s->offset) : NULL;
      }
  return reason_text (a, s->reason, s->reason_array);
}

void
report_record (struct record *r, const struct site *s)
{
  const struct ir_insn *i = &s->func->insns[s->insn];
  struct arena *a = s->func->module->arena;
  record_init (r);
  r->file = i->loc.file;
  r->line = i->loc.line;
  r->column = i->loc.column;
  r->ordinal = s->ordinal;
  r->function = ir_source_function (s->func, s->insn);
  r->region = place_text (a, &s->root->region);
  r->construct = ir_construct_name (s->root->construct);
  r->access = ir_op_name (i->op);
  r->array = ir_mem_text (i->mem);
  r->bytes = i->mem->bytes;
  if (s->lane_loop_desc)
    {
      r->lane_loop = place_text (a, &s->lane_loop_desc->loc);
      char mapping[IR_MAPPING_SIZE];
      r->mapping
	= arena_strdup (a, ir_mapping_text (s->lane_loop_desc->mapping,
					    mapping));
    }
  r->pattern = pattern_name (s->pattern);
  r->stride = s->stride;
  r->have_stride_bytes = s->have_stride_bytes;
  r->stride_bytes = s->stride_bytes;
  r->active = active_name (s->active);
  r->lanes = s->lanes;
  r->sectors[0] = s->sectors.lo;
  r->sectors[1] = s->sectors.hi;
  r->lines[0] = s->lines.lo;
  r->lines[1] = s->lines.hi;
  r->ideal = s->ideal;
  r->full = s->full_sectors;
  r->have_exact = true;
  r->exact_index = s->exact_index;
  r->exact_mask = s->exact_mask;
  r->exact_alignment = s->exact_alignment;
  r->finding = finding_id (s->finding);
  r->option = finding_option (s->finding);
  r->level = site_level (s);
  r->reason = reason (a, s);
  r->assumes = s->assumes;
  if (s->kept.next)
    r->reuse = (struct record_reuse)
      {
	.iterations = s->kept.next,
	.loop = place_text (a, &s->func->blocks[s->kept.loop].loc),
	.warps = s->kept.warps,
	.always = s->kept.always
      };
  r->unit = s->func->module->unit;
}

/* Write the range V to F.  */

static void
print_range (FILE *f, struct interval v)
{
  if (interval_one_p (v))
    fprintf (f, "%d", v.lo);
  else
    fprintf (f, "%d..%d", v.lo, v.hi);
}

void
report_print (FILE *f, const struct site *s)
{
  const struct ir_insn *i = &s->func->insns[s->insn];
  if (i->loc.file)
    fprintf (f, "%s:%d:%d: ", i->loc.file, i->loc.line, i->loc.column);
  else
    fprintf (f, "%s: ", s->func->name ? s->func->name : "?");
  fputs (ir_op_name (i->op), f);
  if (i->mem->array)
    fprintf (f, " of '%s'", i->mem->array);
  else if (i->mem->described)
    fprintf (f, " of %s", i->mem->described);
  if (s->ordinal)
    fprintf (f, " (%d)", s->ordinal + 1);
  fprintf (f, ": %s", pattern_name (s->pattern));
  if (s->stride && s->pattern != PATTERN_UNIFORM)
    fprintf (f, " by '%s' bytes", s->stride);
  fprintf (f, ", %s lanes", active_name (s->active));
  if (s->lanes >= 0)
    fprintf (f, " (%d)", s->lanes);
  fputs (", sectors ", f);
  print_range (f, s->sectors);
  fputs (", lines ", f);
  print_range (f, s->lines);
  fprintf (f, ", ideal %d, full %d, %s", s->ideal, s->full_sectors,
	   s->finding == FINDING_NONE ? "fine" : finding_id (s->finding));
  if (!s->exact_index || !s->exact_mask || !s->exact_alignment)
    fprintf (f, ", inexact%s%s%s", s->exact_index ? "" : " index",
	     s->exact_mask ? "" : " mask",
	     s->exact_alignment ? "" : " alignment");
  if (s->finding == FINDING_MISALIGNED && s->misaligned == MISALIGNED_ROWS)
    fputs (", rows", f);
  else if (s->finding == FINDING_MISALIGNED
	   && s->misaligned == MISALIGNED_CHUNKS)
    fputs (", chunks", f);
  else if (s->finding == FINDING_MISALIGNED && s->offset)
    fprintf (f, ", by %d bytes", s->offset);
  if (s->reason)
    fprintf (f, ", because '%s'", s->reason);
  if (s->reason_array)
    fprintf (f, " from '%s'", s->reason_array);
  if (s->assumes)
    fprintf (f, ", assumes '%s'", s->assumes);
  if (s->contiguous_loop >= 0)
    fprintf (f, ", contiguous along block %d", s->contiguous_loop);
  if (s->kept.next)
    fprintf (f, ", %d more iterations of block %d use%s the sectors%s %d",
	     s->kept.next, s->kept.loop, s->kept.rest ? " the rest of" : "",
	     s->kept.always ? " always, with" : ", with up to", s->kept.warps);
  if (s->column)
    fprintf (f, ", column, rows in line %d", abs (s->column));
  if (s->little)
    fputs (", costs little", f);
  putc ('\n', f);
}
