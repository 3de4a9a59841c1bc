/* Each of two idle loops in a region gets its own advice.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */

void
two (int n, float *a, float *b)
{
#pragma acc parallel copy(a[0:n*n], b[0:n])
  {
#pragma acc loop gang /* { dg-warning "31 of 32 lanes idle" } */
/* { dg-message "run the lanes along \\D+\\d+, with .vector." "" { target *-*-* } .-1 } */
    for (int i = 0; i < n; i++)
      b[i] = 2;
/* Lanes bring no sectors here, but work.  */
#pragma acc loop gang /* { dg-warning "31 of 32 lanes idle" } */
/* { dg-message "add .vector. to the loop" "" { target *-*-* } .-1 } */
/* { dg-bogus "spread" "" { target *-*-* } .-2 } */
    for (int i = 0; i < n; i++)
      a[i * n] = 1;
  }
}
