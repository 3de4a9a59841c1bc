/* The example of advice collapse-order in the manual.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

void
f (int n, float (*a)[n])
{
#pragma acc parallel loop collapse(2)
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      a[i][j] = 0;
}
