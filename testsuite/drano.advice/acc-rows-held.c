/* A gang that has consecutive iterations walks along the sectors of its lanes, which
   are in L1 when it needs them again: to give the lanes to these iterations takes
   longer, with as few warps.  Where it has each eighth iteration, they are not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */

void
blocks (int n, int k, float *restrict m)
{
#pragma acc parallel loop gang num_gangs(8) copy(m[0:n * n]) /* { dg-bogus "put the lanes" } */
  for (int i = k + 1; i < n; i++)
#pragma acc loop vector
    for (int j = k + 1; j < n; j++)
      m[j * n + i] -= m[k * n + i] * m[j * n + k]; /* { dg-warning "uncoalesced (load of|store to) .m." } */
}

void
strided (int n, int k, float *restrict m)
{
#pragma acc parallel loop gang(static:1) num_gangs(8) copy(m[0:n * n]) /* { dg-message "note: (put the lanes|exchange)" } */
  for (int i = k + 1; i < n; i++)
#pragma acc loop vector
    for (int j = k + 1; j < n; j++)
      m[j * n + i] -= m[k * n + i] * m[j * n + k]; /* { dg-warning "uncoalesced (load of|store to) .m." } */
}

/* Where L1 cannot hold what an iteration needs, L2 has it sooner than memory.  */

void
long_rows (const float a[restrict 65536][256], float y[restrict 256])
{
#pragma acc parallel loop gang num_gangs(8) copyin(a[0:65536]) copyout(y[0:256]) /* { dg-bogus "put the lanes" } */
  for (int i = 0; i < 256; i++)
    {
      float t = 0;
#pragma acc loop vector reduction(+:t)
      for (int j = 0; j < 65536; j++)
	t += a[j][i]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}
