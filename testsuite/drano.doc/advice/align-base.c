/* The example of advice align-base in the manual.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

void
f (int n, const int *cell, const float *a, float *b)
{
#pragma acc parallel loop copyin(cell[1:n], a[0:n]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[cell[i + 1]];
}
