/* The example of advice make-uniform in the manual.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

void
f (int n, const float *a, float *b)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int j = i; j < n; j++)
        s += a[j * n + i];
      b[i] = s;
    }
}
