/* Arguments that are in files.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A file has arguments with white space between them.  Quotes of both kinds
   keep it, and a backslash keeps the character behind it, also in quotes.  A
   file may name others, but there is an end to that.  */

#include "base/response-file.h"
#include "base/tool.h"

#include <stdlib.h>
#include <string.h>

/* How many files are read, as some may name each other, and bytes of all.  */
#define MOST_FILES 500
#define MOST_BYTES (64 << 20)

static const char blank[] = " \t\n\v\f\r";

struct arguments
{
  char **arg;
  size_t n, files, bytes;
};

/* Add ARG, which is kept, to A.  */

static void
add_argument (struct arguments *a, char *arg)
{
  a->arg = xgrow (a->arg, a->n, sizeof *a->arg);
  a->arg[a->n++] = arg;
}

/* Take an argument from the text at *AT, which does not begin with white
   space, in new storage.  */

static char *
take_argument (const char **at)
{
  struct text t = { 0 };
  char quote = 0;
  const char *s = *at;

  text_puts (&t, "");
  for (; *s && (quote || !strchr (blank, *s)); s++)
    if (*s == '\\' && s[1])
      text_printf (&t, "%c", *++s);
    else if (quote ? *s == quote : *s == '"' || *s == '\'')
      quote = quote ? 0 : *s;
    else
      text_printf (&t, "%c", *s);
  *at = s;
  return t.s;
}

/* Add ARG to A, or what is in the file that it names.  */

static void
expand_argument (struct arguments *a, char *arg)
{
  struct text t = { 0 };
  FILE *f = arg[0] == '@' && arg[1] ? fopen (arg + 1, "r") : NULL;
  const char *at;

  if (!f || !text_read (&t, f, MOST_BYTES - a->bytes))
    {
      add_argument (a, arg);
      if (f)
	fclose (f);
      text_free (&t);
      return;
    }
  fclose (f);
  if (++a->files > MOST_FILES)
    fatal ("too many files of arguments; does '%s' name itself?", arg + 1);
  a->bytes += t.len;
  for (at = t.s ? t.s : ""; *(at += strspn (at, blank));)
    expand_argument (a, take_argument (&at));
  text_free (&t);
}

char **
expand_arguments (int *argc, char **argv, int first, bool program)
{
  struct arguments a = { 0 };

  for (int i = 0; i < *argc; i++)
    {
      if (program && i >= first
	  && ((argv[i][0] != '-' && argv[i][0] != '@')
	      || strcmp (argv[i], "--") == 0))
	program = false, first = *argc;
      if (i < first)
	add_argument (&a, argv[i]);
      else
	expand_argument (&a, argv[i]);
    }
  *argc = (int) a.n;
  add_argument (&a, NULL);
  return a.arg;
}
