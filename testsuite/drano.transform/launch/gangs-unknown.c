/* How many gangs are needed is computed on the host, unless that turns out not to
   be known there, when loads have been made already.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-additional-options "-fopenacc -fdrano-transform -w" } */

int b[10][15][10];
int n11, n12, s1;
void f6 (int n21, int n22, int s2, int *lim)
{
#pragma acc parallel loop gang
  for (int v1 = n11; v1 > n12; v1 += s1)
#pragma acc loop vector
    for (int v2 = n21; v2 > n22 + lim[v1]; v2 += s2)
      b[v1][v2 / 2][0] -= 4;
}
