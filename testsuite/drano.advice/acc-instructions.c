/* Lanes that begin each row anew execute more instructions, which is said; lanes
   that begin once do not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */

void
rows (const float a[restrict 256][256], float y[restrict 256])
{
#pragma acc parallel loop gang vector copyin(a[0:256]) copyout(y[0:256])
  for (int i = 0; i < 256; i++)
    {
      float t = 0;
      for (int j = 0; j < 256; j++) /* { dg-message "note: spread the iterations" } */
/* { dg-message "note: this change reduces" "" { target *-*-* } .-1 } */
/* { dg-message "note: this change increases the instructions that warps execute in this region by a factor of about 1.\[0-9\]" "" { target *-*-* } .-2 } */
/* { dg-message "note: floating-point results" "" { target *-*-* } .-3 } */
	t += a[i][j]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}

void
columns (const float a[restrict 256][256], float y[restrict 256])
{
#pragma acc parallel loop gang copyin(a[0:256]) copyout(y[0:256]) /* { dg-message "note: spread the iterations" } */
/* { dg-message "note: this change reduces" "" { target *-*-* } .-1 } */
/* { dg-bogus "increases the instructions" "" { target *-*-* } .-2 } */
  for (int i = 0; i < 256; i++)
    {
      float t = 0;
#pragma acc loop vector reduction(+:t)
      for (int j = 0; j < 256; j++)
	t += a[j][i]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}

/* Where the loops' numbers of iterations are not known, no factor is.  */

void
any_rows (int n, const float *restrict a, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(a[0:n * n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < n; j++) /* { dg-message "note: spread the iterations" } */
/* { dg-message "note: this change reduces" "" { target *-*-* } .-1 } */
/* { dg-message "note: this change may increase the instructions that warps execute in this region; by how much depends on how often its loops run" "" { target *-*-* } .-2 } */
/* { dg-message "note: floating-point results" "" { target *-*-* } .-3 } */
	t += a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}
