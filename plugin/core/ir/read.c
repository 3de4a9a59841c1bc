/* Reading the lane IR from text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The grammar is in ir/write.c.  Reading goes in two steps for each
   function: along the text, building blocks and instructions, with operands
   as the numbers they have in the text; then operands and edges are put in
   place, for both may point forward.  Any bytes whatever are good for at
   worst an error message.  */

#include "ir/lex.h"

#include <string.h>

/* Note that block FROM's next successor is TO.  */

static bool
note_edge (struct ir_reader *r, int from, int to)
{
  if (!lex_reserve (r, &r->edges, &r->edges_room, 2 * r->nedges + 1))
    return false;
  r->edges[2 * r->nedges] = from;
  r->edges[2 * r->nedges + 1] = to;
  r->nedges++;
  return true;
}

/* What follows the operation's name in a terminator.  */

static bool
read_terminator (struct ir_reader *r, ir_blk b, enum ir_op op)
{
  struct ir_type none = ir_type_signed (IR_OTHER, 0);
  r->nlist = 0;
  if (op != IR_JUMP && !lex_list (r, '%'))
    return false;
  ir_emit (r->f, b, op, none, r->nlist, r->list);
  if (!lex_list (r, 0))
    return false;
  for (int k = 0; k < r->nlist; k++)
    if (!note_edge (r, b, r->list[k]))
      return false;
  return true;
}

/* The arrays of structures that an access is in.  */

static bool
read_holders (struct ir_reader *r, struct ir_mem *mem)
{
  struct ir_holder **next = &mem->holder;
  while (lex_word (r, "of"))
    {
      struct ir_holder *h = arena_alloc (r->arena, sizeof *h);
      if (!h)
	return lex_error (r, "out of memory");
      if (!lex_need_string (r, "name of an array of structures", &h->array)
	  || !lex_number (r, 1, INT64_MAX, "size of a structure", &h->bytes))
	return false;
      h->rows = lex_word (r, "rows");
      *next = h;
      next = &h->outer;
    }
  return true;
}

/* What follows the references in an access.  */

static bool
read_mem (struct ir_reader *r, struct ir_insn *i)
{
  struct ir_mem *mem = arena_alloc (r->arena, sizeof *mem);
  if (!mem)
    return lex_error (r, "out of memory");
  int space = 0;
  while (space <= IR_STACK && !lex_word (r, irtext_spaces[space]))
    space++;
  if (space > IR_STACK)
    return lex_error (r, "memory space expected, write global, private, "
		  "shared, parameter or stack");
  mem->space = (enum ir_space) space;
  if (!lex_int (r, 0, INT32_MAX, "size of an access", &mem->bytes)
      || !lex_string (r, &mem->array)
      || (lex_word (r, "part")
	  && !lex_int (r, 0, INT32_MAX, "number of a part", &mem->part))
      || (lex_word (r, "called") && !lex_string (r, &mem->called))
      || !read_holders (r, mem))
    return false;
  mem->is_static = lex_word (r, "static");
  mem->is_volatile = lex_word (r, "volatile");
  i->mem = mem;
  return true;
}

/* What is known of a uniform value.  */

static bool
read_facts (struct ir_reader *r, struct ir_facts *facts)
{
  int k;
  int64_t rem;
  if (lex_word (r, "mod"))
    {
      if (!lex_int (r, 1, 64, "modulus", &k)
	  || !lex_number (r, INT64_MIN, INT64_MAX, "remainder", &rem))
	return false;
      facts->pow2 = (uint8_t) k;
      facts->rem = (uint64_t) rem;
    }
  if (lex_word (r, "lo"))
    {
      facts->have_lo = true;
      if (!lex_number (r, INT64_MIN, INT64_MAX, "bound", &facts->lo))
	return false;
    }
  if (lex_word (r, "hi"))
    {
      facts->have_hi = true;
      if (!lex_number (r, INT64_MIN, INT64_MAX, "bound", &facts->hi))
	return false;
    }
  return true;
}

/* What else a uniform value is.  */

static bool
read_role (struct ir_reader *r, enum ir_role *role)
{
  if (!lex_word (r, "is"))
    return true;
  for (int k = IR_ROLE_TEAMS; k < IR_ROLE_LAST; k++)
    if (lex_word (r, irtext_roles[k]))
      {
	*role = (enum ir_role) k;
	return true;
      }
  return lex_error (r, "role expected, write teams, team, threads, thread, "
		    "begin, end, unset or own");
}

