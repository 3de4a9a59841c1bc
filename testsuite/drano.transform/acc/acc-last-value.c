/* Values of the last iteration that are used behind a loop of OpenACC: a remark names
   them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-additional-options "-w -fdrano-transform=loops" } */
/* { dg-skip-if "no lanes" { *-*-* } { "-O0" } } */
/* { dg-final { scan-report-json { record=transform remark=last-value name=last line=23 } } } */
/* { dg-final { scan-report-json { record=transform remark=carried-last name=large line=34 } } } */
/* { dg-final { scan-report-json { record=transform remark=lanes-in line=47 } } } */

void
f (int n, int m, double *restrict a, const double *restrict b, double *restrict r)
{
#pragma acc parallel loop gang vector copyout(a[0:n*m]) copyin(b[0:n*m]) copy(r[0:n])
  for (int k = 0; k < n; k++)
    {
      double last = 0;
      for (int i = 0; i < m; i++)
	{
	  last = b[k * m + i] * 2;
	  a[k * m + i] = last;
	}
      r[k] += last;
    }
#pragma acc parallel loop gang vector copyout(a[0:n*m]) copyin(b[0:n*m]) copy(r[0:n])
  for (int k = 0; k < n; k++)
    {
      double large = 0;
      for (int i = 0; i < m; i++)
	{
	  if (b[k * m + i] > 90)
	    large = b[k * m + i];
	  a[k * m + i] = b[k * m + i];
	}
      r[k] += large;
    }
  /* The counter is known.  */
#pragma acc parallel loop gang vector copyout(a[0:n*m]) copyin(b[0:n*m]) copy(r[0:n])
  for (int k = 0; k < n; k++)
    {
      int i;
      for (i = 0; i < m; i++)
	a[k * m + i] = b[k * m + i];
      r[k] += i;
    }
}
