/* The top level of a PTX object: symbols, initialisers, functions' headers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* One pass over the text.  Bodies are skipped and kept as text.  A symbol
   may be declared any number of times before it is defined; the declarations
   of one object share one symbol.  */

#include "memory/pool.h"
#include "ptx/ptx.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool
ptx_error (struct object *o, int line, const char *format, ...)
{
  struct ptx_error *e = &o->module->error;

  if (!e->set)
    {
      va_list ap;
      int n = snprintf (e->text, sizeof e->text, "%s:%d: ", o->label, line);
      e->set = true;
      va_start (ap, format);
      if (n > 0 && (size_t) n < sizeof e->text)
	vsnprintf (e->text + n, sizeof e->text - n, format, ap);
      va_end (ap);
    }
  return false;
}

/* Report that LX's current token is not WANTED.  */

static bool
expected_token (struct object *o, const struct lexer *lx, const char *wanted)
{
  if (lx->t.kind == TOKEN_END)
    return ptx_error (o, lx->t.line, "expected %s before the end", wanted);
  return ptx_error (o, lx->t.line, "expected %s before '%.*s'", wanted,
		    lx->t.len < 40 ? (int) lx->t.len : 40, lx->t.text);
}

/* Step over the punctuation C.  */

static bool
accept_token (struct object *o, struct lexer *lx, char c)
{
  char wanted[4] = { '\'', c, '\'', 0 };

  if (!lex_is (lx, c))
    return expected_token (o, lx, wanted);
  lex_next (lx);
  return true;
}

/* Return the symbol of the current word of LX in O, made if it is new, and
   step over it.  Null if the current token is no name.  */

static struct symbol *
declare_symbol (struct object *o, struct lexer *lx, enum symbol_kind kind,
		enum linkage linkage)
{
  struct module *m = o->module;

  if (lx->t.kind != TOKEN_WORD)
    {
      expected_token (o, lx, "a name");
      return NULL;
    }

  struct name *n = name_intern (&o->locals, &m->pool, lx->t.text, lx->t.len);
  struct symbol *s = n->bind;
  if (!s)
    {
      s = pool_alloc (&m->pool, sizeof *s);
      s->name = name_intern (&m->names, &m->pool, lx->t.text, lx->t.len);
      s->object = o;
      s->kind = kind;
      s->linkage = linkage;
      s->line = lx->t.line;
      n->bind = s;
      *o->symbols_end = s;
      o->symbols_end = &s->next;
    }
  else if (s->kind != kind)
    {
      ptx_error (o, lx->t.line, "'%s' is both a variable and a function",
		 s->name->text);
      return NULL;
    }
  else if (linkage != LINK_EXTERN && (s->linkage == LINK_EXTERN
				      || s->linkage == LINK_LOCAL))
    s->linkage = linkage;
  lex_next (lx);
  return s;
}

/* Read the dimensions at LX; set *COUNT to the number of elements, 0 if
   there is an empty dimension.  */

static bool
parse_dimensions (struct object *o, struct lexer *lx, uint64_t *count)
{
  *count = 1;
  while (lex_is (lx, '['))
    {
      uint64_t n = 0;
      lex_next (lx);
      if (lx->t.kind == TOKEN_INT)
	{
	  n = lx->t.bits;
	  lex_next (lx);
	}
      if (!accept_token (o, lx, ']'))
	return false;
      if (__builtin_mul_overflow (*count, n, count) || *count >> 40)
	return ptx_error (o, lx->t.line, "array too large");
    }
  return true;
}

/* Read ".align N" and vector words and the type at LX.  */

