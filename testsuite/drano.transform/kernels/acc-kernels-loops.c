/* Kernels constructs whose directives say that iterations are independent are
   compiled as parallel ones; scalars keep their mapping.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "loops have other lanes" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=loops -fdrano-remarks -Wno-uncoalesced" } */

enum { N = 96, M = 80 };

static int a[N][M], b[N][M];

#pragma acc routine vector
static void __attribute__ ((noinline))
add (int *row, int n)
{
#pragma acc loop vector
  for (int j = 0; j < n; j++)
    row[j] += j;
}

/* What the device has of K is not what the host has.  */

static int __attribute__ ((noipa))
done (int n, int m)
{
  int k = 3, sum = 0;
#pragma acc data copy(k)
  {
#pragma acc kernels present(k)
    k = 10;
#pragma acc kernels loop independent copy(a) /* { dg-note "compiled as 'parallel'" } */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) /* { dg-note "in place of those of a loop around it" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	a[i][j] = i + j + k;
  }
#pragma acc kernels copyin(a) /* { dg-note "compiled as 'parallel'" } */
  {
    int last = n < N ? n : N;
#pragma acc loop independent gang reduction(+:sum)
    for (int i = 0; i < last; i++)
#pragma acc loop independent vector reduction(+:sum) /* { dg-note "lanes are the iterations" } */
      for (int j = 0; j < m; j++)
	sum += a[i][j];
  }
  return sum;
}

static void __attribute__ ((noipa))
refused (int n, int m)
{
#pragma acc kernels copy(a, b) if(n > 0) /* { dg-note "gets no lanes: .* it is more than one loop" } */
  /* { dg-warning "runs on 1 lane of 1 gang" "" { target *-*-* } .-1 } */
  /* { dg-note "use 'parallel loop'" "" { target *-*-* } .-2 } */
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	a[i][j] += 1;
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	b[i][j] = a[n - 1 - i][j];
  }
#pragma acc kernels copy(b) /* { dg-note "is not known to have independent iterations" } */
  /* { dg-warning "runs on 1 lane of 1 gang" "" { target *-*-* } .-1 } */
  /* { dg-note "use 'parallel loop'" "" { target *-*-* } .-2 } */
#pragma acc loop
  for (int i = 1; i < n; i++)
    b[i][0] += b[i - 1][0]; /* { dg-note "the proof fails" } */
#pragma acc kernels copy(b) /* { dg-note "gets no lanes" } */
  /* { dg-warning "runs on 1 lane of 1 gang" "" { target *-*-* } .-1 } */
  /* { dg-note "use 'parallel loop'" "" { target *-*-* } .-2 } */
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    add (b[i], m);
#pragma acc kernels copy(b) /* { dg-note "levels that 'parallel' does not allow" } */
  /* { dg-warning "runs on 1 lane of 1 gang" "" { target *-*-* } .-1 } */
  /* { dg-note "use 'parallel loop'" "" { target *-*-* } .-2 } */
#pragma acc loop independent vector
  for (int i = 0; i < n; i++)
#pragma acc loop independent gang(16)
    for (int j = 0; j < m; j++)
      b[i][j] -= 5;
  /* Lanes would share what no clause makes private; a record, too.  */
  int last;
#pragma acc kernels copy(b) /* { dg-note "the value of 'last' in the last iteration" } */
  /* { dg-warning "runs on 1 lane of 1 gang" "" { target *-*-* } .-1 } */
  /* { dg-note "use 'parallel loop'" "" { target *-*-* } .-2 } */
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    {
      last = b[i][0];
      b[i][0] = last + 2;
    }
  struct { int one, two; } pair = { 0, 0 };
#pragma acc kernels copy(b) /* { dg-note "change 'pair', which all lanes would share" } */
  /* { dg-warning "runs on 1 lane of 1 gang" "" { target *-*-* } .-1 } */
  /* { dg-note "use 'parallel loop'" "" { target *-*-* } .-2 } */
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    {
      pair.one = b[i][0];
      b[i][0] = pair.one - 2;
    }
  if (last != b[n - 1][0] || pair.one != last + 2)
    __builtin_abort ();
}

int
main (void)
{
  int sum = 0, first = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += i + j + 10;
  if (done (N, M) != sum)
    __builtin_abort ();
  refused (N, M);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	int is = N - 1 - i + j + 11;
	first = j ? first : i ? first + is : is;
	if (a[i][j] != i + j + 11 || b[i][j] != (j ? is : first) + j - 5)
	  __builtin_abort ();
      }
  return 0;
}
