/* Reading the lane IR from text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The grammar stands in irtext.c.  Reading goes in two steps for each
   function: along the text, building blocks and instructions, with operands
   as the numbers they have in the text; then operands and edges are put in
   place, for both may point forward.  Any bytes whatever are good for at
   worst an error message.  */

#include "irtext.h"

#include "arena.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPERANDS = 1 << 16, MAX_NUMBER = 1 << 26 };

struct reader
{
  struct arena *arena;		/* The module's.  */
  struct arena *scratch;	/* One function's.  */
  const char *p, *end;
  int line;
  char *msg;
  size_t size;
  bool failed;
  struct ir_module *m;
  struct ir_func *f;
  /* Reference of each number of the text, plus 1; 0 undefined.  */
  int *refs;
  int nrefs;
  int *lines;			/* Line of each instruction.  */
  int lines_room;
  /* The list being read.  */
  int *list;
  int nlist, list_room;
  /* Successors named so far: from, to.  */
  int *edges;
  int nedges, edges_room;
  /* Blocks with a "preds" list: its length plus 1, and its numbers.  */
  int **preds;
  int preds_room;
};

/* Note the error FORMAT at R's line, unless there is one already.  Return
   false.  */

static bool __attribute__ ((format (printf, 2, 3)))
error (struct reader *r, const char *format, ...)
{
  if (r->failed)
    return false;
  r->failed = true;
  int n = snprintf (r->msg, r->size, "%d: ", r->line);
  if (n < 0 || (size_t) n >= r->size)
    return false;
  va_list args;
  va_start (args, format);
  vsnprintf (r->msg + n, r->size - (size_t) n, format, args);
  va_end (args);
  return false;
}

/* Make *ARRAY, of *ROOM elements in R's scratch memory, hold element N.  */

static bool
reserve (struct reader *r, int **array, int *room, int n)
{
  if (n < *room)
    return true;
  int more = *room ? *room : 16;
  while (more <= n)
    more *= 2;
  int *p = arena_alloc (r->scratch, sizeof (int) * (size_t) more);
  if (!p)
    return error (r, "out of memory");
  if (*room)
    memcpy (p, *array, sizeof (int) * (size_t) *room);
  *array = p;
  *room = more;
  return true;
}

/* Skip blanks and comments; line ends too if LINES.  */

static void
skip (struct reader *r, bool lines)
{
  for (; r->p < r->end; r->p++)
    {
      if (*r->p == '#')
	while (r->p + 1 < r->end && r->p[1] != '\n')
	  r->p++;
      else if (*r->p == '\n')
	{
	  if (!lines)
	    return;
	  r->line++;
	}
      else if (*r->p != ' ' && *r->p != '\t' && *r->p != '\r')
	return;
    }
}

/* True if C is next on the line; takes it.  */

static bool
take (struct reader *r, char c)
{
  skip (r, false);
  if (r->p == r->end || *r->p != c)
    return false;
  r->p++;
  return true;
}

static bool
at_end_of_line (struct reader *r)
{
  skip (r, false);
  return r->p == r->end || *r->p == '\n';
}

/* Length of the word that is next on the line; 0 if none.  */

static int
word_length (struct reader *r)
{
  skip (r, false);
  const char *q = r->p;
  while (q < r->end && (isalnum ((unsigned char) *q) || *q == '_'))
    q++;
  return (int) (q - r->p);
}

/* True if WORD is next on the line; takes it.  */

static bool
take_word (struct reader *r, const char *word)
{
  int n = word_length (r);
  if ((size_t) n != strlen (word) || memcmp (r->p, word, (size_t) n))
    return false;
  r->p += n;
  return true;
}

/* The number that is next into *V.  False, with an error that says it is
   WHAT that is missing, if there is none from LO to HI.  */

