/* Statements of which the source says that nothing is to be reported.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* "#pragma drano check ignored", in Fortran "!$drano check ignored", holds for
   the statement that follows, with its directives and with all that is in it.
   It may have the name of a kind in double quotes.  The end of the statement is
   found in the text: what macros hide is not seen.  */

#define _GNU_SOURCE 1

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/check-int.h"

/* Return what follows PREFIX in LINE, behind blanks; null if it does not begin
   so.  Upper and lower case are the same.  */

static const char *
behind (const char *line, const char *prefix)
{
  size_t n = strlen (prefix);

  line += strspn (line, " \t");
  if (strncasecmp (line, prefix, n) || isalnum ((unsigned char) line[n])
      || line[n] == '_')
    return NULL;
  return line + n + strspn (line + n, " \t");
}

/* Return whether LINE is the directive for findings of KIND.  */

static bool
ignoring_p (const char *line, const char *kind)
{
  const char *p = behind (line, "#pragma");

  if (!p)
    p = line[strspn (line, " \t")] == '!' ? line : NULL;
  if (!p || !((p = behind (p, "drano")) || (p = behind (line, "!$drano")))
      || !(p = behind (p, "check")) || !(p = behind (p, "ignored")))
    return false;
  size_t n = *p == '"' ? strcspn (p + 1, "\"") : 0;
  return n == 0 || (n == strlen (kind) && strncmp (p + 1, kind, n) == 0);
}

/* Where a reader of C is.  */
struct reader
{
  int parens, braces;
  char quote;			/* Of the text that it is in, '*' of a comment,
				   or 0.  */
  bool ended;			/* The statement, unless "else" follows.  */
};

/* Let R read LINE.  Return whether it is behind the statement.  */

static bool
read_c_line (struct reader *r, const char *line)
{
  for (const char *p = line; *p; p++)
    if (r->quote == '*')
      {
	if (p[0] == '*' && p[1] == '/')
	  r->quote = 0, p++;
      }
    else if (r->quote)
      {
	if (*p == '\\' && p[1])
	  p++;
	else if (*p == r->quote)
	  r->quote = 0;
      }
    else if (p[0] == '/' && p[1] == '/')
      break;
    else if (p[0] == '/' && p[1] == '*')
      r->quote = '*', p++;
    else if (isspace ((unsigned char) *p))
      ;
    else if (r->ended && !behind (p, "else") && !behind (p, "while"))
      return true;
    else
      {
	r->ended = false;
	if (*p == '"' || *p == '\'')
	  r->quote = *p;
	r->parens += (*p == '(') - (*p == ')');
	r->braces += (*p == '{') - (*p == '}');
	r->ended = (r->parens <= 0 && r->braces <= 0
		    && (*p == ';' || *p == '}'));
	if (r->braces < 0)
	  return true;
      }
  return false;
}

/* Return the last line of the statement of C behind line FIRST of FILE.  */

static int
c_end (struct source **all, const char *file, int first)
{
  struct reader r = { 0 };
  const char *line;
  int last = first, number = first + 1;
  bool directive = false;

  for (; (line = source_line (all, file, number)); number++)
    {
      size_t n = strcspn (line, "\r\n");
      bool goes_on = n && line[n - 1] == '\\';
      if (directive || line[strspn (line, " \t")] == '#')
	{
	  directive = goes_on;
	  if (!r.ended)
	    last = number;
	  continue;
	}
      if (read_c_line (&r, line))
	return last;
      if (!r.ended || line[strspn (line, " \t\r\n")])
	last = number;
    }
  return last;
}

/* Return by how much LINE of Fortran nests blocks deeper.  */

static int
nesting (const char *line)
{
  static const char *const starts[] =
    { "do", "block", "select", "associate", "where" };
  const char *p = line + strspn (line, " \t");
  const char *name = p + strspn (p, "abcdefghijklmnopqrstuvwxyz_0123456789"
				 "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

  if (name > p && *name == ':' && name[1] != ':')
    p = name + 1 + strspn (name + 1, " \t");
  if (strncasecmp (p, "end", 3) == 0)
    return -1;
  for (size_t k = 0; k < sizeof starts / sizeof *starts; k++)
    if (behind (p, starts[k]))
      return 1;
  if (behind (p, "if"))
    {
      size_t n = strcspn (p, "!\r\n");
      while (n && isspace ((unsigned char) p[n - 1]))
	n--;
      return n > 4 && strncasecmp (p + n - 4, "then", 4) == 0;
    }
  return 0;
}

/* The same of Fortran.  */

static int
fortran_end (struct source **all, const char *file, int first)
{
  const char *line;
  int depth = 0;
  bool goes_on = false;

  for (int number = first + 1; (line = source_line (all, file, number));
       number++)
    {
      const char *p = line + strspn (line, " \t");
      size_t n = strcspn (p, "!\r\n");
      if (!n)			/* A comment, a directive, nothing.  */
	{
	  bool region = (behind (p, "!$omp target") || behind (p, "!$acc data")
			 || behind (p, "!$acc parallel")
			 || behind (p, "!$acc kernels"));
	  bool loop = strcasestr (p, " do") || strcasestr (p, " loop");
	  if (behind (p, "!$omp end") || behind (p, "!$acc end"))
	    depth--;
	  else if (region && !loop)
	    depth++;
	  if (depth <= 0 && behind (p, "!$omp end"))
	    return number;
	  continue;
	}
      while (n && isspace ((unsigned char) p[n - 1]))
	n--;
      depth += goes_on ? 0 : nesting (p);
      goes_on = n && p[n - 1] == '&';
      if (depth <= 0 && !goes_on)
	return number;
    }
  return first;
}

bool
source_ignored_p (struct source **all, const char *place, const char *kind)
{
  char *file = format_text ("%s", place), *end = strrchr (file, ':');
  const char *line;
  bool ignored = false;
  int number = 0;

  /* "file:line:column", or without the latter.  */
  for (int k = 0; k < 2 && end && strspn (end + 1, "0123456789")
       == strlen (end + 1); k++)
    {
      number = atoi (end + 1);
      *end = '\0';
      end = strrchr (file, ':');
    }
  for (int k = 1; k < number && !ignored; k++)
    if ((line = source_line (all, file, k)) && ignoring_p (line, kind))
      ignored = number <= (source_fortran_p (file) ? fortran_end (all, file, k)
			   : c_end (all, file, k));
  free (file);
  return ignored;
}
