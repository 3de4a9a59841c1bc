/* Requests of known cost in L1 and in the atomic units of L2, and how long their
   warps wait.  */

#include <stdlib.h>

enum { LANES = 32, BLOCKS = 40, N = BLOCKS * LANES, STRIDES = 128 };

static int a[N * STRIDES], b[N];
static unsigned long long counters[N];

#define LOOP								\
  _Pragma ("acc parallel loop gang vector num_gangs(40) vector_length(32) present(a, b, counters)") \
  for (int i = 0; i < N; i++)

/* A warp's elements next to each other, in lines that follow each other, and in
   lines of one set.  */

static void
strides (void)
{
  LOOP
    b[i] = a[i];
  LOOP
    b[i] = a[32 * i];
  LOOP
    b[i] = a[128 * i];
}

/* Lanes at one address, at one each, four at one.  */

static void
atomics (void)
{
  LOOP
    {
#pragma acc atomic
      counters[0]++;
    }
  LOOP
    {
#pragma acc atomic
      counters[i]++;
    }
  LOOP
    {
#pragma acc atomic
      counters[i / 4]++;
    }
}

/* Each load needs the one before it.  */

static void
chain (void)
{
  LOOP
    {
      int k = 0;
#pragma GCC unroll 1
      for (int n = 0; n < 10; n++)
	k = a[k];
      b[i] = k;
    }
}

/* Twelve operations on values of their own, and one after the other.  */

#define TWELVE(OP) OP (0) OP (1) OP (2) OP (3) OP (4) OP (5) OP (6) OP (7) OP (8) \
  OP (9) OP (10) OP (11)

static void
independent (void)
{
  LOOP
    {
#define MULTIPLY(K) int v##K = i * (2 * K + 11);
      TWELVE (MULTIPLY)
      b[i] = (v0 ^ v1) + (v2 ^ v3) + (v4 ^ v5) + (v6 ^ v7) + (v8 ^ v9)
	     + (v10 ^ v11);
    }
}

static void
dependent (void)
{
  LOOP
    {
#define MIX(K) v = v * (2 * K + 11) ^ i;
      int v = i;
      TWELVE (MIX)
      b[i] = v;
    }
}

int
main (void)
{
#pragma acc data copyin(a) create(counters) copyout(b)
  {
    strides ();
    atomics ();
    chain ();
    chain ();
    independent ();
    dependent ();
  }
  return 0;
}