static bool
variable_type (struct object *o, struct lexer *lx, uint64_t *align,
	       enum type *type, unsigned *lanes)
{
  *align = 0;
  *lanes = 1;
  for (;;)
    {
      if (lex_is_word (lx, ".align"))
	{
	  lex_next (lx);
	  *align = lx->t.bits;
	  if (lx->t.kind != TOKEN_INT || !*align || *align > 4096
	      || (*align & (*align - 1)))
	    return expected_token (o, lx, "an alignment");
	  lex_next (lx);
	}
      else if (lex_is_word (lx, ".v2") || lex_is_word (lx, ".v4"))
	{
	  *lanes = lx->t.text[2] - '0';
	  lex_next (lx);
	}
      else if (lex_is_word (lx, ".attribute"))
	return ptx_error (o, lx->t.line, "'%.*s' is not supported",
			  (int) lx->t.len, lx->t.text);
      else
	break;
    }
  *type = lx->t.kind == TOKEN_DOT_WORD ? ptx_type (lx->t.text, lx->t.len) : 0;
  if (*type == TYPE_NONE)
    return expected_token (o, lx, "a type");
  if (!*align)
    *align = type_bytes (*type) * *lanes;
  lex_next (lx);
  return true;
}

/* Read one element of the initialiser of S at LX into *I.  */

static bool
initialiser_element (struct symbol *s, struct lexer *lx, struct init *i)
{
  struct object *o = s->object;
  struct module *m = o->module;
  bool parenthesis = false, minus = false;

  i->line = lx->t.line;
  if (lex_is_word (lx, "generic"))
    {
      i->generic = parenthesis = true;
      lex_next (lx);
      if (!accept_token (o, lx, '('))
	return false;
    }
  if (lx->t.kind == TOKEN_WORD)
    {
      i->symbol = name_intern (&m->names, &m->pool, lx->t.text, lx->t.len);
      lex_next (lx);
      if (parenthesis && !accept_token (o, lx, ')'))
	return false;
      if (!lex_is (lx, '+') && !lex_is (lx, '-'))
	return true;
    }
  while (lex_is (lx, '+') || lex_is (lx, '-'))
    {
      minus ^= lex_is (lx, '-');
      lex_next (lx);
    }
  if (lx->t.kind != TOKEN_INT && lx->t.kind != TOKEN_FLOAT)
    return expected_token (o, lx, "an initialiser");
  i->bits = lx->t.bits;
  if (lx->t.kind == TOKEN_FLOAT && s->type == TYPE_F32 && lx->t.width != 'f')
    {
      double d;
      memcpy (&d, &i->bits, sizeof d);
      float f = d;
      i->bits = 0;
      memcpy (&i->bits, &f, sizeof f);
    }
  if (minus)
    i->bits = (lx->t.kind == TOKEN_INT ? -i->bits
	       : i->bits ^ (1ull << (type_bytes (s->type) * 8 - 1)));
  lex_next (lx);
  return true;
}

/* Read the initialiser of S at LX (after '=').  */

static bool
parse_initialiser (struct symbol *s, struct lexer *lx)
{
  struct object *o = s->object;
  struct init **end = &s->inits;
  uint64_t count = 0;
  int depth = 0;

  for (;;)
    {
      while (lex_is (lx, '{'))
	{
	  depth++;
	  lex_next (lx);
	}
      if (!lex_is (lx, '}'))
	{
	  *end = pool_alloc (&o->module->pool, sizeof **end);
	  if (!initialiser_element (s, lx, *end))
	    return false;
	  end = &(*end)->next;
	  count++;
	}
      while (depth > 0 && lex_is (lx, '}'))
	{
	  depth--;
	  lex_next (lx);
	}
      if (depth == 0)
	break;
      if (!accept_token (o, lx, ','))
	return false;
    }
  if (s->unsized)
    {
      s->size = count * type_bytes (s->type);
      s->unsized = false;
    }
  if (count * type_bytes (s->type) > s->size)
    return ptx_error (o, s->line, "initialiser of '%s' is too long",
		      s->name->text);
  return true;
}

/* Read a variable of SPACE at LX (after the space word).  */

