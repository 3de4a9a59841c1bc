/* Loops whose iterations wait for each other, by locks that the program makes
   of atomic operations, get no lanes: in lock step they would wait for ever.
   Those that try again with what they have just read get them.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks" } */
/* { dg-additional-options "-foffload=-latomic" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

#include <string.h>

enum { N = 300 };

#pragma omp declare target
static int lock;

static void __attribute__ ((noinline))
take (int *l)
{
  while (__sync_lock_test_and_set (l, 1))
    ;
}

static void __attribute__ ((noinline))
give (int *l)
{
  __sync_lock_release (l);
}

static int __attribute__ ((noinline))
attempt (int *l)
{
  return __sync_bool_compare_and_swap (l, 0, 1);
}
#pragma omp end declare target

static int
in_functions (void)
{
  int sum = 0;
#pragma omp target parallel for map(tofrom: sum)
  for (int i = 0; i < N; i++) /* { dg-note "it calls 'take', which may synchronize" } */
    {
      take (&lock);
      sum += i;
      give (&lock);
    }
  return sum;
}

static int
attempts (void)
{
  int sum = 0;
#pragma omp target parallel for map(tofrom: sum)
  for (int i = 0; i < N; i++) /* { dg-note "a loop inside it waits for another thread" } */
    {
      for (long k = 0; k < 1000000000; k++)
	if (attempt (&lock))
	  break;
      sum += i;
      give (&lock);
    }
  return sum;
}

static int
counted (void)
{
  int sum = 0;
#pragma omp target parallel for map(tofrom: sum)
  for (int i = 0; i < N; i++) /* { dg-note "a loop inside it waits for another thread" } */
    {
      int have = 0;
      for (long k = 0; k < 1000000000 && !have; k++)
	if (__sync_bool_compare_and_swap (&lock, 0, 1))
	  have = 1;
      sum += i;
      __sync_lock_release (&lock);
    }
  return sum;
}

/* Nobody waits here: an attempt fails because another has succeeded.  */

static int
retries (void)
{
  double best = 0;
  int head[7], next[N], sum = 0;
  for (int h = 0; h < 7; h++)
    head[h] = -1;
#pragma omp target parallel for map(tofrom: best, head, next)
  for (int i = 0; i < N; i++) /* { dg-note "spread over the lanes" } */
    {
      double v = i * 37 % N;
      unsigned long long old, bits;
      memcpy (&bits, &v, sizeof v);
      do
	{
	  double d;
	  old = __atomic_load_n ((unsigned long long *) &best,
				 __ATOMIC_RELAXED);
	  memcpy (&d, &old, sizeof d);
	  if (d >= v)
	    break;
	}
      while (!__sync_bool_compare_and_swap ((unsigned long long *) &best, old,
					    bits));
      int first;
      do
	{
	  first = __atomic_load_n (&head[i % 7], __ATOMIC_RELAXED);
	  next[i] = first;
	}
      while (!__sync_bool_compare_and_swap (&head[i % 7], first, i));
    }
  for (int h = 0; h < 7; h++)
    for (int p = head[h]; p >= 0; p = next[p])
      sum += p;
  return best == N - 1 ? sum : -1;
}

/* Nor here: what is found marked only takes another branch.  */

static int
marks (void)
{
  int mark[64] = { 0 }, marked = 0;
#pragma omp target parallel for map(tofrom: mark, marked)
  for (int i = 0; i < N; i++) /* { dg-note "spread over the lanes" } */
    for (int k = 0; k < 5; k++)
      if (__sync_bool_compare_and_swap (&mark[(i * 5 + k) & 63], 0, 1))
	{
#pragma omp atomic
	  marked += 1;
	}
  return marked;
}

int
main (void)
{
  int all = N * (N - 1) / 2;
  return (in_functions () != all || attempts () != all || counted () != all
	  || retries () != all || marks () != 64);
}
