/* The example of advice structure-of-arrays in the manual.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

enum { N = 1000 };
struct { float x, y, z; } p[N];
float length[N];
void
f (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    length[i] = p[i].x * p[i].x + p[i].y * p[i].y + p[i].z * p[i].z;
}