/* Read the number of I among its region's arguments.  */

static bool
read_handed (struct ir_reader *r, struct ir_insn *i)
{
  if (!lex_word (r, "handed"))
    return true;
  return (lex_number (r, 1, MAX_OPERANDS, "number", &i->imm)
	  && (!lex_word (r, "word")
	      || lex_int (r, 1, MAX_OPERANDS, "word", &i->word)));
}

/* What follows the operation's name in an instruction with a value.  */

static bool
read_value (struct ir_reader *r, ir_blk b, enum ir_op op, ir_ref *ref)
{
  struct ir_type type;
  struct ir_insn extra = { .imm = 0 };
  int callee = -1;
  if (!lex_type (r, &type))
    return false;
  if (op == IR_CONST
      && !lex_number (r, INT64_MIN, INT64_MAX, "constant", &extra.imm))
    return false;
  if (op == IR_PARAM
      && !lex_number (r, 0, MAX_OPERANDS, "parameter", &extra.imm))
    return false;
  if ((op == IR_PARAM || op == IR_UNIFORM || op == IR_VARYING
       || op == IR_PURE || op == IR_CALL) && !lex_string (r, &extra.name))
    return false;
  if (op == IR_UNIFORM
      && (!read_facts (r, &extra.facts) || !read_role (r, &extra.role)
	  || !read_handed (r, &extra)))
    return false;
  if (op == IR_CALL)
    {
      if (lex_word (r, "func")
	  && !lex_int (r, 0, MAX_NUMBER, "function", &callee))
	return false;
      extra.imm = callee < 0 ? callee : callee + r->first_func;
    }
  if (!lex_list (r, '%'))
    return false;
  if ((op == IR_LOAD || op == IR_STORE || op == IR_ATOMIC)
      && !read_mem (r, &extra))
    return false;
  if (op == IR_CONV && !read_facts (r, &extra.facts))
    return false;
  if (op != IR_UNIFORM && ir_numbered_p (op) && !read_handed (r, &extra))
    return false;
  *ref = ir_emit (r->f, b, op, type, r->nlist, r->list);
  if (*ref < 0)
    return lex_error (r, "out of memory");
  struct ir_insn *i = &r->f->insns[*ref];
  i->imm = extra.imm;
  i->word = extra.word;
  i->name = extra.name;
  i->facts = extra.facts;
  i->role = extra.role;
  i->mem = extra.mem;
  return true;
}

/* One instruction of block B.  */

static bool
read_insn (struct ir_reader *r, ir_blk b)
{
  int number = -1;
  if (lex_char (r, '%'))
    {
      if (!lex_int (r, 0, MAX_NUMBER, "number", &number))
	return false;
      if (!lex_char (r, '='))
	return lex_error (r, "'=' expected behind %%%d", number);
    }
  enum ir_op op = 0;
  while (op < IR_LAST && !lex_word (r, ir_op_name (op)))
    op++;
  if (op == IR_LAST)
    return lex_error (r, "unknown operation '%.*s'", lex_word_length (r), r->p);
  ir_ref ref = r->f->ninsns;
  if (op >= IR_JUMP)
    {
      if (number >= 0)
	return lex_error (r, "%s has no value, drop '%%%d ='", ir_op_name (op),
		      number);
      if (!read_terminator (r, b, op))
	return false;
    }
  else if (!read_value (r, b, op, &ref))
    return false;
  if (ref >= r->f->ninsns)
    return lex_error (r, "out of memory");
  if (number >= 0)
    {
      if (!lex_reserve (r, &r->refs, &r->nrefs, number))
	return false;
      if (r->refs[number])
	return lex_error (r, "%%%d is defined twice", number);
      r->refs[number] = ref + 1;
    }
  if (!lex_reserve (r, &r->lines, &r->lines_room, ref))
    return false;
  r->lines[ref] = r->line;
  return lex_loc (r, &r->f->insns[ref].loc);
}

/* The rest of a line that began with "block".  */

