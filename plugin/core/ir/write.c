/* Writing the lane IR as text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The text form (.dri) of a module, one line for each thing, `#' to the end
   of a line is a comment:

     module   := { function }
     function := "func" STRING [ "source" STRING ] [ "params" INT ]
		 [ "root" [ "construct" STRING ]
		 [ "launched" INT INT INT ] [ "block" INT INT ] ] [ loc ] "{"
		 { "lanes" STRING [ fill ] [ "few" INT ]
		   [ "assumes" STRING ] [ loc ] }
		 { block } { loop } "}"
     fill     := "tail" INT | "chunks"
     block    := "block" INT lanes [ "assume" INT ]
		 [ "operations" INT ] [ "preds" { INT } ] [ loc ]
		 { [ "%" INT "=" ] insn }
     lanes    := "single" | "inherit" | "loop" INT
     insn     := "const" type INT
	       | "lane" type
	       | "uniform" type [ STRING ] facts [ "is" role ]
		 [ "handed" INT ]
	       | "varying" type [ STRING ]
	       | "param" type INT [ STRING ]
	       | "pure" type [ STRING ] { ref }
	       | ( "load" | "store" | "atomic" ) type ref [ ref ] space INT
		 [ STRING ] [ "part" INT ] [ "called" STRING ]
		 { "of" STRING INT [ "rows" ] } [ "static" ] [ "volatile" ]
	       | "call" type [ STRING ] [ "func" INT ] { ref }
	       | "jump" INT
	       | "branch" ref INT INT
	       | "switch" ref { INT }
	       | "return" [ ref ]
	       | "conv" type ref facts
	       | operation type { ref } [ "handed" INT ]
     facts    := [ "mod" INT INT ] [ "lo" INT ] [ "hi" INT ]
     role     := "teams" | "team" | "threads" | "thread" | "begin" | "end"
	       | "unset" | "own"
     loop     := "loop" INT [ "chunks" INT ]
		 ( "seq" | "spread" | "lanes" INT ) [ STRING ]
		 [ "asserted" | "proved" | "carried" [ STRING ] ]
		 [ "count" INT ] [ "trips" ref ] [ "step" ref ]
		 [ "first" ref ]
		 [ "chunk" INT ] [ "collapsed" INT ] [ loc ] { accum }
     accum    := "accumulates" STRING [ STRING ] [ ref ref ] [ loc ]
     type     := ( "i" | "u" | "p" | "o" ) INT [ "w" ] [ "n" ]
     space    := "global" | "private" | "shared" | "parameter" | "stack"
     ref      := "%" INT
     loc      := "@" [ STRING ] ":" INT ":" INT

   A loop is named by its header.  Every insn may end in a loc.  Functions,
   lane loops and blocks are numbered from 0 in the order of the text.
   References may be any numbers; the writer counts along the text.  "preds"
   lists the predecessors in the order that phis use; it may be left out if the
   order in which the text names the block as a successor is that order.  "tail
   N" says that the last warp of a lane loop has N lanes, 0 for an unknown
   number; "chunks" is IR_FILL_CHUNKS; "few N" says that every warp has the
   first N lanes alone; "whole" that threads share it in whole warps.  "mod K
   R" says that the value is congruent R modulo 2**K.  construct.def has the
   names of constructs and the words of mappings, the strings behind "lanes"
   and behind the kind of a loop.  A type's letter is `i' for signed, `u' for
   unsigned integers, `p' for addresses (unsigned), `o' for others (signed);
   "w" says that overflow wraps, "n" turns the sign around.  Strings know the
   escapes \\ \" \n and \xHH.  Cookies have no text.  */

#include "ir/text.h"

#include "base/arena.h"

#include <inttypes.h>

const char *const irtext_spaces[] =
{
  [IR_GLOBAL] = "global", [IR_PRIVATE] = "private", [IR_SHARED] = "shared",
  [IR_PARAM_SPACE] = "parameter", [IR_STACK] = "stack"
};

const char *const irtext_independence[] =
{
  [IR_INDEP_UNKNOWN] = "unknown", [IR_INDEP_ASSERTED] = "asserted",
  [IR_INDEP_PROVED] = "proved", [IR_INDEP_CARRIED] = "carried"
};

const char *const irtext_roles[] =
{
  [IR_ROLE_NONE] = "nothing", [IR_ROLE_TEAMS] = "teams",
  [IR_ROLE_TEAM] = "team", [IR_ROLE_THREADS] = "threads",
  [IR_ROLE_THREAD] = "thread", [IR_ROLE_BEGIN] = "begin",
  [IR_ROLE_END] = "end", [IR_ROLE_UNSET] = "unset",
  [IR_ROLE_OF_LANE] = "own"
};

/* Write TEXT to F as a string literal.  */

