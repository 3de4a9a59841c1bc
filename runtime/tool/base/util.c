/* Errors, memory, text and numbers for the drano command.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include "base/tool.h"
#include "record.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Say KIND and the message.  Standard output goes first, so that both in one
   file read in order.  */

static void
print_message (const char *kind, const char *format, va_list ap)
{
  struct text t = { 0 };
  char *line;

  fflush (stdout);
  if (vasprintf (&line, format, ap) < 0)
    line = NULL;
  text_printf (&t, "drano: %s: ", kind);
  fputs (t.s, stderr);
  put_safe (stderr, line ? line : format);
  putc ('\n', stderr);
  free (line);
  text_free (&t);
}

void
fatal (const char *format, ...)
{
  va_list ap;

  va_start (ap, format);
  print_message ("error", format, ap);
  va_end (ap);
  exit (EXIT_TROUBLE);
}

void
error (const char *format, ...)
{
  va_list ap;

  va_start (ap, format);
  print_message ("error", format, ap);
  va_end (ap);
}

void
warning (const char *format, ...)
{
  va_list ap;

  va_start (ap, format);
  print_message ("warning", format, ap);
  va_end (ap);
}

/* Leave for want of memory, without asking for any.  */

static _Noreturn void
fail_without_memory (void)
{
  fputs ("drano: error: out of memory\n", stderr);
  exit (EXIT_TROUBLE);
}

void *
xmalloc (size_t size)
{
  void *p = malloc (size ? size : 1);

  if (!p)
    fail_without_memory ();
  return p;
}

void *
xcalloc (size_t n, size_t size)
{
  void *p = calloc (n ? n : 1, size ? size : 1);

  if (!p)
    fail_without_memory ();
  return p;
}

void *
xrealloc (void *p, size_t size)
{
  p = realloc (p, size ? size : 1);
  if (!p)
    fail_without_memory ();
  return p;
}

char *
xstrdup (const char *s)
{
  size_t len = strlen (s) + 1;

  return memcpy (xmalloc (len), s, len);
}

void *
xgrow (void *p, size_t n, size_t size)
{
  /* There is room for the next power of two.  */
  if (n & (n - 1))
    return p;
  if (n > SIZE_MAX / 2 / size)
    fail_without_memory ();
  return xrealloc (p, (n ? 2 * n : 1) * size);
}

char *
xasprintf (const char *format, ...)
{
  va_list ap;
  char *s;

  va_start (ap, format);
  if (vasprintf (&s, format, ap) < 0)
    fail_without_memory ();
  va_end (ap);
  return s;
}

/* Make room in T for LEN more bytes and a null one.  */

static void
text_grow (struct text *t, size_t len)
{
  if (len >= SIZE_MAX / 4 - t->len)
    fail_without_memory ();
  if (t->len + len + 1 > t->size)
    {
      t->size = 2 * (t->len + len + 1);
      t->s = xrealloc (t->s, t->size);
    }
}

void
text_add (struct text *t, const char *s, size_t len)
{
  text_grow (t, len);
  memcpy (t->s + t->len, s, len);
  t->len += len;
  t->s[t->len] = '\0';
}

void
text_puts (struct text *t, const char *s)
{
  text_add (t, s, strlen (s));
}

void
text_printf (struct text *t, const char *format, ...)
{
  va_list ap;
  char *s;
  int n;

  va_start (ap, format);
  n = vasprintf (&s, format, ap);
  va_end (ap);
  if (n < 0)
    fail_without_memory ();
  text_add (t, s, n);
  free (s);
}

void
text_place (struct text *t, int line, int column)
{
  enum { MOST = 200 };

  if (t->len > MOST)
    return;
  if (t->len)
    text_puts (t, ", ");
  if (t->len > MOST)
    text_puts (t, "...");
  else if (column)
    text_printf (t, "%d:%d", line, column);
  else
    text_printf (t, "%d", line);
}

void
text_free (struct text *t)
{
  free (t->s);
  memset (t, 0, sizeof *t);
}

bool
text_read (struct text *t, FILE *f, size_t limit)
{
  size_t n;

  do
    {
      text_grow (t, 65536);
      n = fread (t->s + t->len, 1, 65536, f);
      t->len += n;
      t->s[t->len] = '\0';
    }
  while (n > 0 && t->len <= limit);
  return !ferror (f) && t->len <= limit;
}

