/* Threads that wait for ever, in OpenMP regions.  "omp NUMBER" calls the function
   of that number; compiled with -DRIGHT none waits for ever.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <omp.h>
#include <stdlib.h>

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

static int
lock_twice (void)
{
  int s = 0;
#pragma omp target map(tofrom: s)
  {
    omp_lock_t l;
    omp_init_lock (&l);
    omp_set_lock (&l);
    s++;
#ifdef RIGHT
    omp_unset_lock (&l);
#endif
    omp_set_lock (&l);		/* fault 0 */
    s++;
    omp_unset_lock (&l);
  }
  return s == 2;
}

static int
two_orders (void)
{
  int s = 0;
#pragma omp target map(tofrom: s)
  {
    omp_lock_t a, b;
    omp_init_lock (&a);
    omp_init_lock (&b);
#pragma omp parallel num_threads(2)
    for (int k = 0; k < 2; k++)
      {
	int turn = ELSE (omp_get_thread_num (), 0);
	omp_set_lock (turn ? &b : &a);
#ifndef RIGHT
#pragma omp barrier
#endif
	omp_set_lock (turn ? &a : &b); /* fault 1 */
	s++;
	omp_unset_lock (&a);
	omp_unset_lock (&b);
      }
  }
  return s == 4;
}

#pragma omp declare target
static void
count (int *s, int depth)
{
#pragma omp critical
  {
    ++*s;
    if (depth > ELSE (0, 9))
      count (s, depth - 1);	/* fault 2 */
  }
}
#pragma omp end declare target

static int
critical_twice (void)
{
  int s = 0;
#pragma omp target parallel num_threads(2) map(tofrom: s)
  count (&s, 1);
  return s == 2;
}

static int
circle_of_three (void)
{
  int s = 0;
#pragma omp target map(tofrom: s)
  {
    omp_lock_t l[3];
    for (int k = 0; k < 3; k++)
      omp_init_lock (&l[k]);
#pragma omp parallel num_threads(3)
    {
      int t = omp_get_thread_num (), next = (t + 1) % 3;
      omp_set_lock (&l[ELSE (t, t < next ? t : next)]);
#ifndef RIGHT
#pragma omp barrier
#endif
      omp_set_lock (&l[ELSE (next, t < next ? next : t)]); /* fault 3 */
#pragma omp atomic
      s++;
      omp_unset_lock (&l[t]);
      omp_unset_lock (&l[next]);
    }
  }
  return s == 3;
}

static int
uneven_barriers (void)
{
  int b[4] = { 0 };
#pragma omp target parallel num_threads(4) map(tofrom: b)
  for (int k = 0; k < ELSE (omp_get_thread_num () + 1, 4); k++)
    {
      b[omp_get_thread_num ()]++;
#pragma omp barrier
    }				/* fault 4, at the end or the barrier */
  return b[3] == 4;
}

int
main (int argc, char **argv)
{
  static int (*const all[]) (void)
    = { lock_twice, two_orders, critical_twice, circle_of_three,
	uneven_barriers };

  return !all[argc > 1 ? atoi (argv[1]) : 0] ();
}
