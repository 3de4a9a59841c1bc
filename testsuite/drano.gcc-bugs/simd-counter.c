/* Lanes take steps that are 32 times as large: a counter that runs down to a small
   bound, or has few bits, must not wrap around.  */
/* { dg-do run } */

extern void abort (void);

#define N 256

#define LOOP(NAME, TYPE, TEST, STEP)				\
  static void __attribute__ ((noinline))			\
  NAME (TYPE from, TYPE to)					\
  {								\
    int a[N] = { 0 }, want[N] = { 0 };				\
    for (TYPE i = from; i TEST to; i += (STEP))			\
      want[i]++;					\
    _Pragma ("omp target simd map(tofrom: a)")			\
    for (TYPE i = from; i TEST to; i += (STEP))			\
      a[i]++;						\
    for (int i = 0; i < N; i++)					\
      if (a[i] != want[i])					\
	abort ();						\
  }

LOOP (byte_down, unsigned char, >=, -1)
LOOP (byte_up, unsigned char, <, 3)
LOOP (short_down, unsigned short, >, -2)
LOOP (int_down, unsigned, >, -1)
LOOP (long_down, unsigned long, >=, -3)

/* Each thread has a part of the range.  */

static void __attribute__ ((noinline))
threads (unsigned long from, unsigned char to)
{
  int a[N] = { 0 }, sum = 0;
#pragma omp target parallel for simd map(tofrom: a, sum) num_threads(5) \
  reduction(+: sum)
  for (unsigned long i = from; i > to; i--)
    sum += ++a[i];
  for (unsigned i = 0; i < N; i++)
    if (a[i] != (i > to && i <= from))
      abort ();
  if (sum != from - to)
    abort ();
}

int
main (void)
{
  long_down (100, 2);
  byte_down (106, 17);
  byte_down (17, 106);
  byte_up (20, 250);
  byte_up (250, 20);
  short_down (90, 1);
  int_down (45, 0);
  int_down (0, 45);
  threads (201, 3);
  return 0;
}
