/* The example of advice chunk in the manual.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#pragma omp declare target
float a[4096] __attribute__ ((aligned (128)));
float b[8192] __attribute__ ((aligned (128)));
#pragma omp end declare target
void
f (int n)
{
#pragma omp target teams distribute parallel for simd schedule(static, 100)
  for (int i = 0; i < n; i++)
    a[i] = b[2 * i];
}
