/* The example of advice sort-indices in the manual.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

void
f (int n, const int *cell, const float *a, float *b)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    b[i] = a[cell[i]];
}
