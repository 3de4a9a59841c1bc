/* Kernels constructs without loop directives: a remark says why they have one thread.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-skip-if "GCC parallelizes none" { *-*-* } { "-O0" "-O1" } } */
/* { dg-additional-options "-fdrano-transform=loops -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

void
step (int n, int m, double *restrict t, double *restrict u)
{
#pragma acc kernels present(t[0:n * m], u[0:n * m]) /* { dg-note "is one loop nest with nothing before or behind it" } */
  {
    for (int j = 1; j < m - 1; j++)
      for (int i = 1; i < n - 1; i++)
	u[j * n + i] = 0.5 * (t[j * n + i + 1] + t[j * n + i - 1]);
    for (int j = 1; j < m - 1; j++)
      for (int i = 1; i < n - 1; i++)
	t[j * n + i] = u[j * n + i];
  }
}

/* GCC parallelizes this one.  */

void
fill (float *restrict a)
{
#pragma acc kernels copyout(a[0:1024])
  for (int i = 0; i < 1024; i++)
    a[i] = i;
}
