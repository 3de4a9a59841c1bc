/* Accesses of every shape, whose counts the script equal.sh compares.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-count=all -Wno-uncoalesced -Wno-idle-lanes" } */

#include <stdlib.h>

#define N 1000

struct point { float x, y, z; };
struct pair { int a; char b; };

static float in[8 * N], out[8 * N];
static double wide[2 * N];
static char narrow[N];
static int idx[N], count[64];
static struct point points[N], moved[N];
static struct pair pairs[N], kept[N];
static float total[1];

#pragma acc routine seq
__attribute__ ((noinline)) static float
twice (const float *p, int i)
{
  return 2 * p[i * 2];
}

#pragma acc routine vector
static void
row (float *q, const float *p, int n)
{
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    q[i] = p[n - 1 - i];
}

static void
shapes (void)
{
#pragma acc parallel loop gang vector copyin (in) copyout (out)
  for (int i = 0; i < N; i++)
    {
      float t = in[i];
      t += in[8 * i];
      t += in[N - i];
      t += in[i + 3];
      t += in[5];
      t += in[i / 3 * 4 + 1];
      t += twice (in, i);
      out[i]
	= t;
    }
}

static void
data (void)
{
#pragma acc parallel loop gang vector copyin (idx, in, points, pairs) \
  copyout (out, moved, kept, narrow, wide) vector_length (128)
  for (int i = 0; i < N; i++)
    {
      float t = in[idx[i]];
      if (i % 3 == 1)
	out[i] = t;
      if (idx[i] % 5 < 3)
	t += in[2 * idx[i] + 1];
      if (i % 7 == 6)
	t += in[N - idx[i] / 16];
      moved[i]
	= points[i];
      kept[i].b = pairs[N - 1 - i].b;
      narrow[i] = i;
      wide[2 * i] = t;
    }
}

static void
partitions (void)
{
#pragma acc parallel copyin (in) copyout (out) copy (count, total) \
  num_gangs (3) num_workers (4) vector_length (32)
  {
#pragma acc loop gang worker
    for (int i = 0; i < 8; i++)
      {
	float s = in[i];
#pragma acc loop vector reduction (+:s)
	for (int j = 0; j < N / 8; j++)
	  s += in[j * 16 + i];
	out[i * 3] = s;
      }
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic
	count[i % 64]++;
	if (in[i] > 10)
	  {
#pragma acc atomic update
	    total[0] += 1;
	  }
      }
  }
#pragma acc parallel loop gang copyin (in) copyout (out)
  for (int i = 0; i < 8; i++)
    row (out + i * 100, in + i * 100, 99);
}

int
main (void)
{
  for (int i = 0; i < 8 * N; i++)
    in[i] = i % 1013;
  for (int i = 0; i < N; i++)
    idx[i] = i * 7919 % N;
  shapes ();
  if (out[1] != in[1] + in[8] + in[N - 1] + in[4] + in[5] + in[1] + 2 * in[2])
    abort ();
  data ();
  if (out[4] != in[idx[4]] || moved[9].y != points[9].y)
    abort ();
  partitions ();
  int all = 0;
  for (int i = 0; i < 64; i++)
    all += count[i];
  if (all != N || out[0] != in[98])
    abort ();
  return 0;
}
