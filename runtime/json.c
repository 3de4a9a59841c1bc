/* Writing JSON text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* This code runs inside compilers and inside the user's program: numbers are
   written without printf's locale.  */

#include "json.h"

#include <inttypes.h>
#include <math.h>

/* Return the number of bytes of the well-formed UTF-8 sequence at S, or 0
   when the bytes there are none (overlong forms, surrogates and values
   beyond U+10FFFF included).  S is terminated by a null byte, which is never
   a continuation, so nothing behind it is read.  */

static int
utf8_length (const unsigned char *s)
{
  unsigned char lo = 0x80, hi = 0xbf;
  int n;

  if (s[0] < 0x80)
    return 1;
  if (s[0] >= 0xc2 && s[0] <= 0xdf)
    n = 2;
  else if (s[0] >= 0xe0 && s[0] <= 0xef)
    n = 3;
  else if (s[0] >= 0xf0 && s[0] <= 0xf4)
    n = 4;
  else
    return 0;
  if (s[0] == 0xe0)
    lo = 0xa0;
  else if (s[0] == 0xed)
    hi = 0x9f;
  else if (s[0] == 0xf0)
    lo = 0x90;
  else if (s[0] == 0xf4)
    hi = 0x8f;
  if (s[1] < lo || s[1] > hi)
    return 0;
  for (int i = 2; i < n; i++)
    if (s[i] < 0x80 || s[i] > 0xbf)
      return 0;
  return n;
}

/* Write S to F as a JSON string, or null if S is null.  */

void
json_put_string (FILE *f, const char *s)
{
  const unsigned char *p = (const unsigned char *) s;

  if (!s)
    {
      fputs ("null", f);
      return;
    }
  putc ('"', f);
  while (*p)
    {
      int n = utf8_length (p);

      if (n == 0)
	{
	  fputs ("\xef\xbf\xbd", f);
	  n = 1;
	}
      else if (*p == '"' || *p == '\\')
	fprintf (f, "\\%c", *p);
      else if (*p == '\n')
	fputs ("\\n", f);
      else if (*p == '\t')
	fputs ("\\t", f);
      else if (*p < 0x20 || *p == 0x7f)
	fprintf (f, "\\u%04x", *p);
      else if (*p == 0xc2 && p[1] < 0xa0)
	/* A terminal obeys these, too.  */
	fprintf (f, "\\u%04x", p[1]);
      else
	fwrite (p, 1, n, f);
      p += n;
    }
  putc ('"', f);
}

/* Write KEY, with the comma before it, to F.  */

void
json_put_key (FILE *f, const char *key)
{
  fprintf (f, ",\"%s\":", key);
}

/* Write KEY and the string S, which may be null.  */

void
json_put_text (FILE *f, const char *key, const char *s)
{
  json_put_key (f, key);
  json_put_string (f, s);
}

/* Write KEY and the number V, or null unless HAVE.  */

void
json_put_number (FILE *f, const char *key, bool have, int64_t v)
{
  json_put_key (f, key);
  if (have)
    fprintf (f, "%" PRId64, v);
  else
    fputs ("null", f);
}

/* Write KEY and the truth B.  */

void
json_put_truth (FILE *f, const char *key, bool b)
{
  json_put_key (f, key);
  fputs (b ? "true" : "false", f);
}

/* Write KEY and the interval V, or null if either end is unknown.  */

void
json_put_interval (FILE *f, const char *key, const int v[2])
{
  json_put_key (f, key);
  if (v[0] < 0 || v[1] < 0)
    fputs ("null", f);
  else
    fprintf (f, "[%d,%d]", v[0], v[1]);
}

/* Write X to F with at most six decimals and a point, whatever the locale's
   decimal separator; what JSON cannot say (infinities, NaN) is null.  */

void
json_put_real (FILE *f, double x)
{
  double size = x < 0 ? -x : x;
  uint64_t whole, micro;
  char digits[8];
  int n = 6;

  if (!isfinite (x))
    {
      fputs ("null", f);
      return;
    }
  if (size >= 1e15)
    {
      fprintf (f, "%.0f", x);
      return;
    }
  whole = (uint64_t) size;
  micro = (uint64_t) ((size - (double) whole) * 1e6 + 0.5);
  if (micro == 1000000)
    {
      whole++;
      micro = 0;
    }
  if (x < 0 && (whole > 0 || micro > 0))
    putc ('-', f);
  fprintf (f, "%" PRIu64, whole);
  if (micro == 0)
    return;
  snprintf (digits, sizeof digits, "%06u", (unsigned) micro);
  while (digits[n - 1] == '0')
    n--;
  fprintf (f, ".%.*s", n, digits);
}
