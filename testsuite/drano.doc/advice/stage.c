/* The example of advice stage in the manual.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

void
f (int n, const float *A, float *last)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < n; j++)
        t = t * 0.5f + A[i * n + j];
      last[i] = t;
    }
}