static bool
take_number (struct reader *r, int64_t lo, int64_t hi, const char *what,
	     int64_t *v)
{
  skip (r, false);
  const char *q = r->p;
  bool minus = q < r->end && *q == '-';
  q += minus;
  if (q == r->end || !isdigit ((unsigned char) *q))
    return error (r, "%s expected, write a number", what);
  uint64_t u = 0;
  for (; q < r->end && isdigit ((unsigned char) *q); q++)
    {
      unsigned digit = (unsigned) (*q - '0');
      if (u > (UINT64_MAX - digit) / 10)
	return error (r, "%s is too large", what);
      u = u * 10 + digit;
    }
  if (u > (uint64_t) INT64_MAX + minus)
    return error (r, "%s is too large", what);
  *v = minus ? (int64_t) -u : (int64_t) u;
  if (*v < lo || *v > hi)
    return error (r, "%s is %" PRId64 ", must be from %" PRId64
		  " to %" PRId64, what, *v, lo, hi);
  r->p = q;
  return true;
}

static bool
take_int (struct reader *r, int lo, int hi, const char *what, int *v)
{
  int64_t x;
  if (!take_number (r, lo, hi, what, &x))
    return false;
  *v = (int) x;
  return true;
}

/* Value of hexadecimal digit C, or -1.  */

static int
hex (char c)
{
  return (c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f'
	  ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1);
}

/* The string that is next into *TEXT; null, and true, if there is none.  */

static bool
take_string (struct reader *r, const char **text)
{
  *text = NULL;
  if (!take (r, '"'))
    return true;
  size_t n = 0;
  const char *q = r->p;
  for (; q < r->end && *q != '"' && *q != '\n'; q++)
    {
      q += *q == '\\' && q + 1 < r->end;
      n++;
    }
  if (q >= r->end || *q != '"')
    return error (r, "string without end, write '\"'");
  char *copy = arena_alloc (r->arena, n + 1);
  if (!copy)
    return error (r, "out of memory");
  n = 0;
  for (; *r->p != '"'; r->p++)
    {
      if (*r->p != '\\')
	copy[n++] = *r->p;
      else if (*++r->p == 'n')
	copy[n++] = '\n';
      else if (*r->p == 'x')
	{
	  if (r->end - r->p < 3 || hex (r->p[1]) < 0 || hex (r->p[2]) < 0
	      || !(hex (r->p[1]) | hex (r->p[2])))
	    return error (r, "\\x needs two hexadecimal digits, not 00");
	  copy[n++] = (char) (hex (r->p[1]) * 16 + hex (r->p[2]));
	  r->p += 2;
	}
      else if (*r->p == '"' || *r->p == '\\')
	copy[n++] = *r->p;
      else
	return error (r, "unknown escape, write \\\\, \\\", \\n or \\xHH");
    }
  r->p++;
  *text = copy;
  return true;
}

/* As take_string, but WHAT must be there.  */

static bool
need_string (struct reader *r, const char *what, const char **text)
{
  return (take_string (r, text)
	  && (*text || error (r, "%s expected, write a string", what)));
}

static bool
take_loc (struct reader *r, struct ir_loc *loc)
{
  if (!take (r, '@'))
    return true;
  if (!take_string (r, &loc->file))
    return false;
  if (!take (r, ':'))
    return error (r, "location expected, write @\"FILE\":LINE:COLUMN");
  if (!take_int (r, 0, INT32_MAX, "line", &loc->line))
    return false;
  if (!take (r, ':'))
    return error (r, "location expected, write @\"FILE\":LINE:COLUMN");
  return take_int (r, 0, INT32_MAX, "column", &loc->column);
}

static bool
take_type (struct reader *r, struct ir_type *t)
{
  memset (t, 0, sizeof *t);
  skip (r, false);
  char c = r->p < r->end ? *r->p : 0;
  if (c != 'i' && c != 'u' && c != 'p' && c != 'o')
    return error (r, "type expected, write i32, u32w, p64 or o32");
  r->p++;
  int bits;
  if (!take_int (r, 0, 255, "width of a type", &bits))
    return false;
  t->kind = c == 'p' ? IR_PTR : c == 'o' ? IR_OTHER : IR_INT;
  t->bits = (uint8_t) bits;
  t->is_unsigned = c == 'u' || c == 'p';
  if (r->p < r->end && *r->p == 'w')
    {
      t->wraps = true;
      r->p++;
    }
  if (r->p < r->end && *r->p == 'n')
    {
      t->is_unsigned = !t->is_unsigned;
      r->p++;
    }
  return true;
}

