/* Reading the lane IR from text: words, numbers, strings.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "ir/lex.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* Note the error FORMAT at R's line, unless there is one already.  Return
   false.  What the text says is shown without its control characters, for
   terminals.  */

bool
lex_error (struct ir_reader *r, const char *format, ...)
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
  for (char *p = r->msg + n; *p; p++)
    if ((unsigned char) *p < ' ' || *p == 0x7f
	|| (p[-1] == '\xc2' && (unsigned char) *p < 0xa0))
      *p = '?';
  return false;
}

/* Make *ARRAY, of *ROOM elements in R's scratch memory, hold element N.  */

bool
lex_reserve (struct ir_reader *r, int **array, int *room, int n)
{
  if (n < *room)
    return true;
  int more = *room ? *room : 16;
  while (more <= n)
    more *= 2;
  int *p = arena_alloc (r->scratch, sizeof (int) * (size_t) more);
  if (!p)
    return lex_error (r, "out of memory");
  if (*room)
    memcpy (p, *array, sizeof (int) * (size_t) *room);
  *array = p;
  *room = more;
  return true;
}

/* Skip blanks and comments; line ends too if LINES.  */

void
lex_skip (struct ir_reader *r, bool lines)
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

bool
lex_char (struct ir_reader *r, char c)
{
  lex_skip (r, false);
  if (r->p == r->end || *r->p != c)
    return false;
  r->p++;
  return true;
}

bool
lex_at_end_of_line (struct ir_reader *r)
{
  lex_skip (r, false);
  return r->p == r->end || *r->p == '\n';
}

/* Length of the word that is next on the line; 0 if none.  */

int
lex_word_length (struct ir_reader *r)
{
  lex_skip (r, false);
  const char *q = r->p;
  while (q < r->end && (isalnum ((unsigned char) *q) || *q == '_'))
    q++;
  return (int) (q - r->p);
}

/* True if WORD is next on the line; takes it.  */

bool
lex_word (struct ir_reader *r, const char *word)
{
  int n = lex_word_length (r);
  if ((size_t) n != strlen (word) || memcmp (r->p, word, (size_t) n))
    return false;
  r->p += n;
  return true;
}

/* The number that is next into *V.  False, with an error that says it is
   WHAT that is missing, if there is none from LO to HI.  */

bool
lex_number (struct ir_reader *r, int64_t lo, int64_t hi, const char *what,
	     int64_t *v)
{
  lex_skip (r, false);
  const char *q = r->p;
  bool minus = q < r->end && *q == '-';
  q += minus;
  if (q == r->end || !isdigit ((unsigned char) *q))
    return lex_error (r, "%s expected, write a number", what);
  uint64_t u = 0;
  for (; q < r->end && isdigit ((unsigned char) *q); q++)
    {
      unsigned digit = (unsigned) (*q - '0');
      if (u > (UINT64_MAX - digit) / 10)
	return lex_error (r, "%s is too large", what);
      u = u * 10 + digit;
    }
  if (u > (uint64_t) INT64_MAX + minus)
    return lex_error (r, "%s is too large", what);
  *v = minus ? (int64_t) -u : (int64_t) u;
  if (*v < lo || *v > hi)
    return lex_error (r, "%s is %" PRId64 ", must be from %" PRId64
		  " to %" PRId64, what, *v, lo, hi);
  r->p = q;
  return true;
}

bool
lex_int (struct ir_reader *r, int lo, int hi, const char *what, int *v)
{
  int64_t x;
  if (!lex_number (r, lo, hi, what, &x))
    return false;
  *v = (int) x;
  return true;
}

/* Value of hexadecimal digit C, or -1.  */

static int
hex_digit (char c)
{
  return (c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f'
	  ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1);
}

/* The string that is next into *TEXT; null, and true, if there is none.  */

