/* Figures and words, for the page.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "json.h"
#include "model/words.h"
#include "output/page.h"

#include <stdlib.h>

void
put_figure (FILE *f, const char *key, double x, char *text)
{
  json_put_key (f, key);
  putc ('[', f);
  json_put_real (f, x);
  putc (',', f);
  json_put_string (f, text);
  putc (']', f);
  free (text);
}

void
put_words (FILE *f, const char *key, char *text)
{
  json_put_text (f, key, text);
  free (text);
}

char *
total_text (unsigned long long n)
{
  char digits[32];

  return xstrdup (grouped (n, digits, sizeof digits));
}

char *
real_total_text (double x)
{
  return x < 0 || x >= 1e18 ? real_text (x, 0)
    : total_text (whole_total (x + 0.5));
}
