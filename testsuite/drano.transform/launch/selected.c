/* Values of all types that meet behind a branch in direct kernels: complex ones cannot be
   selected by an instruction.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform -foffload=-lm -lm" } */

#include <stdlib.h>

enum { N = 300 };
static double a[N + 2], r[N], want[N];
static int k[N + 2];

#define LOOP(NAME, ...)							\
static void								\
NAME (double *out, int device)						\
{									\
  _Pragma ("omp target teams distribute parallel for if (device) map (to: a, k)\
 map (from: out[:N])")							\
  for (int i = 0; i < N; i++)						\
    {									\
      __VA_ARGS__							\
    }									\
}

LOOP (complex,
      _Complex double z = k[i] > k[i + 1] ? 0.49 + 0.125i : 0.25 + 0.25i;
      z *= a[i] * 1.0i;
      z += a[i + 2] * 3.0i;
      out[i] = __real__ z + __imag__ z * a[i + 1];)
LOOP (single,
      _Complex float z = k[i] > k[i + 1] ? 0.5f + 0.125if : 0.25f + 0.25if;
      z *= (float) a[i] * 1.0if;
      z += (float) a[i + 2] * 3.0if;
      out[i] = __real__ z + __imag__ z * a[i + 1];)
LOOP (wide,
      __int128 w = k[i] > k[i + 1] ? (__int128) 5 << 70 : (__int128) 3 << 90;
      w *= k[i + 2];
      out[i] = (double) (w >> 40) + a[i + 1];)
LOOP (narrow,
      short s = k[i] > k[i + 1] ? 0x5555 : -7;
      s ^= k[i + 2];
      out[i] = s * a[i + 1];)
LOOP (real,
      double d = k[i] > k[i + 1] ? 0.3 : -2.5;
      d *= a[i + 2];
      out[i] = d + a[i + 1];)

int
main (void)
{
  static void (*const all[]) (double *, int) =
    { complex, single, wide, narrow, real };
  for (int i = 0; i < N + 2; i++)
    {
      a[i] = i * 7 % 13;
      k[i] = i * 11 % 17;
    }
  for (unsigned n = 0; n < sizeof all / sizeof *all; n++)
    {
      all[n] (r, 1);
      all[n] (want, 0);
      for (int i = 0; i < N; i++)
	if (r[i] - want[i] > 1e-9 || want[i] - r[i] > 1e-9)
	  abort ();
    }
  return 0;
}
