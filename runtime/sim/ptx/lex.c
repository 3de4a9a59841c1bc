/* PTX text to tokens.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A word is a name, an opcode, a register or a label: letters, digits, '_',
   '$' and '%'.  A dot word is a directive or modifier, its dot included.
   Comments and the preamble's blank lines are skipped; lines are counted for
   messages only.  */

#include "ptx/ptx.h"

#include <stdlib.h>
#include <string.h>

enum { C_WORD = 1, C_DIGIT = 2, C_SPACE = 4 };

/* The class of character C.  */

static inline unsigned
class_of (char c)
{
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'
      || c == '$' || c == '%')
    return C_WORD;
  if (c >= '0' && c <= '9')
    return C_DIGIT;
  if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\0'
      || c == '\f' || c == '\v')
    return C_SPACE;
  return 0;
}

/* Skip space and comments of LX.  */

static void
skip_space (struct lexer *lx)
{
  const char *p = lx->at, *end = lx->end;

  for (;;)
    {
      while (p < end && class_of (*p) == C_SPACE)
	lx->line += *p++ == '\n';
      if (end - p >= 2 && p[0] == '/' && p[1] == '/')
	{
	  const char *nl = memchr (p, '\n', end - p);
	  p = nl ? nl : end;
	}
      else if (end - p >= 2 && p[0] == '/' && p[1] == '*')
	{
	  for (p += 2; p < end && !(p[0] == '*' && end - p >= 2
				    && p[1] == '/'); p++)
	    lx->line += *p == '\n';
	  p = end - p >= 2 ? p + 2 : end;
	}
      else
	break;
    }
  lx->at = p;
}

/* The value of hexadecimal digit C, or -1.  */

static int
hex_digit (char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  c |= 0x20;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Read the number at LX->at into T: integers in C's bases, floats as 0f and
   0d with their bits, or decimal.  */

static void
lex_number (struct lexer *lx, struct token *t)
{
  const char *p = lx->at, *end = lx->end;
  uint64_t v = 0;

  t->kind = TOKEN_INT;
  if (end - p > 2 && p[0] == '0' && strchr ("fFdD", p[1])
      && hex_digit (p[2]) >= 0)
    {
      t->kind = TOKEN_FLOAT;
      t->width = p[1] | 0x20;
      for (p += 2; p < end && hex_digit (*p) >= 0; p++)
	v = v << 4 | hex_digit (*p);
    }
  else if (end - p > 2 && p[0] == '0' && (p[1] | 0x20) == 'x')
    for (p += 2; p < end && hex_digit (*p) >= 0; p++)
      v = v << 4 | hex_digit (*p);
  else if (end - p > 2 && p[0] == '0' && (p[1] | 0x20) == 'b'
	   && (p[2] == '0' || p[2] == '1'))
    for (p += 2; p < end && (*p == '0' || *p == '1'); p++)
      v = v << 1 | (*p - '0');
  else
    {
      unsigned base = p[0] == '0' ? 8 : 10;
      const char *q = p;
      for (; p < end && class_of (*p) == C_DIGIT; p++)
	v = v * base + (*p - '0');
      if (end - p >= 2 && *p == '.' && class_of (p[1]) == C_DIGIT)
	{
	  char buf[64];
	  size_t n = end - q < 63 ? end - q : 63;
	  char *stop;
	  memcpy (buf, q, n);
	  buf[n] = '\0';
	  double d = strtod (buf, &stop);
	  memcpy (&v, &d, sizeof v);
	  t->kind = TOKEN_FLOAT;
	  t->width = 0;
	  p = q + (stop - buf);
	}
    }
  if (t->kind == TOKEN_INT && p < end && *p == 'U')
    p++;
  t->bits = v;
  lx->at = p;
}

void
lex_next (struct lexer *lx)
{
  struct token *t = &lx->t;

  skip_space (lx);
  *t = (struct token) { .text = lx->at, .line = lx->line };
  if (lx->at >= lx->end)
    {
      t->kind = TOKEN_END;
      return;
    }

  const char *p = lx->at, *end = lx->end;
  unsigned class = class_of (*p);
  if (class == C_WORD || (*p == '.' && end - p > 1
			  && class_of (p[1]) == C_WORD))
    {
      t->kind = *p == '.' ? TOKEN_DOT_WORD : TOKEN_WORD;
      for (p++; p < end && class_of (*p) & (C_WORD | C_DIGIT); )
	p++;
      lx->at = p;
    }
  else if (class == C_DIGIT)
    lex_number (lx, t);
  else if (*p == '"')
    {
      t->kind = TOKEN_STRING;
      t->text = ++p;
      while (p < end && *p != '"' && *p != '\n')
	p++;
      t->len = p - t->text;
      lx->at = p < end && *p == '"' ? p + 1 : p;
      return;
    }
  else
    {
      t->kind = TOKEN_PUNCT;
      t->punct = *p;
      lx->at = p + 1;
    }
  t->len = lx->at - t->text;
}

void
lex_start (struct lexer *lx, const char *text, size_t len, int line)
{
  lx->at = text;
  lx->end = text + len;
  lx->line = line;
  lex_next (lx);
}

void
lex_opcode (struct lexer *lx)
{
  const char *p = lx->at;

  while (p < lx->end && (class_of (*p) & (C_WORD | C_DIGIT) || *p == '.'
			 || (*p == ':' && lx->end - p > 1 && p[1] == ':')
			 || (*p == ':' && p[-1] == ':')))
    p++;
  lx->at = p;
  lx->t.len = p - lx->t.text;
}

const char *
lex_skip_block (struct lexer *lx)
{
  const char *p = lx->at, *end = lx->end;
  int depth = 1;

  while (p < end)
    switch (*p++)
      {
      case '\n':
	lx->line++;
	break;
      case '{':
	depth++;
	break;
      case '}':
	if (--depth == 0)
	  {
	    lx->at = p;
	    lex_next (lx);
	    return p;
	  }
	break;
      case '"':
	while (p < end && *p != '"' && *p != '\n')
	  p++;
	if (p < end && *p == '"')
	  p++;
	break;
      case '/':
	if (p < end && (*p == '/' || *p == '*'))
	  {
	    lx->at = p - 1;
	    skip_space (lx);
	    p = lx->at;
	  }
	break;
      }
  lx->at = end;
  lex_next (lx);
  return NULL;
}

bool
lex_is (const struct lexer *lx, char c)
{
  return lx->t.kind == TOKEN_PUNCT && lx->t.punct == c;
}

bool
lex_is_word (const struct lexer *lx, const char *word)
{
  return ((lx->t.kind == TOKEN_WORD || lx->t.kind == TOKEN_DOT_WORD)
	  && strlen (word) == lx->t.len
	  && memcmp (word, lx->t.text, lx->t.len) == 0);
}
