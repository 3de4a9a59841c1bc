// The frame that lanes must not share, in C++: std::complex, results of templates,
// and operations in functions that another object may have, too.
// Copyright (C) 2026 The drano authors
//
// This file is part of drano.  drano is free software; you can redistribute
// it and/or modify it under the terms of the GNU General Public License as
// published by the Free Software Foundation; either version 3, or (at your
// option) any later version.  See COPYING3.
// { dg-do run }
// { dg-additional-options "-w -fdrano-transform -fno-exceptions -foffload-options=-lm" }
// { dg-set-env DRANO_SIM_CHECK=frames }
// { dg-skip-if "nvptx has no aliases, which constructors are" { *-*-* } { "-O0" } }

#include <cmath>
#include <complex>
#include <cstdio>
#include <utility>

#ifndef LOOP
#define LOOP teams distribute parallel for
#endif

enum { N = 200 };

static double in[N], out[N];

#define TEXT(X) #X
#define PRAGMA(X) _Pragma (TEXT (X))
#define DO(CONSTRUCT) PRAGMA (omp target CONSTRUCT map(from: out) map(to: in))

#pragma omp declare target
template <typename T> __attribute__ ((noinline)) std::pair<T, T>
both (T x)
{
  return std::pair<T, T> (x, 3 * x);
}

// Inlined by the device compiler or not; the linker chooses one of several.
template <typename T> T
quotient (T x, int k)
{
  std::complex<T> z = std::complex<T> (x, 1) / std::complex<T> (k, 2);
  return z.real () + 2 * z.imag ();
}

struct turn
{
  double angle;
  double x () const { return std::cos (angle); }
  double y () const { return std::sin (angle); }
};
#pragma omp end declare target

template <typename F> static int
differ (const char *what, F f)
{
  int bad = 0;
  for (int i = 0; i < N; i++)
    {
      double want = f (in[i], i);
      bad += !(std::fabs (out[i] - want) <= 1e-5 * (1 + std::fabs (want)));
    }
  if (bad)
    std::printf ("%s: %d are wrong\n", what, bad);
  return bad;
}

#define TRY(WHAT)							\
  do									\
    {									\
      DO (LOOP)								\
      for (int i = 0; i < N; i++)					\
	{								\
	  double x = in[i];						\
	  out[i] = WHAT;						\
	}								\
      bad += differ (#WHAT, [] (double x, int i) -> double { return WHAT; }); \
    }									\
  while (0)

int
main ()
{
  int bad = 0;
  for (int i = 0; i < N; i++)
    in[i] = i % 13 + 0.25;
  TRY (quotient<double> (x, i));
  TRY (quotient<float> (x, i));
  TRY (both<int> (i).first + 2 * both<int> (i).second);
  TRY (both<double> (x).first + 2 * both<double> (x).second);
  TRY (turn { x }.x () + 2 * turn { x }.y ());
  TRY (std::abs (std::complex<double> (x, 2) * std::complex<double> (i, 3)));
  TRY (std::real (std::exp (std::complex<double> (0.5, x))));
  TRY (double (((__int128) i << 66) / (i + 7) >> 50));
  return bad != 0;
}
