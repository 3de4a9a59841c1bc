/* What the device prints comes before what the host prints after the region, also
   into a pipe.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-output "on the device.*on the host" } */

#include <stdio.h>

int
main (void)
{
#pragma omp target
  printf ("on the device\n");
  fprintf (stderr, "on the host\n");
  return 0;
}
