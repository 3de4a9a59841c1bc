// Where threads become lanes, nothing throws any more that asked for their
// number: GCC's table of what may throw must not have it.  -fchecking looks.
// Copyright (C) 2026 The drano authors
// This file is part of drano: GPL version 3 or later, see COPYING3.
// { dg-do compile }
// { dg-additional-options "-fdrano-transform -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" }
// { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } }

extern "C" int omp_get_thread_num (void);

#pragma omp declare target
struct held
{
  int *place;
  held (int *p) : place (p) { *place = 1; }
  ~held () { *place += 2; }
};
#pragma omp end declare target

void
hold (int *a)
{
#pragma omp target map(a[0:32])
#pragma omp parallel num_threads(32) // { dg-note "are now lanes" }
  {
    held first (a + omp_get_thread_num ());
    a[omp_get_thread_num ()] *= 3;
  }
}
