/* Reductions by every operator, of several types and forms, give what the host
   computes.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform -foffload=-latomic" } */

#include <stdlib.h>

enum { N = 3333 };
static float a[N];
static double d[N];

#define P(x) _Pragma (#x)
#define LOOPS(op, type, init, body)					\
  {									\
    type r = init, s = init;						\
    for (int i = 0; i < n; i++)						\
      { body; }								\
    s = r;								\
    r = init;								\
    P (omp target teams distribute parallel for reduction(op: r) map(tofrom: r)) \
    for (int i = 0; i < n; i++)						\
      { body; }								\
    bad += s != r;							\
    r = init;								\
    P (omp target parallel for reduction(op: r) map(tofrom: r) schedule(dynamic, 40)) \
    for (int i = 0; i < n; i++)						\
      { body; }								\
    bad += s != r;							\
  }

int
main (void)
{
  int n = N, bad = 0;
  for (int i = 0; i < n; i++)
    {
      a[i] = i % 97;
      d[i] = i % 13;
    }
  LOOPS (+, int, 5, r += i)
  LOOPS (-, long, 5, r -= i * 2)
  LOOPS (*, unsigned, 1, r *= i % 3 + 1)
  LOOPS (&, int, -1, r &= ~(i & 6))
  LOOPS (|, unsigned long long, 1, r |= (unsigned long long) i << 20)
  LOOPS (^, short, 1, r ^= i * 77)
  LOOPS (max, float, -1, if (a[i] > r) r = a[i])
  LOOPS (min, double, 1e9, r = d[i] - 3 < r ? d[i] - 3 : r)
  LOOPS (&&, int, 1, r = r && a[i] != 55)
  LOOPS (||, long, 0, r = r || a[i] == 96)
  LOOPS (+, char, 0, r += i)
  LOOPS (+, double, 0, for (int j = 0; j < i % 4; j++) r += d[(i + j) % n])
  LOOPS (+, double, 0, if (i % 3 == 0) r += d[i]; else if (i % 5 == 0) r -= a[i])
  LOOPS (+, _Complex double, 0, r += d[i] + 1.0i * a[i])
  return bad;
}