/* Walk S as put_safe shows it, writing to F unless that is null; return the
   columns.  A byte that continues a UTF-8 sequence takes no column; a
   control character in UTF-8's second block (C2 80 to C2 9F) is shown as
   '?' too, as terminals obey those.  */

static int
walk_safe (FILE *f, const char *s)
{
  const unsigned char *p = (const unsigned char *) s;
  int columns = 0;

  for (; *p; p++)
    {
      bool hidden = *p < 0x20 || *p == 0x7f;

      if (*p == 0xc2 && p[1] >= 0x80 && p[1] < 0xa0)
	{
	  hidden = true;
	  p++;
	}
      if (f)
	putc (hidden ? '?' : *p, f);
      if ((*p & 0xc0) != 0x80 || hidden)
	columns++;
    }
  return columns;
}

int
put_safe (FILE *f, const char *s)
{
  return walk_safe (f, s);
}

void
put_line (FILE *f, const char *s)
{
  size_t n = strcspn (s, "\n");
  char *line;

  if (!isatty (fileno (f)))
    {
      fputs (s, f);
      return;
    }
  line = xasprintf ("%.*s", (int) n, s);
  put_safe (f, line);
  fputs (s + n, f);
  free (line);
}

int
safe_width (const char *s)
{
  return walk_safe (NULL, s);
}

unsigned long long
whole_total (double x)
{
  return !(x > 0) ? 0 : x < 0x1p64 ? (unsigned long long) x : ULLONG_MAX;
}

char *
grouped (unsigned long long n, char *buffer, size_t size)
{
  char digits[24];
  int len = snprintf (digits, sizeof digits, "%llu", n);
  size_t at = 0;

  for (int i = 0; i < len && at + 2 < size; i++)
    {
      if (i > 0 && (len - i) % 3 == 0)
	buffer[at++] = ',';
      buffer[at++] = digits[i];
    }
  buffer[at] = '\0';
  return buffer;
}

char *
number_text (double x, char buffer[NUMBER_SIZE])
{
  char digits[32], whole[32];
  int len = snprintf (digits, sizeof digits, "%.10g", x);
  size_t n = strspn (digits, "0123456789");

  if (n == 0 || digits[n] == 'e' || (n < (size_t) len && digits[n] != '.'))
    snprintf (buffer, NUMBER_SIZE, "%s", digits);
  else
    snprintf (buffer, NUMBER_SIZE, "%s%s",
	      grouped (whole_total (x), whole, sizeof whole), digits + n);
  return buffer;
}

void
finish_output (void)
{
  if (fflush (stdout) != 0 || ferror (stdout))
    fatal ("cannot write to standard output: %s", strerror (errno));
}

void
write_output (const char *name, const struct text *t)
{
  int err;

  if (strcmp (name, "-") == 0)
    {
      fwrite (t->s, 1, t->len, stdout);
      finish_output ();
      return;
    }
  err = record_replace (name, t->s, t->len);
  if (err)
    fatal ("cannot write '%s': %s", name, strerror (err));
}

double
option_number (const char *option, const char *text, double min, double max)
{
  char *end;
  double v;

  errno = 0;
  v = strtod (text, &end);
  if (end == text || *end != '\0' || errno || !isfinite (v) || v < min
      || v > max)
    fatal ("--%s takes a number from %g to %g, not '%s'", option, min, max,
	   text);
  return v;
}

/* Return NAME without "./" before it.  */

static const char *
skip_dot_slashes (const char *name)
{
  while (name[0] == '.' && name[1] == '/')
    name += 2;
  return name;
}

bool
same_file (const char *a, const char *b)
{
  size_t na, nb;

  if (!a || !b || a == b)
    return a == b;
  a = skip_dot_slashes (a);
  b = skip_dot_slashes (b);
  na = strlen (a);
  nb = strlen (b);
  if (na < nb)
    {
      const char *s = a;
      size_t n = na;

      a = b, na = nb;
      b = s, nb = n;
    }
  if (strcmp (a + (na - nb), b) != 0)
    return false;
  return na == nb || a[na - nb - 1] == '/';
}
