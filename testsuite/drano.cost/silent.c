/* Costs are not said unless they are asked for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

void
clear (int n, float *a)
{
#pragma acc parallel loop present(a[0:n]) /* { dg-bogus "each warp" } */
  for (int i = 0; i < n; i++)
    a[i] = 0;
}

/* { dg-final { scan-report-not "\"record\":\"cost\"" } } */
