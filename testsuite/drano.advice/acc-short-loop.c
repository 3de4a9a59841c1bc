/* Lanes are not given to a loop whose iterations do not fill a warp, since the
   requests that it takes would be more.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */

void
few (int n, const float *in, float *out)
{
#pragma acc parallel loop copyin(in[0:n * 17]) copyout(out[0:n * 17])
  for (int p = 0; p < n; p++)
    for (int f = 0; f < 17; f++) /* { dg-bogus "run the lanes along" } */
      out[p + n * f] = in[p * 17 + f]; /* { dg-warning "uncoalesced load of 'in'" } */
}

void
many (int n, const float *in, float *out)
{
#pragma acc parallel loop copyin(in[0:n * 512]) copyout(out[0:n])
  for (int p = 0; p < n; p++)
    for (int f = 0; f < 512; f++) /* { dg-message "run the lanes along" } */
      out[p * 512 + f] = in[p * 512 + f]; /* { dg-warning "uncoalesced load of 'in'" } */
  /* { dg-warning "uncoalesced store to 'out'" "" { target *-*-* } .-1 } */
}