static void
write_string (FILE *f, const char *text)
{
  putc ('"', f);
  for (const unsigned char *p = (const unsigned char *) text; *p; p++)
    if (*p == '"' || *p == '\\')
      fprintf (f, "\\%c", *p);
    else if (*p == '\n')
      fputs ("\\n", f);
    else if (*p < 32 || *p == 127)
      fprintf (f, "\\x%02x", *p);
    else
      putc (*p, f);
  putc ('"', f);
}

/* Write WORD (may be empty) and TEXT to F, unless TEXT is null.  */

static void
write_named (FILE *f, const char *word, const char *text)
{
  if (!text)
    return;
  fprintf (f, " %s%s", word, *word ? " " : "");
  write_string (f, text);
}

/* Write LOC to F unless nothing is known of it.  */

static void
write_loc (FILE *f, const struct ir_loc *loc)
{
  if (!loc->file && !loc->line && !loc->column)
    return;
  fputs (" @", f);
  if (loc->file)
    write_string (f, loc->file);
  fprintf (f, ":%d:%d", loc->line, loc->column);
}

static void
write_type (FILE *f, struct ir_type t)
{
  char letter = 'o';
  bool turned = t.is_unsigned;
  if (t.kind == IR_INT)
    {
      letter = t.is_unsigned ? 'u' : 'i';
      turned = false;
    }
  else if (t.kind == IR_PTR)
    {
      letter = 'p';
      turned = !t.is_unsigned;
    }
  fprintf (f, " %c%d%s%s", letter, t.bits, t.wraps ? "w" : "",
	   turned ? "n" : "");
}

/* Write to OUT what is known of a value.  */

static void
write_facts (FILE *out, const struct ir_facts *facts)
{
  if (facts->pow2)
    fprintf (out, " mod %d %" PRId64, facts->pow2, (int64_t) facts->rem);
  if (facts->have_lo)
    fprintf (out, " lo %" PRId64, facts->lo);
  if (facts->have_hi)
    fprintf (out, " hi %" PRId64, facts->hi);
}

/* Write to OUT the number of I among its region's arguments.  */

static void
write_handed (FILE *out, const struct ir_insn *i)
{
  if (i->imm > 0)
    fprintf (out, " handed %" PRId64, i->imm);
  if (i->imm > 0 && i->word)
    fprintf (out, " word %d", i->word);
}

/* Write to OUT what instruction I has between its type and its location.
   NUMBER maps references to numbers in the text.  */

static void
write_rest (FILE *out, const struct ir_insn *i, const int *number)
{
  switch (i->op)
    {
    case IR_CONST:
      fprintf (out, " %" PRId64, i->imm);
      return;
    case IR_PARAM:
      fprintf (out, " %" PRId64, i->imm);
      write_named (out, "", i->name);
      return;
    case IR_UNIFORM:
      write_named (out, "", i->name);
      write_facts (out, &i->facts);
      if (i->role != IR_ROLE_NONE)
	fprintf (out, " is %s", irtext_roles[i->role]);
      write_handed (out, i);
      return;
    case IR_VARYING:
    case IR_PURE:
    case IR_CALL:
      write_named (out, "", i->name);
      if (i->op == IR_CALL && i->imm >= 0)
	fprintf (out, " func %" PRId64, i->imm);
      break;
    default:
      break;
    }
  for (int k = 0; k < i->nargs; k++)
    fprintf (out, " %%%d", i->args[k] < 0 ? -1 : number[i->args[k]]);
  if (i->op == IR_CONV)
    write_facts (out, &i->facts);
  if (ir_numbered_p (i->op) && i->op != IR_UNIFORM)
    write_handed (out, i);
  if (i->mem)
    {
      fprintf (out, " %s %d", irtext_spaces[i->mem->space], i->mem->bytes);
      write_named (out, "", i->mem->array);
      if (i->mem->part)
	fprintf (out, " part %d", i->mem->part);
      write_named (out, "called", i->mem->called);
      for (const struct ir_holder *h = i->mem->holder; h; h = h->outer)
	{
	  write_named (out, "of", h->array);
	  fprintf (out, " %" PRId64 "%s", h->bytes, h->rows ? " rows" : "");
	}
      if (i->mem->is_static)
	fputs (" static", out);
      if (i->mem->is_volatile)
	fputs (" volatile", out);
    }
}

static void
write_block (FILE *out, const struct ir_func *f, int b, const int *number)
{
  const struct ir_block *blk = &f->blocks[b];
  fprintf (out, "  block %d ", b);
  if (blk->lanes == IR_SINGLE)
    fputs ("single", out);
  else if (blk->lanes == IR_INHERIT)
    fputs ("inherit", out);
  else
    fprintf (out, "loop %d", blk->lanes);
  if (blk->assume >= 0)
    fprintf (out, " assume %d", blk->assume);
  if (blk->operations)
    fprintf (out, " operations %d", blk->operations);
  if (blk->npreds)
    fputs (" preds", out);
  for (int k = 0; k < blk->npreds; k++)
    fprintf (out, " %d", blk->preds[k]);
  write_loc (out, &blk->loc);
  putc ('\n', out);
  for (int k = 0; k < blk->ninsns; k++)
    {
      const struct ir_insn *i = &f->insns[blk->insns[k]];
      bool ends = i->op >= IR_JUMP;
      fputs ("    ", out);
      if (!ends)
	fprintf (out, "%%%d = ", number[blk->insns[k]]);
      fputs (ir_op_name (i->op), out);
      if (!ends)
	write_type (out, i->type);
      write_rest (out, i, number);
      for (int s = 0; ends && s < blk->nsuccs; s++)
	fprintf (out, " %d", blk->succs[s]);
      write_loc (out, &i->loc);
      putc ('\n', out);
    }
}