static bool
parse_variable (struct object *o, struct lexer *lx, enum space space,
		enum linkage linkage)
{
  uint64_t align, count;
  enum type type;
  unsigned lanes;

  if (!variable_type (o, lx, &align, &type, &lanes))
    return false;
  for (;;)
    {
      int line = lx->t.line;
      struct symbol *s = declare_symbol (o, lx, SYMBOL_VAR, linkage);
      if (!s || !parse_dimensions (o, lx, &count))
	return false;
      if (linkage != LINK_EXTERN && s->defined)
	return ptx_error (o, line, "'%s' is defined twice", s->name->text);
      if (!s->defined)
	{
	  s->space = space;
	  s->type = type;
	  s->size = count * lanes * type_bytes (type);
	  s->align = align;
	  s->unsized = count == 0;
	  s->line = line;
	}
      s->defined |= linkage != LINK_EXTERN;
      if (lex_is (lx, '='))
	{
	  lex_next (lx);
	  if (!parse_initialiser (s, lx))
	    return false;
	}
      if (!lex_is (lx, ','))
	return accept_token (o, lx, ';');
      lex_next (lx);
    }
}

/* Read what may follow the type of a pointer at LX: ".ptr", the space that it
   points to, and an alignment.  They promise what a compiler may use.  */

static bool
pointer_promise (struct object *o, struct lexer *lx)
{
  if (!lex_is_word (lx, ".ptr"))
    return true;
  lex_next (lx);
  if (lx->t.kind == TOKEN_DOT_WORD && ptx_space (lx->t.text, lx->t.len))
    lex_next (lx);
  if (!lex_is_word (lx, ".align"))
    return true;
  lex_next (lx);
  if (lx->t.kind != TOKEN_INT)
    return expected_token (o, lx, "an alignment");
  lex_next (lx);
  return true;
}

/* Read a parenthesised list of parameters at LX into *PARAMS and *N.  */

static bool
parse_parameters (struct object *o, struct lexer *lx, struct param **params,
		  int *n,
		  uint64_t *bytes)
{
  struct param list[256];
  uint64_t offset = 0, count;
  int k = 0;

  lex_next (lx);
  while (!lex_is (lx, ')'))
    {
      struct param *p = &list[k];
      unsigned lanes;
      if (k == 256)
	return ptx_error (o, lx->t.line, "too many parameters");
      if (!lex_is_word (lx, ".param") && !lex_is_word (lx, ".reg"))
	return expected_token (o, lx, "'.param'");
      lex_next (lx);
      if (!variable_type (o, lx, &p->align, &p->type, &lanes)
	  || !pointer_promise (o, lx))
	return false;
      if (lx->t.kind != TOKEN_WORD)
	return expected_token (o, lx, "a name");
      p->name = name_intern (&o->module->names, &o->module->pool,
			     lx->t.text, lx->t.len);
      lex_next (lx);
      p->array = lex_is (lx, '[');
      if (!parse_dimensions (o, lx, &count))
	return false;
      p->size = count * type_bytes (p->type) * lanes;
      p->offset = (offset + p->align - 1) / p->align * p->align;
      offset = p->offset + p->size;
      if (offset > 4096)
	return ptx_error (o, lx->t.line, "more than 4096 bytes of parameters");
      k++;
      if (!lex_is (lx, ','))
	break;
      lex_next (lx);
    }
  *params = pool_alloc (&o->module->pool, k * sizeof **params);
  memcpy (*params, list, k * sizeof **params);
  *n = k;
  if (bytes)
    *bytes = offset;
  return accept_token (o, lx, ')');
}

/* Read the directives between the header and the body of F at LX.  */

