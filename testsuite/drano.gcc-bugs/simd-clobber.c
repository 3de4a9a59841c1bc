/* The variables of a function that is inlined into a branch of a simd loop end with
   the branch: the device compiler stops.  */
/* { dg-do run } */

extern void abort (void);

#define N 64

static int a[N], c[N];

#pragma omp declare target
static inline __attribute__ ((always_inline)) int
chosen (int k)
{
  int t[8];
  for (int i = 0; i < 8; i++)
    t[i] = k * i + 1;
  return t[k & 7];
}
#pragma omp end declare target

int
main (void)
{
  for (int i = 0; i < N; i++)
    c[i] = i % 3;

#pragma omp target map(tofrom: a) map(to: c)
#pragma omp simd
  for (int i = 0; i < N; i++)
    {
      int x = i;
      if (c[i])
	x = chosen (i);
      a[i] = x;
    }

  for (int i = 0; i < N; i++)
    if (a[i] != (c[i] ? i * (i & 7) + 1 : i))
      abort ();
  return 0;
}
