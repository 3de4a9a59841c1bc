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
      for (int j = 0; j < 256; j++) /* { dg-message "note: run the lanes along" } */
/* { dg-message "note: this change reduces" "" { target *-*-* } .-1 } */
/* { dg-message "note: with this change the warps of this region execute about \[0-9.\]+ times as many instructions if 1024 gangs are launched, and \[0-9.\]+ times if 8192 are" "" { target *-*-* } .-2 } */
/* { dg-message "note: floating-point results" "" { target *-*-* } .-3 } */
	t += a[i][j]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}

void
columns (const float a[restrict 256][256], float y[restrict 256])
{
#pragma acc parallel loop gang(static:1) num_gangs(8) copyin(a[0:256]) copyout(y[0:256]) /* { dg-message "note: run the lanes along" } */
/* { dg-message "note: this change reduces" "" { target *-*-* } .-1 } */
/* { dg-bogus "times as many instructions" "" { target *-*-* } .-2 } */
  for (int i = 0; i < 256; i++)
    {
      float t = 0;
#pragma acc loop vector reduction(+:t)
      for (int j = 0; j < 256; j++)
	t += a[j][i]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}

/* Where the loops' numbers of iterations are not known, the most that some
   make of it is said.  */

void
any_rows (int n, const float *restrict a, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(a[0:n * n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < n; j++) /* { dg-message "note: run the lanes along" } */
/* { dg-message "note: this change reduces" "" { target *-*-* } .-1 } */
/* { dg-message "note: with this change the warps of this region may execute up to \[0-9.\]+ times as many instructions, depending on how often its loops run" "" { target *-*-* } .-2 } */
/* { dg-message "note: floating-point results" "" { target *-*-* } .-3 } */
	t += a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}

/* Where all is known, there is one factor.  Gangs without an iteration would
   make it less.  */

void
known_gangs (const float a[restrict 256][256], float y[restrict 256])
{
#pragma acc parallel loop gang vector num_gangs(64) copyin(a[0:256]) copyout(y[0:256])
  for (int i = 0; i < 256; i++)
    {
      float t = 0;
      for (int j = 0; j < 256; j++) /* { dg-message "note: run the lanes along" } */
/* { dg-message "note: this change reduces" "" { target *-*-* } .-1 } */
/* { dg-message "note: with this change the warps of this region execute about 2.\[0-9\] times as many instructions" "" { target *-*-* } .-2 } */
/* { dg-message "note: floating-point results" "" { target *-*-* } .-3 } */
	t += a[i][j]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}

/* Numbers that only the callers know do not make the code shorter.  */

static void __attribute__ ((noinline))
handed (int nx, int ny, const float *a, float *y)
{
#pragma acc parallel loop gang vector copyin(a[0:nx * ny]) copyout(y[0:nx])
  for (int i = 0; i < nx; i++)
    {
      float t = 0;
      for (int j = 0; j < ny; j++) /* { dg-message "note: run the lanes along" } */
/* { dg-message "note: this change reduces" "" { target *-*-* } .-1 } */
/* { dg-message "note: with this change the warps of this region execute about 1.2 times as many instructions if 1024 gangs are launched, and \[0-9.\]+ times if 8192 are" "" { target *-*-* } .-2 } */
/* { dg-message "note: floating-point results" "" { target *-*-* } .-3 } */
	t += a[i * ny + j]; /* { dg-warning "uncoalesced load of .a." } */
      y[i] = t;
    }
}

void
hand (const float *a, float *y)
{
  handed (352, 416, a, y);
}