static bool
read_block (struct ir_reader *r, ir_blk *b)
{
  int number, lanes = IR_SINGLE;
  if (!lex_int (r, 0, MAX_NUMBER, "block", &number))
    return false;
  if (number != r->f->nblocks)
    return lex_error (r, "block %d should be number %d", number, r->f->nblocks);
  if (lex_word (r, "inherit"))
    lanes = IR_INHERIT;
  else if (lex_word (r, "loop"))
    {
      if (!lex_int (r, 0, MAX_NUMBER, "lane loop", &lanes))
	return false;
    }
  else if (!lex_word (r, "single"))
    return lex_error (r,
		      "lanes expected, write single, inherit or loop NUMBER");
  *b = ir_block_new (r->f, lanes);
  if (*b != number)
    return lex_error (r, "out of memory");
  if (lex_word (r, "assume")
      && !lex_int (r, 0, MAX_NUMBER, "successor", &r->f->blocks[*b].assume))
    return false;
  if (lex_word (r, "operations")
      && !lex_int (r, 0, MAX_NUMBER, "operations",
		   &r->f->blocks[*b].operations))
    return false;
  int **preds = arena_grow (r->scratch, r->preds, *b, &r->preds_room, 16,
			    sizeof *preds);
  if (!preds)
    return lex_error (r, "out of memory");
  r->preds = preds;
  r->preds[*b] = NULL;
  if (lex_word (r, "preds"))
    {
      if (!lex_list (r, 0))
	return false;
      int *copy = arena_alloc (r->scratch,
			       sizeof (int) * ((size_t) r->nlist + 1));
      if (!copy)
	return lex_error (r, "out of memory");
      copy[0] = r->nlist;
      if (r->nlist)
	memcpy (copy + 1, r->list, sizeof (int) * (size_t) r->nlist);
      r->preds[*b] = copy;
    }
  return lex_loc (r, &r->f->blocks[*b].loc);
}

/* Make the function's edges, and give blocks with a "preds" list theirs in
   its order.  */

static bool
place_edges (struct ir_reader *r)
{
  for (int k = 0; k < r->nedges; k++)
    {
      if (r->edges[2 * k + 1] >= r->f->nblocks)
	return lex_error (r, "block %d leads to block %d, which is not there",
		      r->edges[2 * k], r->edges[2 * k + 1]);
      ir_add_edge (r->f, r->edges[2 * k], r->edges[2 * k + 1]);
    }
  int *seen = arena_alloc (r->scratch,
			   sizeof (int) * ((size_t) r->f->nblocks + 1));
  if (!seen)
    return lex_error (r, "out of memory");
  for (int b = 0; b < r->f->nblocks; b++)
    {
      const int *want = r->preds[b];
      struct ir_block *blk = &r->f->blocks[b];
      if (!want)
	continue;
      bool same = want[0] == blk->npreds;
      for (int k = 0; k < blk->npreds; k++)
	seen[blk->preds[k]]++;
      for (int k = 0; same && k < blk->npreds; k++)
	same = want[k + 1] < r->f->nblocks && seen[want[k + 1]]-- > 0;
      for (int k = 0; k < blk->npreds; k++)
	seen[blk->preds[k]] = 0;
      if (!same)
	return lex_error (r,
			  "\"preds\" of block %d are not the blocks that lead "
		      "to it", b);
      for (int k = 0; k < blk->npreds; k++)
	blk->preds[k] = want[k + 1];
    }
  return true;
}

/* Turn NUMBER, of the text, into the reference *REF.  */

static bool
place_ref (struct ir_reader *r, int number, ir_ref *ref)
{
  if (number >= r->nrefs || !r->refs[number])
    return lex_error (r, "%%%d is not defined", number);
  *ref = r->refs[number] - 1;
  return true;
}

/* Turn the operands of the function, numbers of the text, into
   references.  */

static bool
place_operands (struct ir_reader *r)
{
  int here = r->line;
  for (ir_ref k = 0; k < r->f->ninsns; k++)
    {
      struct ir_insn *i = &r->f->insns[k];
      r->line = r->lines[k];
      for (int n = 0; n < i->nargs; n++)
	if (!place_ref (r, i->args[n], &i->args[n]))
	  return false;
    }
  r->line = here;
  return true;
}

/* The lines "accumulates ..." that follow a loop into L; their list is in
   scratch memory.  */

