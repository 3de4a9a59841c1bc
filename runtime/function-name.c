/* What the source calls a function of device code.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3 and COPYING.RUNTIME.  */

/* GCC names what it outlines or clones FUNCTION.KIND.NUMBER, and PTX has a
   dollar sign for a dot.  gfortran calls procedure P of module M __M_MOD_P.
   clang names the region at line L of a function
   __omp_offloading_DEVICE_FILE_FUNCTION_lL, with the numbers of a file system
   and a file, and appends more to what it outlines of that.  A C++ program has
   a demangler in its library.  */

#include "function-name.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char *__cxa_demangle (const char *, char *, size_t *, int *)
  __attribute__ ((weak));

/* The number of characters of SYMBOL before what GCC appended.  */

static size_t
source_length (const char *symbol)
{
  static const char *const kinds[] =
    { "_omp_fn", "_omp_cpyfn", "constprop", "isra", "part", "cold",
      "lto_priv", "localalias", "simdclone", "impl" };
  size_t n = strlen (symbol);

  for (const char *s = symbol; *s; s++)
    for (size_t k = 0; (*s == '$' || *s == '.')
	 && k < sizeof kinds / sizeof *kinds; k++)
      {
	size_t m = strlen (kinds[k]);

	if (s > symbol && strncmp (s + 1, kinds[k], m) == 0
	    && (s[m + 1] == '\0' || s[m + 1] == '$' || s[m + 1] == '.'))
	  return (size_t) (s - symbol);
      }
  return n;
}

/* The region of a function that clang has outlined.  */

struct clang_region
{
  const char *function;		/* Its first character, ...  */
  size_t n;			/* ... and how many there are.  */
  const char *line;		/* The digits of the line ...  */
  int digits;			/* ... likewise.  */
};

/* If clang gives the name SYMBOL to a region, set *R.  */

static bool
clang_region_p (const char *symbol, struct clang_region *r)
{
  static const char prefix[] = "__omp_offloading_", hex[] = "0123456789abcdef";
  const char *s = symbol + sizeof prefix - 1;

  if (strncmp (symbol, prefix, sizeof prefix - 1) != 0)
    return false;
  for (int k = 0; k < 2; k++)
    {
      size_t n = strspn (s, hex);

      if (n == 0 || s[n] != '_')
	return false;
      s += n + 1;
    }
  r->function = s;
  r->line = NULL;
  for (s++; *s; s++)
    if (strncmp (s, "_l", 2) == 0)
      {
	size_t n = strspn (s + 2, "0123456789");

	if (n > 0 && n < 10 && (s[n + 2] == '\0' || s[n + 2] == '_'))
	  {
	    r->n = (size_t) (s - r->function);
	    r->line = s + 2;
	    r->digits = (int) n;
	  }
      }
  return r->line != NULL;
}

/* Let TEXT, a name that may be Fortran's, be as in the source.  */

static void
fortran_name (char *text)
{
  char *module = strstr (text, "_MOD_");

  if (strncmp (text, "__", 2) != 0 || !module || module == text + 2)
    return;
  size_t n = (size_t) (module - text) - 2;

  memmove (text, text + 2, n);
  memcpy (text + n, "::", 2);
  memmove (text + n + 2, module + 5, strlen (module + 5) + 1);
}

/* Return the function whose name in code is the N characters at SYMBOL as the
   source calls it, in new storage.  */

static char *
plain_name (const char *symbol, size_t n)
{
  char *text = malloc (n + 1);

  if (!text)
    return NULL;
  memcpy (text, symbol, n);
  text[n] = '\0';
  if (strncmp (text, "_Z", 2) == 0 && __cxa_demangle)
    {
      int status = -1;
      char *plain = __cxa_demangle (text, NULL, NULL, &status);

      if (plain && status == 0)
	{
	  free (text);
	  return plain;
	}
      free (plain);
    }
  fortran_name (text);
  return text;
}

char *
function_name_source (const char *symbol)
{
  struct clang_region r;

  return (clang_region_p (symbol, &r) ? plain_name (r.function, r.n)
	  : plain_name (symbol, source_length (symbol)));
}

/* Return "FUNCTION [line N]" for the region R, of the function SOURCE, in new
   storage.  */

static char *
region_name (const struct clang_region *r, const char *source)
{
  size_t size = strlen (source) + (size_t) r->digits + sizeof " [line ]";
  char *text = malloc (size);

  if (text)
    snprintf (text, size, "%s [line %.*s]", source, r->digits, r->line);
  return text;
}

char *
function_name_kernel (const char *symbol)
{
  char *source = function_name_source (symbol);
  size_t n = source_length (symbol);
  struct clang_region r;

  if (!source)
    return NULL;
  if (clang_region_p (symbol, &r))
    {
      char *text = region_name (&r, source);

      free (source);
      return text;
    }
  if (strncmp (source, symbol, n) == 0 && source[n] == '\0')
    {
      free (source);
      return strdup (symbol);
    }
  size_t size = strlen (source) + strlen (symbol + n) + sizeof " [clone ]";
  char *text = malloc (size);

  if (text)
    {
      snprintf (text, size, symbol[n] ? "%s [clone %s]" : "%s%s", source,
		symbol + n);
      for (char *c = text + strlen (source); *c; c++)
	if (*c == '$')
	  *c = '.';
    }
  free (source);
  return text;
}
