/* Regions that need libgomp to start their threads.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-transform=launch -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

#include <omp.h>

#pragma omp declare target
extern void elsewhere (int *);
extern int pure_one (int) __attribute__ ((const));
typedef int (*function) (int);
static int twice (int x) { return 2 * x; }
function table[2] = { twice, twice };
#pragma omp end declare target

void
refused (int *x, int n)
{
#pragma omp target map(tofrom: x[:n]) /* { dg-message "it calls 'GOMP_task', which needs a team of libgomp's" } */
#pragma omp parallel
  {
#pragma omp task
    x[omp_get_thread_num ()] = 1;
  }
#pragma omp target map(tofrom: x[:n]) /* { dg-bogus "itself" } */
#pragma omp parallel
  elsewhere (x); /* { dg-message "it calls 'elsewhere', which is not known here" } */
#pragma omp target map(tofrom: x[:n]) /* { dg-bogus "itself" } */
  x[0] = table[n & 1] (3); /* { dg-message "calls a function through a pointer" } */
#pragma omp target map(tofrom: x[:n]) /* { dg-message "is inside another one" } */
#pragma omp parallel
  {
#pragma omp parallel
    x[omp_get_thread_num ()] = 1;
  }
#pragma omp target map(tofrom: x[:n]) /* { dg-bogus "itself" } */
#pragma omp parallel
  {
    asm volatile ("bar.sync 3;" ::: "memory"); /* { dg-message "'asm' statement with a barrier" } */
    x[0] = 1;
  }
#pragma omp target parallel map(tofrom: x[:n]) /* { dg-message "'GOMP_\[a-z_\]*', which needs a team" } */
  {
#pragma omp for ordered
    for (int i = 0; i < n; i++)
      {
#pragma omp ordered
	x[i] = i;
      }
  }
#pragma omp target parallel map(tofrom: x[:n]) /* { dg-bogus "itself" } */
  omp_set_num_threads (3); /* { dg-message "it calls 'omp_set_num_threads'" } */
#pragma omp target parallel for schedule(runtime) map(tofrom: x[:n]) /* { dg-message "'GOMP_\[a-z_\]*', which needs a team" } */
  for (int i = 0; i < n; i++)
    x[i] = i;
#pragma omp target parallel map(tofrom: x[:n]) /* { dg-message "waits for another one by reading memory" } */
  {
#pragma omp single nowait
    __atomic_store_n (&x[0], 1, __ATOMIC_RELEASE);
    while (!__atomic_load_n (&x[0], __ATOMIC_ACQUIRE))
      ;
  }
}

void
taken (int *x, int n)
{
#pragma omp target map(tofrom: x[:n]) /* { dg-message "starts its threads itself" } */
#pragma omp parallel
  {
    double s = __builtin_sin (omp_get_wtime ());
    x[omp_get_thread_num ()] = pure_one (n) + (s > 2);
  }
#pragma omp target parallel map(tofrom: x[:n]) /* { dg-message "starts its threads itself" } */
  {
    while (!__atomic_load_n (&x[0], __ATOMIC_ACQUIRE))
      __atomic_store_n (&x[0], 1, __ATOMIC_RELEASE);
  }
}
