/* What a loop leaves behind in scalars, or writes into a variable of the loop
   around it, lanes would have to share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */

void
last (int n, const float *a, float *b, float *c)
{
#pragma acc parallel loop copyin(a[0:n * n]) copyout(b[0:n * n], c[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < n; j++) /* { dg-bogus "spread" } */
	{
	  t = a[i * n + j]; /* { dg-warning "uncoalesced load" } */
/* { dg-message "note: " "" { target *-*-* } .-1 } */
	  b[i * n + j] = t; /* { dg-warning "uncoalesced store" } */
/* { dg-message "note: " "" { target *-*-* } .-1 } */
	}
      c[i] = t;
    }
}

/* Of its own: each iteration has a T.  */

void
own (int n, const float *a, float *b)
{
#pragma acc parallel loop copyin(a[0:n * n]) copyout(b[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: " } */
      {
	float t = a[i * n + j]; /* { dg-warning "uncoalesced load" } */
	b[i * n + j] = t; /* { dg-warning "uncoalesced store" } */
/* { dg-message "note: " "" { target *-*-* } .-1 } */
      }
}

/* A row of the outer loop's.  */

void
row (int n, const float *a, float *b)
{
#pragma acc parallel loop copyin(a[0:n * n]) copyout(b[0:n * n])
  for (int i = 0; i < n; i++)
    {
      float t[4];
      for (int j = 0; j < n; j++) /* { dg-bogus "spread" } */
	{
	  for (int k = 0; k < 4; k++)
	    t[(k + j) % 4] = a[i * n + j] + k; /* { dg-warning "uncoalesced load" } */
/* { dg-message "note: " "" { target *-*-* } .-1 } */
	  b[i * n + j] = t[0] + t[3]; /* { dg-warning "uncoalesced store" } */
/* { dg-message "note: " "" { target *-*-* } .-1 } */
	}
    }
}

/* One of the inner loop's.  */

void
inner_row (int n, const float *a, float *b)
{
#pragma acc parallel loop copyin(a[0:n * n]) copyout(b[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "note: " } */
      {
	float t[4];
	for (int k = 0; k < 4; k++)
	  t[(k + j) % 4] = a[i * n + j] + k; /* { dg-warning "uncoalesced load" } */
	b[i * n + j] = t[0] + t[3]; /* { dg-warning "uncoalesced store" } */
/* { dg-message "note: " "" { target *-*-* } .-1 } */
      }
}