/* Read numbers (references if MARK is '%') up to something else into R's
   list.  */

static bool
take_list (struct reader *r, char mark)
{
  r->nlist = 0;
  for (;;)
    {
      skip (r, false);
      if (r->p == r->end)
	return true;
      if (mark ? *r->p != mark : !isdigit ((unsigned char) *r->p))
	return true;
      r->p += mark != 0;
      if (r->nlist == MAX_OPERANDS)
	return error (r, "more than %d operands", MAX_OPERANDS);
      if (!reserve (r, &r->list, &r->list_room, r->nlist)
	  || !take_int (r, 0, MAX_NUMBER, "number", &r->list[r->nlist]))
	return false;
      r->nlist++;
    }
}

/* Note that block FROM's next successor is TO.  */

static bool
note_edge (struct reader *r, int from, int to)
{
  if (!reserve (r, &r->edges, &r->edges_room, 2 * r->nedges + 1))
    return false;
  r->edges[2 * r->nedges] = from;
  r->edges[2 * r->nedges + 1] = to;
  r->nedges++;
  return true;
}

/* What follows the operation's name in a terminator.  */

static bool
read_terminator (struct reader *r, ir_blk b, enum ir_op op)
{
  struct ir_type none = { IR_OTHER, 0, false, false };
  r->nlist = 0;
  if (op != IR_JUMP && !take_list (r, '%'))
    return false;
  ir_emit (r->f, b, op, none, r->nlist, r->list);
  if (!take_list (r, 0))
    return false;
  for (int k = 0; k < r->nlist; k++)
    if (!note_edge (r, b, r->list[k]))
      return false;
  return true;
}

/* What follows the references in an access.  */

static bool
read_mem (struct reader *r, struct ir_insn *i)
{
  struct ir_mem *mem = arena_alloc (r->arena, sizeof *mem);
  if (!mem)
    return error (r, "out of memory");
  int space = 0;
  while (space <= IR_STACK && !take_word (r, irtext_spaces[space]))
    space++;
  if (space > IR_STACK)
    return error (r, "memory space expected, write global, private, shared, "
		  "parameter or stack");
  mem->space = (enum ir_space) space;
  if (!take_int (r, 0, INT32_MAX, "size of an access", &mem->bytes)
      || !take_string (r, &mem->array))
    return false;
  mem->is_volatile = take_word (r, "volatile");
  i->mem = mem;
  return true;
}

/* What is known of a uniform value.  */

static bool
read_facts (struct reader *r, struct ir_facts *facts)
{
  int k;
  int64_t rem;
  if (take_word (r, "mod"))
    {
      if (!take_int (r, 1, 64, "modulus", &k)
	  || !take_number (r, INT64_MIN, INT64_MAX, "remainder", &rem))
	return false;
      facts->pow2 = (uint8_t) k;
      facts->rem = (uint64_t) rem;
    }
  if (take_word (r, "lo"))
    {
      facts->have_lo = true;
      if (!take_number (r, INT64_MIN, INT64_MAX, "bound", &facts->lo))
	return false;
    }
  if (take_word (r, "hi"))
    {
      facts->have_hi = true;
      if (!take_number (r, INT64_MIN, INT64_MAX, "bound", &facts->hi))
	return false;
    }
  return true;
}

/* What follows the operation's name in an instruction with a value.  */

