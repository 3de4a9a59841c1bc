/* What cannot be supposed is an error.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-options "-fdrano-cost=n=1000,n%3=0,n=4294967296" } */

/* { dg-error "argument 'n%3=0' to '-fdrano-cost=' should be" "" { target *-*-* } 0 } */
/* { dg-error "argument 'n=4294967296' to '-fdrano-cost=' should be" "" { target *-*-* } 0 } */

void
clear (int n, float *a)
{
#pragma acc parallel loop present(a[0:n]) /* { dg-note "each warp" } */
  /* { dg-note "all warps" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
