/* What the source calls a function of device code.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3 and COPYING.RUNTIME.  */

/* GCC names what it outlines or clones FUNCTION.KIND.NUMBER, and PTX has a
   dollar sign for a dot.  gfortran calls procedure P of module M __M_MOD_P.  A
   C++ program has a demangler in its library.  */

#include "function-name.h"

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

char *
function_name_source (const char *symbol)
{
  size_t n = source_length (symbol);
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
function_name_kernel (const char *symbol)
{
  char *source = function_name_source (symbol);
  size_t n = source_length (symbol);

  if (!source)
    return NULL;
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