static bool
read_value (struct reader *r, ir_blk b, enum ir_op op, ir_ref *ref)
{
  struct ir_type type;
  struct ir_insn extra = { .imm = 0 };
  int callee = -1;
  if (!take_type (r, &type))
    return false;
  if (op == IR_CONST
      && !take_number (r, INT64_MIN, INT64_MAX, "constant", &extra.imm))
    return false;
  if (op == IR_PARAM
      && !take_number (r, 0, MAX_OPERANDS, "parameter", &extra.imm))
    return false;
  if ((op == IR_PARAM || op == IR_UNIFORM || op == IR_VARYING
       || op == IR_PURE || op == IR_CALL) && !take_string (r, &extra.name))
    return false;
  if (op == IR_UNIFORM && !read_facts (r, &extra.facts))
    return false;
  if (op == IR_CALL)
    {
      if (take_word (r, "func")
	  && !take_int (r, 0, MAX_NUMBER, "function", &callee))
	return false;
      extra.imm = callee;
    }
  if (!take_list (r, '%'))
    return false;
  if ((op == IR_LOAD || op == IR_STORE || op == IR_ATOMIC)
      && !read_mem (r, &extra))
    return false;
  *ref = ir_emit (r->f, b, op, type, r->nlist, r->list);
  if (*ref < 0)
    return error (r, "out of memory");
  struct ir_insn *i = &r->f->insns[*ref];
  i->imm = extra.imm;
  i->name = extra.name;
  i->facts = extra.facts;
  i->mem = extra.mem;
  return true;
}

/* One instruction of block B.  */

static bool
read_insn (struct reader *r, ir_blk b)
{
  int number = -1;
  if (take (r, '%'))
    {
      if (!take_int (r, 0, MAX_NUMBER, "number", &number))
	return false;
      if (!take (r, '='))
	return error (r, "'=' expected behind %%%d", number);
    }
  enum ir_op op = 0;
  while (op < IR_LAST && !take_word (r, ir_op_name (op)))
    op++;
  if (op == IR_LAST)
    return error (r, "unknown operation '%.*s'", word_length (r), r->p);
  ir_ref ref = r->f->ninsns;
  if (op >= IR_JUMP)
    {
      if (number >= 0)
	return error (r, "%s has no value, drop '%%%d ='", ir_op_name (op),
		      number);
      if (!read_terminator (r, b, op))
	return false;
    }
  else if (!read_value (r, b, op, &ref))
    return false;
  if (ref >= r->f->ninsns)
    return error (r, "out of memory");
  if (number >= 0)
    {
      if (!reserve (r, &r->refs, &r->nrefs, number))
	return false;
      if (r->refs[number])
	return error (r, "%%%d is defined twice", number);
      r->refs[number] = ref + 1;
    }
  if (!reserve (r, &r->lines, &r->lines_room, ref))
    return false;
  r->lines[ref] = r->line;
  return take_loc (r, &r->f->insns[ref].loc);
}

/* The rest of a line that began with "block".  */

static bool
read_block (struct reader *r, ir_blk *b)
{
  int number, lanes = IR_SINGLE;
  if (!take_int (r, 0, MAX_NUMBER, "block", &number))
    return false;
  if (number != r->f->nblocks)
    return error (r, "block %d should be number %d", number, r->f->nblocks);
  if (take_word (r, "inherit"))
    lanes = IR_INHERIT;
  else if (take_word (r, "loop"))
    {
      if (!take_int (r, 0, MAX_NUMBER, "lane loop", &lanes))
	return false;
    }
  else if (!take_word (r, "single"))
    return error (r, "lanes expected, write single, inherit or loop NUMBER");
  *b = ir_block_new (r->f, lanes);
  if (*b != number)
    return error (r, "out of memory");
  if (take_word (r, "assume")
      && !take_int (r, 0, MAX_NUMBER, "successor", &r->f->blocks[*b].assume))
    return false;
  if (*b >= r->preds_room)
    {
      int more = r->preds_room ? r->preds_room * 2 : 16;
      int **p = arena_alloc (r->scratch, sizeof *p * (size_t) more);
      if (!p)
	return error (r, "out of memory");
      if (r->preds_room)
	memcpy (p, r->preds, sizeof *p * (size_t) r->preds_room);
      r->preds = p;
      r->preds_room = more;
    }
  r->preds[*b] = NULL;
  if (take_word (r, "preds"))
    {
      if (!take_list (r, 0))
	return false;
      int *copy = arena_alloc (r->scratch,
			       sizeof (int) * ((size_t) r->nlist + 1));
      if (!copy)
	return error (r, "out of memory");
      copy[0] = r->nlist;
      if (r->nlist)
	memcpy (copy + 1, r->list, sizeof (int) * (size_t) r->nlist);
      r->preds[*b] = copy;
    }
  return take_loc (r, &r->f->blocks[*b].loc);
}

