/* drano report --html: text, and the classes of rows.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "output/page.h"

double
row_weight (const struct row *row, bool counted)
{
  return counted ? measured_excess (row) : predicted_excess (row);
}

const char *
row_class (const struct row *row, bool counted)
{
  static const char *const class[] =
    {
      [CONCERN_NONE] = "none", [CONCERN_FINE] = "good",
      [CONCERN_SOME] = "mid", [CONCERN_BAD] = "bad"
    };

  return row->kind == ROW_ACCESS ? class[row_concern (row, counted)] : "mid";
}

/* The number of bytes of the UTF-8 sequence at P, 0 if it is none.  */

static int
sequence (const unsigned char *p)
{
  int n = p[0] < 0x80 ? 1 : p[0] >= 0xc2 && p[0] < 0xe0 ? 2
    : (p[0] & 0xf0) == 0xe0 ? 3 : p[0] >= 0xf0 && p[0] < 0xf5 ? 4 : 0;

  for (int i = 1; i < n; i++)
    if ((p[i] & 0xc0) != 0x80)
      return 0;
  return n;
}

void
html_puts (struct text *t, const char *s)
{
  const unsigned char *p = (const unsigned char *) s;

  while (*p)
    {
      int n = sequence (p);

      switch (*p)
	{
	case '&':
	  text_puts (t, "&amp;");
	  break;
	case '<':
	  text_puts (t, "&lt;");
	  break;
	case '>':
	  text_puts (t, "&gt;");
	  break;
	case '"':
	  text_puts (t, "&quot;");
	  break;
	case '\'':
	  text_puts (t, "&#39;");
	  break;
	default:
	  if (n == 0 || *p < 0x20 || *p == 0x7f)
	    text_puts (t, "\xef\xbf\xbd");
	  else
	    text_add (t, (const char *) p, n);
	}
      p += n ? n : 1;
    }
}