static bool
read_accums (struct ir_reader *r, struct ir_loop *l)
{
  int room = 0;
  for (lex_skip (r, true); lex_word (r, "accumulates"); lex_skip (r, true))
    {
      struct ir_accum *more = arena_grow (r->scratch, l->accums, l->naccums,
					  &room, 4, sizeof *more);
      if (!more)
	return lex_error (r, "out of memory");
      l->accums = more;
      struct ir_accum *a = &l->accums[l->naccums++];
      const char *op;
      *a = (struct ir_accum) { .load = IR_NONE, .store = IR_NONE };
      if (!lex_need_string (r, "operation", &op))
	return false;
      while (a->op < IR_REDUCE_LAST && strcmp (op, ir_reduce_name (a->op)))
	a->op++;
      if (a->op == IR_REDUCE_LAST)
	return lex_error (r, "unknown accumulation \"%s\"", op);
      if (!lex_string (r, &a->name) || !lex_list (r, '%'))
	return false;
      if (r->nlist != 0 && r->nlist != 2)
	return lex_error (r, "an accumulation has two accesses, or none");
      if (r->nlist == 2 && (!place_ref (r, r->list[0], &a->load)
			    || !place_ref (r, r->list[1], &a->store)))
	return false;
      if (!lex_loc (r, &a->loc) || !lex_at_end_of_line (r))
	return r->failed ? false : lex_error (r, "end of line expected");
    }
  return true;
}

/* WORD and the value behind it into *REF, if it is there.  */

static bool
read_loop_value (struct ir_reader *r, const char *word, ir_ref *ref)
{
  int number;
  if (!lex_word (r, word))
    return true;
  if (!lex_char (r, '%'))
    return lex_error (r, "'%%' expected behind \"%s\"", word);
  return (lex_int (r, 0, MAX_NUMBER, "value", &number)
	  && place_ref (r, number, ref));
}

/* The rest of a source loop, of which "loop" is read, and what it
   accumulates.  */

static bool
read_loop (struct ir_reader *r)
{
  struct ir_loc nowhere = { .file = NULL };
  struct ir_loop l = ir_loop_unknown (-1, nowhere);
  if (!lex_int (r, 0, MAX_NUMBER, "header", &l.header)
      || (lex_word (r, "chunks")
	  && !lex_int (r, 0, MAX_NUMBER, "header", &l.chunks)))
    return false;
  if (lex_word (r, "lanes"))
    {
      l.kind = IR_LOOP_LANES;
      if (!lex_int (r, 0, MAX_NUMBER, "lane loop", &l.lane_loop))
	return false;
    }
  else if (lex_word (r, "spread"))
    l.kind = IR_LOOP_SPREAD;
  else if (!lex_word (r, "seq"))
    return lex_error (r, "kind of loop expected, write seq, spread or lanes");
  if (!lex_mapping (r, &l.mapping))
    return false;
  for (int k = IR_INDEP_ASSERTED; k <= IR_INDEP_CARRIED; k++)
    if (lex_word (r, irtext_independence[k]))
      l.independence = (enum ir_independence) k;
  if (l.independence == IR_INDEP_CARRIED && !lex_string (r, &l.why))
    return false;
  if (lex_word (r, "count")
      && !lex_number (r, 0, INT64_MAX, "count", &l.count))
    return false;
  if (!read_loop_value (r, "trips", &l.trips)
      || !read_loop_value (r, "step", &l.step)
      || !read_loop_value (r, "first", &l.first))
    return false;
  if ((lex_word (r, "chunk")
       && !lex_number (r, 1, INT64_MAX, "chunk", &l.chunk))
      || (lex_word (r, "collapsed")
	  && !lex_int (r, 1, MAX_NUMBER, "count of loops", &l.collapsed))
      || !lex_loc (r, &l.loc))
    return false;
  if (!lex_at_end_of_line (r))
    return lex_error (r, "end of line expected before '%c'", *r->p);
  if (!read_accums (r, &l))
    return false;
  ir_loop_new (r->f, &l);
  return true;
}

/* The source loops that end a function, up to its "}", if there are any.
   Operands are references by then.  */

static bool
read_loops (struct ir_reader *r)
{
  while (!lex_char (r, '}'))
    {
      if (r->p == r->end)
	return lex_error (r, "function without end, write '}'");
      if (!lex_word (r, "loop"))
	return lex_error (r, "\"loop\" or '}' expected");
      if (!read_loop (r))
	return false;
      lex_skip (r, true);
    }
  return true;
}

/* The head of a function, up to "{".  */

