/* What malloc returns on the device may be used to its last byte, also by functions of
   the C library, and after it was given back and returned again.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */

#include <stdlib.h>
#include <string.h>

int
main (void)
{
  int bad = 0;
#pragma omp target parallel for map (tofrom: bad) reduction (+: bad)
  for (int i = 1; i < 300; i++)
    {
      char *p = malloc (i), *q = calloc (3, i);
      for (int k = 0; k < i; k++)
	p[k] = 'a' + k % 26;
      p[i - 1] = '\0';
      bad += strlen (p) != (size_t) i - 1;
      strcpy (q + 2 * i, p);
      bad += strcmp (q + 2 * i, p) != 0 || q[0] || q[2 * i - 1];
      p = realloc (p, 2 * i);
      p[2 * i - 1] = 1;
      bad += strcmp (q + 2 * i, p) != 0;
      free (p);
      p = malloc (i);
      memset (p, 3, i);
      bad += p[i - 1] != 3;
      free (p);
      free (q);
    }
  return bad;
}
