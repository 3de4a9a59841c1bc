/* drano report --markdown.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The conclusion is a list.  The tables are as for a terminal, in a block of
   code, whose fence is longer than any row of backquotes in them.  */

#include "output/conclusion.h"
#include "output/show.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of a line of the conclusion.  */
#define LINE_LIMIT 1000

void
put_markdown (struct text *t, const char *s, size_t limit)
{
  for (size_t i = 0; s[i] && i < limit; i++)
    if ((unsigned char) s[i] < ' ')
      text_puts (t, "?");
    else if (strchr ("<>&", s[i]))
      text_puts (t, s[i] == '<' ? "&lt;" : s[i] == '>' ? "&gt;" : "&amp;");
    else
      {
	if (strchr ("\\`*_{}[]()#+!|~@$", s[i]))
	  text_puts (t, "\\");
	text_add (t, &s[i], 1);
      }
}

/* The backquotes that enclose S as a block of code.  */

static size_t
fence_length (const char *s)
{
  size_t most = 2;

  for (; *s; s++)
    {
      size_t n = strspn (s, "`");

      most = n > most ? n : most;
      s += n > 0 ? n - 1 : 0;
    }
  return most + 1;
}

void
show_markdown (struct text *t, const struct row_list *rows,
	       const struct costs *costs, const struct text *tables)
{
  char *none = describe_no_costs (costs, rows);
  size_t fence = fence_length (tables->s ? tables->s : "");

  text_puts (t, "### drano: what to change\n\n");
  for (size_t i = 0; i < costs->n && i < COSTS_SHOWN; i++)
    {
      char *line = describe_cost (&costs->cost[i], rows);

      text_printf (t, "%zu. ", i + 1);
      put_markdown (t, line, LINE_LIMIT);
      text_puts (t, "\n");
      free (line);
    }
  if (none)
    text_printf (t, "%s\n", none);
  text_puts (t, "\n");
  for (int end = 0; end < 2; end++)
    {
      for (size_t i = 0; i < fence; i++)
	text_puts (t, "`");
      text_printf (t, "\n%s", !end && tables->s ? tables->s : "");
    }
  free (none);
}