/* Make the function's edges, and give blocks with a "preds" list theirs in
   its order.  */

static bool
place_edges (struct reader *r)
{
  for (int k = 0; k < r->nedges; k++)
    {
      if (r->edges[2 * k + 1] >= r->f->nblocks)
	return error (r, "block %d leads to block %d, which is not there",
		      r->edges[2 * k], r->edges[2 * k + 1]);
      ir_add_edge (r->f, r->edges[2 * k], r->edges[2 * k + 1]);
    }
  int *seen = arena_alloc (r->scratch,
			   sizeof (int) * ((size_t) r->f->nblocks + 1));
  if (!seen)
    return error (r, "out of memory");
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
	return error (r, "\"preds\" of block %d are not the blocks that lead "
		      "to it", b);
      for (int k = 0; k < blk->npreds; k++)
	blk->preds[k] = want[k + 1];
    }
  return true;
}

/* Turn the operands of the function, numbers of the text, into
   references.  */

static bool
place_operands (struct reader *r)
{
  for (ir_ref k = 0; k < r->f->ninsns; k++)
    {
      struct ir_insn *i = &r->f->insns[k];
      for (int n = 0; n < i->nargs; n++)
	{
	  int number = i->args[n];
	  if (number >= r->nrefs || !r->refs[number])
	    {
	      r->line = r->lines[k];
	      return error (r, "%%%d is not defined", number);
	    }
	  i->args[n] = r->refs[number] - 1;
	}
    }
  return true;
}

/* The head of a function, up to "{".  */

static bool
read_head (struct reader *r)
{
  const char *name, *source = NULL;
  if (!need_string (r, "name of the function", &name)
      || (take_word (r, "source")
	  && !need_string (r, "name of the source function", &source)))
    return false;
  r->f = ir_func_new (r->m, name, source, false);
  if (!r->f)
    return error (r, "out of memory");
  if (take_word (r, "params")
      && !take_int (r, 0, MAX_OPERANDS, "count of parameters",
		    &r->f->nparams))
    return false;
  r->f->is_root = take_word (r, "root");
  if (r->f->is_root && take_word (r, "construct")
      && !need_string (r, "construct", &r->f->construct))
    return false;
  if (!take_loc (r, &r->f->region))
    return false;
  return take (r, '{') || error (r, "'{' expected behind the function's head");
}

/* One function, of which "func" is read.  */

static bool
read_func (struct reader *r)
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
      if (!at_end_of_line (r))
	return error (r, "end of line expected before '%c'", *r->p);
      skip (r, true);
      if (take (r, '}'))
	return place_edges (r) && place_operands (r);
      if (r->p == r->end)
	return error (r, "function without end, write '}'");
      if (take_word (r, "block"))
	{
	  if (!read_block (r, &b))
	    return false;
	}
      else if (b < 0 && take_word (r, "lanes"))
	{
	  const char *mapping;
	  struct ir_loc loc = { NULL, 0, 0 };
	  if (!need_string (r, "mapping", &mapping) || !take_loc (r, &loc))
	    return false;
	  ir_lane_loop_new (r->f, loc, mapping);
	}
      else if (b < 0)
	return error (r, "\"block\" expected");
      else if (!read_insn (r, b))
	return false;
    }
}

struct ir_module *
ir_read (struct arena *a, const char *text, size_t len, char *msg,
	 size_t size)
{
  struct reader r = { .arena = a, .p = text, .end = text + len, .line = 1,
		      .msg = msg, .size = size };
  r.m = ir_module_new (a);
  if (!r.m)
    {
      error (&r, "out of memory");
      return NULL;
    }
  for (;;)
    {
      skip (&r, true);
      if (r.p == r.end)
	break;
      if (!take_word (&r, "func"))
	{
	  error (&r, "\"func\" expected");
	  break;
	}
      r.scratch = arena_new_like (a);
      if (!r.scratch)
	error (&r, "out of memory");
      bool good = r.scratch && read_func (&r);
      arena_free (r.scratch);
      if (!good)
	break;
    }
  if (arena_failed (a))
    error (&r, "out of memory");
  return r.failed ? NULL : r.m;
}
