/* A loop inside another construct, whose variable is declared elsewhere, is
   shown at its own directive.
   Copyright (C) 2026 The drano authors

   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

void
siblings (float *a)
{
  int i;
#pragma omp target parallel map(a[0:2048])	/* { dg-bogus "lanes are" } */
  {
#pragma omp for simd	/* { dg-note "lanes are the iterations of the loop" } */
    for (i = 0; i < 32; i++)
      a[32 * i] = 0;	/* { dg-warning "uncoalesced store to 'a'" } */
#pragma omp loop	/* { dg-note "lanes are the iterations of the loop" } */
    for (i = 0; i < 32; i++)
      a[64 * i] = 1;	/* { dg-warning "uncoalesced store to 'a'" } */
  }
}

/* Neither the variable nor the sum is where the loop is.  */

void
declared_inside (int n, float *a, float *b)
{
#pragma omp target parallel map(a[0:32 * n], b[0:1])
  {
    int i;
    float s = 0;
#pragma omp for	/* { dg-warning "31 of 32 lanes idle" } */
    /* { dg-note "add 'simd'" "" { target *-*-* } .-1 } */
    for (i = 0; i < n; i++)
      a[i] = 1;
#pragma omp simd reduction(+:s)	/* { dg-note "lanes are the iterations of the loop" "" { target optimize } } */
    for (i = 0; i < n; i++)
      s += a[32 * i];	/* { dg-warning "uncoalesced load of 'a'" "" { target optimize } } */
#pragma omp atomic
    *b += s;
  }
}

/* The loop's own statement is the better place.  */

void
variable_of_function (int n, float *a)
{
#pragma omp target parallel map(a[0:32 * n])
#pragma omp for simd	/* { dg-bogus "lanes are" } */
  for (int i = 0; i < n; i++)	/* { dg-note "lanes are the iterations of the loop" } */
    a[32 * i] = 0;	/* { dg-warning "uncoalesced store to 'a'" } */
}