bool
lex_string (struct ir_reader *r, const char **text)
{
  *text = NULL;
  if (!lex_char (r, '"'))
    return true;
  size_t n = 0;
  const char *q = r->p;
  for (; q < r->end && *q != '"' && *q != '\n'; q++)
    {
      q += *q == '\\' && q + 1 < r->end;
      n++;
    }
  if (q >= r->end || *q != '"')
    return lex_error (r, "string without end, write '\"'");
  char *copy = arena_alloc (r->arena, n + 1);
  if (!copy)
    return lex_error (r, "out of memory");
  n = 0;
  for (; *r->p != '"'; r->p++)
    {
      if (*r->p != '\\')
	copy[n++] = *r->p;
      else if (*++r->p == 'n')
	copy[n++] = '\n';
      else if (*r->p == 'x')
	{
	  if (r->end - r->p < 3 || hex_digit (r->p[1]) < 0
	      || hex_digit (r->p[2]) < 0
	      || !(hex_digit (r->p[1]) | hex_digit (r->p[2])))
	    return lex_error (r, "\\x needs two hexadecimal digits, not 00");
	  copy[n++] = (char) (hex_digit (r->p[1]) * 16 + hex_digit (r->p[2]));
	  r->p += 2;
	}
      else if (*r->p == '"' || *r->p == '\\')
	copy[n++] = *r->p;
      else
	return lex_error (r, "unknown escape, write \\\\, \\\", \\n or \\xHH");
    }
  r->p++;
  *text = copy;
  return true;
}

/* As take_string, but WHAT must be there.  */

bool
lex_need_string (struct ir_reader *r, const char *what, const char **text)
{
  return (lex_string (r, text)
	  && (*text || lex_error (r, "%s expected, write a string", what)));
}

bool
lex_construct (struct ir_reader *r, enum ir_construct *construct)
{
#define CONSTRUCT(ENUM, NAME, MODEL) ", \"" NAME "\""
  static const char names[] =
#include "ir/construct.def"
    ;
#undef CONSTRUCT
  const char *text;
  if (!lex_need_string (r, "construct", &text))
    return false;
  *construct = ir_construct_named (text);
  return (*construct != IR_NO_CONSTRUCT
	  || lex_error (r, "unknown construct \"%s\", write one of %s", text,
			names + 2));
}

bool
lex_mapping (struct ir_reader *r, unsigned *mapping)
{
#define MAPPING(ENUM, NAME) ", " NAME
  static const char names[] =
#include "ir/construct.def"
    ;
#undef MAPPING
  const char *text;
  *mapping = 0;
  if (!lex_string (r, &text) || !text)
    return !r->failed;
  *mapping = ir_mapping_named (text);
  return (*mapping
	  || lex_error (r, "unknown mapping \"%s\", write words of %s", text,
			names + 2));
}

bool
lex_loc (struct ir_reader *r, struct ir_loc *loc)
{
  if (!lex_char (r, '@'))
    return true;
  if (!lex_string (r, &loc->file))
    return false;
  if (!lex_char (r, ':'))
    return lex_error (r, "location expected, write @\"FILE\":LINE:COLUMN");
  if (!lex_int (r, 0, INT32_MAX, "line", &loc->line))
    return false;
  if (!lex_char (r, ':'))
    return lex_error (r, "location expected, write @\"FILE\":LINE:COLUMN");
  return lex_int (r, 0, INT32_MAX, "column", &loc->column);
}

bool
lex_type (struct ir_reader *r, struct ir_type *t)
{
  memset (t, 0, sizeof *t);
  lex_skip (r, false);
  char c = r->p < r->end ? *r->p : 0;
  if (c != 'i' && c != 'u' && c != 'p' && c != 'o')
    return lex_error (r, "type expected, write i32, u32w, p64 or o32");
  r->p++;
  int bits;
  if (!lex_int (r, 0, 255, "width of a type", &bits))
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

bool
lex_list (struct ir_reader *r, char mark)
{
  r->nlist = 0;
  for (;;)
    {
      lex_skip (r, false);
      if (r->p == r->end)
	return true;
      if (mark ? *r->p != mark : !isdigit ((unsigned char) *r->p))
	return true;
      r->p += mark != 0;
      if (r->nlist == MAX_OPERANDS)
	return lex_error (r, "more than %d operands", MAX_OPERANDS);
      if (!lex_reserve (r, &r->list, &r->list_room, r->nlist)
	  || !lex_int (r, 0, MAX_NUMBER, "number", &r->list[r->nlist]))
	return false;
      r->nlist++;
    }
}