/* Write source loop L.  */

static void
write_loop (FILE *out, const struct ir_loop *l, const int *number)
{
  fprintf (out, "  loop %d", l->header);
  if (l->chunks >= 0)
    fprintf (out, " chunks %d", l->chunks);
  fprintf (out, " %s", l->kind == IR_LOOP_LANES ? "lanes"
	   : l->kind == IR_LOOP_SPREAD ? "spread" : "seq");
  if (l->kind == IR_LOOP_LANES)
    fprintf (out, " %d", l->lane_loop);
  char mapping[IR_MAPPING_SIZE];
  write_named (out, "", ir_mapping_text (l->mapping, mapping));
  if (l->independence != IR_INDEP_UNKNOWN)
    fprintf (out, " %s", irtext_independence[l->independence]);
  if (l->independence == IR_INDEP_CARRIED)
    write_named (out, "", l->why);
  if (l->count >= 0)
    fprintf (out, " count %" PRId64, l->count);
  if (l->trips >= 0)
    fprintf (out, " trips %%%d", number[l->trips]);
  if (l->step >= 0)
    fprintf (out, " step %%%d", number[l->step]);
  if (l->first >= 0)
    fprintf (out, " first %%%d", number[l->first]);
  if (l->chunk > 0)
    fprintf (out, " chunk %" PRId64, l->chunk);
  if (l->collapsed > 0)
    fprintf (out, " collapsed %d", l->collapsed);
  write_loc (out, &l->loc);
  putc ('\n', out);
  for (int k = 0; k < l->naccums; k++)
    {
      const struct ir_accum *a = &l->accums[k];
      fprintf (out, "    accumulates \"%s\"", ir_reduce_name (a->op));
      write_named (out, "", a->name);
      if (a->load >= 0 && a->store >= 0)
	fprintf (out, " %%%d %%%d", number[a->load], number[a->store]);
      write_loc (out, &a->loc);
      putc ('\n', out);
    }
}

void
ir_write (FILE *out, const struct ir_module *m)
{
  struct arena *a = arena_new_like (m->arena);
  for (int n = 0; a && n < m->nfuncs; n++)
    {
      const struct ir_func *f = m->funcs[n];
      int *number = arena_alloc (a, sizeof (int) * ((size_t) f->ninsns + 1));
      if (!number)
	break;
      int count = 0;
      for (int b = 0; b < f->nblocks; b++)
	for (int k = 0; k < f->blocks[b].ninsns; k++)
	  number[f->blocks[b].insns[k]] = count++;
      fputs ("func ", out);
      write_string (out, f->name ? f->name : "");
      write_named (out, "source", f->source_name);
      if (f->nparams)
	fprintf (out, " params %d", f->nparams);
      if (f->is_root)
	fputs (" root", out);
      if (f->is_root)
	write_named (out, "construct", ir_construct_name (f->construct));
      if (f->launched[0] || f->launched[1] || f->launched[2])
	fprintf (out, " launched %" PRId64 " %" PRId64 " %" PRId64,
		 f->launched[0], f->launched[1], f->launched[2]);
      if (f->block[0] || f->block[1])
	fprintf (out, " block %" PRId64 " %" PRId64, f->block[0], f->block[1]);
      write_loc (out, &f->region);
      fputs (" {\n", out);
      for (int k = 0; k < f->nlane_loops; k++)
	{
	  char mapping[IR_MAPPING_SIZE];
	  fputs ("  lanes", out);
	  write_named (out, "",
		       ir_mapping_text (f->lane_loops[k].mapping, mapping));
	  if (f->lane_loops[k].fill == IR_FILL_TAIL)
	    fprintf (out, " tail %d", f->lane_loops[k].tail);
	  else if (f->lane_loops[k].fill == IR_FILL_CHUNKS)
	    fputs (" chunks", out);
	  if (f->lane_loops[k].few)
	    fprintf (out, " few %d", f->lane_loops[k].few);
	  if (f->lane_loops[k].whole)
	    fputs (" whole", out);
	  write_named (out, "assumes", f->lane_loops[k].assumes);
	  write_loc (out, &f->lane_loops[k].loc);
	  putc ('\n', out);
	}
      for (int b = 0; b < f->nblocks; b++)
	write_block (out, f, b, number);
      for (int k = 0; k < f->nloops; k++)
	write_loop (out, &f->loops[k], number);
      fputs ("}\n", out);
    }
  arena_free (a);
}