static bool
read_head (struct ir_reader *r)
{
  const char *name, *source = NULL;
  if (!lex_need_string (r, "name of the function", &name)
      || (lex_word (r, "source")
	  && !lex_need_string (r, "name of the source function", &source)))
    return false;
  r->f = ir_func_new (r->m, name, source, false);
  if (!r->f)
    return lex_error (r, "out of memory");
  if (lex_word (r, "params")
      && !lex_int (r, 0, MAX_OPERANDS, "count of parameters",
		    &r->f->nparams))
    return false;
  r->f->is_root = lex_word (r, "root");
  if (r->f->is_root && lex_word (r, "construct")
      && !lex_construct (r, &r->f->construct))
    return false;
  if (r->f->is_root && lex_word (r, "launched"))
    for (int k = 0; k < 3; k++)
      if (!lex_number (r, 0, INT64_MAX, "number", &r->f->launched[k]))
	return false;
  if (r->f->is_root && lex_word (r, "block"))
    for (int k = 0; k < 2; k++)
      if (!lex_number (r, -1, INT64_MAX, "number", &r->f->block[k]))
	return false;
  return (lex_loc (r, &r->f->region)
	  && (lex_char (r, '{')
	      || lex_error (r, "'{' expected behind the function's head")));
}

/* The rest of a line that began with "lanes".  */

static bool
read_lane_loop (struct ir_reader *r)
{
  unsigned mapping;
  const char *assumes = NULL;
  struct ir_loc loc = { .file = NULL };
  enum ir_fill fill = IR_FILL_FULL;
  int tail = 0, few = 0;
  bool whole;
  if (!lex_mapping (r, &mapping))
    return false;
  if (!mapping)
    return lex_error (r, "mapping expected, write a string");
  if (lex_word (r, "tail"))
    {
      fill = IR_FILL_TAIL;
      if (!lex_int (r, 0, 31, "number of lanes", &tail))
	return false;
    }
  else if (lex_word (r, "chunks"))
    fill = IR_FILL_CHUNKS;
  if (lex_word (r, "few") && !lex_int (r, 1, 31, "number of lanes", &few))
    return false;
  whole = lex_word (r, "whole");
  if ((lex_word (r, "assumes")
       && !lex_need_string (r, "assumption", &assumes))
      || !lex_loc (r, &loc))
    return false;
  int n = ir_lane_loop_new (r->f, loc, mapping);
  if (n >= r->f->nlane_loops)
    return lex_error (r, "out of memory");
  r->f->lane_loops[n].fill = fill;
  r->f->lane_loops[n].tail = tail;
  r->f->lane_loops[n].few = few;
  r->f->lane_loops[n].whole = whole;
  r->f->lane_loops[n].assumes = assumes;
  return true;
}

/* One function, of which "func" is read.  */

static bool
read_func (struct ir_reader *r)
{
  r->refs = r->lines = r->list = r->edges = NULL;
  r->nrefs = r->lines_room = r->list_room = r->nlist = 0;
  r->nedges = r->edges_room = r->preds_room = 0;
  r->preds = NULL;
  ir_blk b = -1;
  if (!read_head (r))
    return false;
  for (;;)
    {
      if (!lex_at_end_of_line (r))
	return lex_error (r, "end of line expected before '%c'", *r->p);
      lex_skip (r, true);
      if (lex_char (r, '}'))
	return place_edges (r) && place_operands (r);
      if (r->p == r->end)
	return lex_error (r, "function without end, write '}'");
      if (b >= 0 && lex_word (r, "loop"))
	return (place_edges (r) && place_operands (r) && read_loop (r)
		&& (lex_skip (r, true), read_loops (r)));
      if (lex_word (r, "block"))
	{
	  if (!read_block (r, &b))
	    return false;
	}
      else if (b < 0 && lex_word (r, "lanes"))
	{
	  if (!read_lane_loop (r))
	    return false;
	}
      else if (b < 0)
	return lex_error (r, "\"block\" expected");
      else if (!read_insn (r, b))
	return false;
    }
}

struct ir_module *
ir_read (struct arena *a, const char *text, size_t len, char *msg,
	 size_t size)
{
  struct ir_reader r = { .arena = a, .p = text, .end = text + len, .line = 1,
			 .msg = msg, .size = size };
  r.m = ir_module_new (a);
  if (!r.m)
    {
      lex_error (&r, "out of memory");
      return NULL;
    }
  for (;;)
    {
      lex_skip (&r, true);
      if (r.p == r.end)
	break;
      if (lex_word (&r, "unit"))
	{
	  r.first_func = r.m->nfuncs;
	  continue;
	}
      if (!lex_word (&r, "func"))
	{
	  lex_error (&r, "\"func\" expected");
	  break;
	}
      r.scratch = arena_new_like (a);
      if (!r.scratch)
	lex_error (&r, "out of memory");
      bool good = r.scratch && read_func (&r);
      arena_free (r.scratch);
      if (!good)
	break;
    }
  if (arena_failed (a))
    lex_error (&r, "out of memory");
  return r.failed ? NULL : r.m;
}
