/* Accesses of every shape in OpenMP, whose counts the script equal.sh
   compares.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-count=all -Wno-uncoalesced -Wno-idle-lanes" } */

#include <stdlib.h>

#define N 1000

static float in[8 * N], out[8 * N];
static int idx[N], count[64], seen[1];

#pragma omp declare target
__attribute__ ((noinline)) static float
twice (const float *p, int i)
{
  return 2 * p[i * 2];
}
#pragma omp end declare target

static void
lanes (void)
{
#pragma omp target teams distribute parallel for simd map (to: in, idx) \
  map (from: out) map (tofrom: count)
  for (int i = 0; i < N; i++)
    {
      float t = in[i];
      t += in[8 * i];
      t += in[N - i];
      t += in[idx[i]];
      t += twice (in, i);
      out[i + N] = t;
      if (i % 3 == 1)
	out[i] = in[i + 1];
#pragma omp atomic
      count[i % 64]++;
    }
}

static void
no_lanes (void)
{
#pragma omp target teams distribute parallel for map (to: in) \
  map (from: out) map (tofrom: count, seen)
  for (int i = 0; i < N; i++)
    {
      out[i]
	= in[2 * i];
#pragma omp atomic
      count[i % 64]++;
      out[i + N]
	= twice (in, i);
    }
#pragma omp target teams loop map (to: in) map (from: out)
  for (int i = 0; i < N; i++)
    out[2 * i]
      = in[i];
#pragma omp target map (to: in) map (tofrom: seen)
  for (int i = 0; i < 10; i++)
    seen[0] += in[i];
}

int
main (void)
{
  for (int i = 0; i < 8 * N; i++)
    in[i] = i % 1013;
  for (int i = 0; i < N; i++)
    idx[i] = i * 7919 % N;
  lanes ();
  if (out[N + 1] != in[1] + in[8] + in[N - 1] + in[idx[1]] + 2 * in[2])
    abort ();
  no_lanes ();
  int all = 0;
  for (int i = 0; i < 64; i++)
    all += count[i];
  if (all != 2 * N || out[6] != in[3] || seen[0] != 45)
    abort ();
  return 0;
}
