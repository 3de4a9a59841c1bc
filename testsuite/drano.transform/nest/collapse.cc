/* Collapsed loops of C++ that are made one loop: templates, lambdas, calls in the
   bounds, pointers that count; and those that are not: ranges, objects.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=lanes -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

template <typename T>
struct grid
{
  T *cell;
  int n, m;

  void fill (T v)
  {
    T *q = cell;
    int n = this->n, m = this->m;
    #pragma omp target teams distribute parallel for collapse(2) map(tofrom: q[0:n * m])
    for (int i = 0; i < n; ++i) /* { dg-line fill } */
      for (int j = m - 1; j >= 0; --j)
	q[i * m + j] = v + i - j;
  }

  T total () const
  {
    const T *q = cell;
    T s = 0;
    int n = this->n, m = this->m;
    #pragma omp target teams distribute parallel for simd collapse(2) map(to: q[0:n * m]) map(tofrom: s) reduction(+: s)
    for (auto i = 0; i < n; ++i) /* { dg-line total } */
      for (auto j = 0; j != m; ++j) /* { dg-line terms } */
	s += q[i * m + j];
    return s;
  }
};
/* { dg-note "one loop now" "" { target *-*-* } fill } */
/* { dg-note "spread over the lanes" "" { target *-*-* } fill } */
/* { dg-note "one loop now" "" { target *-*-* } total } */
/* { dg-note "whole warps" "" { target *-*-* } terms } */

struct counter
{
  int i;
  counter (int v) : i (v) {}
  counter &operator++ () { i++; return *this; }
  counter &operator+= (long d) { i += d; return *this; }
  bool operator< (const counter &o) const { return i < o.i; }
  long operator- (const counter &o) const { return i - o.i; }
};

static int a[64][64], w[64][64];

static int
after (const int &x)
{
  return x + 1;
}

int
main ()
{
  double cells[1200];
  grid<double> g = { cells, 30, 40 };
  g.fill (2.5);
  if (g.total () != -3000)
    __builtin_abort ();

  auto f = [&] (int k)
  {
    #pragma omp target teams distribute parallel for collapse(2) map(tofrom: a)
    for (unsigned long i = 0; i < sizeof a / sizeof *a; i++) /* { dg-line lambda } */
      for (long j = 63; j > k; j -= 3)
	a[i][j] += i * j + k;
  };
  f (3);
  f (80);
  for (int i = 0; i < 64; i++)
    for (int j = 63; j > 3; j -= 3)
      w[i][j] += i * j + 3;

  int x = 4;
  #pragma omp target teams distribute parallel for collapse(2) map(tofrom: a)
  for (int i = after (x); i < 30; i++) /* { dg-line bounds } */
    for (int j = after (x); j < 40 + after (x); j++)
      {
	if (j % 7 == 1)
	  continue;
	a[i][j] += 1;
      }
  for (int i = 5; i < 30; i++)
    for (int j = 5; j < 45; j++)
      w[i][j] += j % 7 != 1;

#if __GNUC__ < 16 /* It computes another number of iterations, on the host, too.  */
  #pragma omp target teams distribute parallel for collapse(2) map(tofrom: a)
  for (int &r : a[5]) /* { dg-note "range-based 'for'" "" { target { ! gcc16 } } } */
    for (int j = 0; j < 3; j++)
      if (j == 1)
	r += 5;
  for (int &r : w[5])
    r += 5;
#endif

  #pragma omp target parallel for collapse(2) map(tofrom: a)
  for (counter c = 0; c < counter (9); ++c) /* { dg-note "object of a class" } */
    /* { dg-note "threads of this parallel region are now lanes" "" { target { gcc14 && optimize2 } } .-1 } */
    for (int j = 0; j < 3; j++)
      a[c.i][j] += 2;
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 3; j++)
      w[i][j] += 2;

  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      if (a[i][j] != w[i][j])
	__builtin_abort ();
}
/* { dg-note "one loop now" "" { target *-*-* } lambda } */
/* { dg-note "spread over the lanes" "" { target *-*-* } lambda } */
/* { dg-note "one loop now" "" { target *-*-* } bounds } */
/* { dg-note "spread over the lanes" "" { target *-*-* } bounds } */