static bool
parse_tuning (struct object *o, struct lexer *lx, struct function *f)
{
  while (lx->t.kind == TOKEN_DOT_WORD)
    {
      bool bound = lex_is_word (lx, ".maxntid") || lex_is_word (lx, ".reqntid");
      uint64_t product = 1;
      if (!bound && !lex_is_word (lx, ".minnctapersm")
	  && !lex_is_word (lx, ".maxnreg") && !lex_is_word (lx, ".noreturn")
	  && !lex_is_word (lx, ".pragma"))
	return expected_token (o, lx, "'{' or ';'");
      lex_next (lx);
      while (lx->t.kind == TOKEN_INT || lex_is (lx, ',')
	     || lx->t.kind == TOKEN_STRING)
	{
	  if (lx->t.kind == TOKEN_INT && lx->t.bits <= 1024)
	    product *= lx->t.bits;
	  lex_next (lx);
	}
      if (bound && product <= 1024)
	f->maxntid = product;
    }
  return true;
}

/* Read a function at LX (after .func or .entry).  */

static bool
parse_function (struct object *o, struct lexer *lx, bool kernel,
		enum linkage linkage)
{
  struct module *m = o->module;
  struct param *rets = NULL, *params = NULL;
  int nrets = 0, nparams = 0, line = lx->t.line;
  uint64_t bytes = 0;

  if (lex_is (lx, '(') && !parse_parameters (o, lx, &rets, &nrets, NULL))
    return false;
  struct symbol *s = declare_symbol (o, lx, SYMBOL_FUNC, linkage);
  if (!s)
    return false;
  if (lex_is (lx, '(') && !parse_parameters (o, lx, &params, &nparams, &bytes))
    return false;

  struct function *f = s->function;
  if (!f)
    {
      f = pool_alloc (&m->pool, sizeof *f);
      f->symbol = s;
      f->object = o;
      s->function = f;
    }
  if (kernel && s->alias)
    return ptx_error (o, line, "kernel '%s' is an alias", s->name->text);
  if (!f->defined)
    {
      f->kernel = kernel;
      f->params = params;
      f->rets = rets;
      f->nparams = nparams;
      f->nrets = nrets;
      f->param_bytes = bytes;
    }
  o->user |= kernel;
  if (!parse_tuning (o, lx, f))
    return false;
  if (lex_is (lx, ';'))
    {
      lex_next (lx);
      return true;
    }
  if (!lex_is (lx, '{'))
    return expected_token (o, lx, "'{'");
  if (s->defined)
    return ptx_error (o, line, "function '%s' is defined twice",
		      s->name->text);
  f->defined = s->defined = true;
  if (s->linkage == LINK_EXTERN)
    s->linkage = LINK_VISIBLE;
  f->text = lx->t.text;
  f->text_line = lx->t.line;
  f->text_end = lex_skip_block (lx);
  if (!f->text_end)
    return ptx_error (o, line, "the body of '%s' does not end",
		      s->name->text);
  return true;
}

/* Read ".alias NAME, OTHER;" at LX: the function NAME is OTHER.  */

static bool
parse_alias (struct object *o, struct lexer *lx)
{
  struct module *m = o->module;

  lex_next (lx);
  struct symbol *s = declare_symbol (o, lx, SYMBOL_FUNC, LINK_LOCAL);
  if (!s || !accept_token (o, lx, ','))
    return false;
  if (!s->function || s->defined)
    return ptx_error (o, lx->t.line, "function '%s' is %s", s->name->text,
		      s->defined ? "defined twice" : "not declared");
  if (s->function->kernel)
    return ptx_error (o, lx->t.line, "kernel '%s' is an alias", s->name->text);
  if (lx->t.kind != TOKEN_WORD)
    return expected_token (o, lx, "a name");
  s->alias = name_intern (&m->names, &m->pool, lx->t.text, lx->t.len);
  s->defined = true;
  lex_next (lx);
  return accept_token (o, lx, ';');
}

/* Read ".file N "NAME"" at LX.  */

