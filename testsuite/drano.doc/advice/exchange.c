/* The example of advice exchange in the manual.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

void
f (int n, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      b[j * n + i] = 2 * a[j * n + i];
}