static bool
source_file (struct object *o, struct lexer *lx)
{
  lex_next (lx);
  uint64_t n = lx->t.bits;
  if (lx->t.kind != TOKEN_INT || n > 65535)
    return expected_token (o, lx, "a file number");
  lex_next (lx);
  if (lx->t.kind != TOKEN_STRING)
    return expected_token (o, lx, "a file name");
  if (n >= o->nfiles)
    {
      const char **files = pool_alloc (&o->module->pool,
				       (n + 16) * 2 * sizeof *files);
      if (o->nfiles)
	memcpy (files, o->files, o->nfiles * sizeof *files);
      o->files = files;
      o->nfiles = (n + 16) * 2;
    }
  o->files[n] = pool_text (&o->module->pool, lx->t.text, lx->t.len);
  lex_next (lx);
  while (lex_is (lx, ','))	/* Time stamp and size.  */
    {
      lex_next (lx);
      lex_next (lx);
    }
  return true;
}

/* Skip the directive at LX and what it says: up to the next line or the next
   directive.  mkoffload of GCC 14 writes several in a line.  */

static void
skip_directive (struct lexer *lx)
{
  int line = lx->t.line;

  do
    lex_next (lx);
  while (lx->t.kind != TOKEN_END && lx->t.kind != TOKEN_DOT_WORD
	 && lx->t.line == line);
}

/* Read one directive of O at LX.  */

static bool
parse_directive (struct object *o, struct lexer *lx)
{
  enum linkage linkage = LINK_LOCAL;

  if (lex_is_word (lx, ".file"))
    return source_file (o, lx);
  if (lex_is_word (lx, ".alias"))
    return parse_alias (o, lx);
  if (lex_is_word (lx, ".version") || lex_is_word (lx, ".target")
      || lex_is_word (lx, ".address_size") || lex_is_word (lx, ".loc")
      || lex_is_word (lx, ".pragma"))
    {
      skip_directive (lx);
      return true;
    }
  if (lex_is_word (lx, ".section"))
    {
      while (lx->t.kind != TOKEN_END && !lex_is (lx, '{'))
	lex_next (lx);
      return lex_skip_block (lx) || expected_token (o, lx, "'}'");
    }

  static const struct { const char *word; enum linkage linkage; } linkages[] =
  {
    { ".extern", LINK_EXTERN }, { ".visible", LINK_VISIBLE },
    { ".weak", LINK_WEAK }, { ".common", LINK_COMMON }
  };
  for (unsigned i = 0; i < 4; i++)
    if (lex_is_word (lx, linkages[i].word))
      {
	linkage = linkages[i].linkage;
	lex_next (lx);
	break;
      }
  if (lex_is_word (lx, ".func") || lex_is_word (lx, ".entry"))
    {
      bool kernel = lex_is_word (lx, ".entry");
      lex_next (lx);
      return parse_function (o, lx, kernel, linkage);
    }

  enum space space = SPACE_NONE;
  if (lx->t.kind == TOKEN_DOT_WORD)
    space = ptx_space (lx->t.text, lx->t.len);
  if (space != SPACE_GLOBAL && space != SPACE_CONST && space != SPACE_SHARED)
    return expected_token (o, lx, "a directive");
  lex_next (lx);
  return parse_variable (o, lx, space, linkage);
}

/* The text may come with its final null counted, as libgomp counts it.  */

bool
ptx_parse (struct module *m, const char *text, size_t len, const char *label)
{
  struct object *o = pool_alloc (&m->pool, sizeof *o);
  struct lexer lx;

  o->module = m;
  o->number = m->nobjects++;
  o->label = pool_text (&m->pool, label, strlen (label));
  o->text = pool_text (&m->pool, text, len);
  o->len = strnlen (o->text, len);
  o->symbols_end = &o->symbols;
  *m->objects_end = o;
  m->objects_end = &o->next;
  lex_start (&lx, o->text, o->len, 1);
  while (lx.t.kind != TOKEN_END)
    if (!parse_directive (o, &lx))
      return false;
  return true;
}
