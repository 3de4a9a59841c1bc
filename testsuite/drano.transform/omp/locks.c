/* Several reductions of a construct are combined without libgomp's lock, where
   lanes would contend for it: by all operators, at once.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=lanes -foffload=-latomic -fdump-tree-fixup_cfg3=locks.dump" } */
/* { dg-final { scan-output-file locks.dump "ATOMIC_COMPARE_EXCHANGE" } } */

enum { N = 5000 };

static int a[N];

int
main (void)
{
  long sum = 3;
  double half = 0.5;
  float least = 10;
  int largest = -1, some = 0, all = 1, odd = 0;
  unsigned bits = 0, both = -1u, product = 1;
  for (int i = 0; i < N; i++)
    a[i] = i % 1000;
#pragma omp target teams distribute parallel for map(to: a)	\
  map(tofrom: sum, half, least, largest, some, all, odd, bits, both, product)	\
  reduction(+: sum, half) reduction(min: least)	reduction(max: largest)	\
  reduction(||: some) reduction(&&: all) reduction(^: odd)	\
  reduction(|: bits) reduction(&: both) reduction(*: product)
  for (int i = 0; i < N; i++)
    {
      sum += a[i];
      half += 0.5 * a[i];
      if (a[i] - 7.5f < least)
	least = a[i] - 7.5f;
      largest = a[i] > largest ? a[i] : largest;
      some = some || a[i] == 77;
      all = all && a[i] != 998;
      odd ^= a[i] & 1;
      bits |= a[i];
      both &= a[i] | 1024;
      product *= a[i] | 1;
    }
  unsigned want = 1;
  for (int i = 0; i < N; i++)
    want *= a[i] | 1;
  return (sum != 3 + 2497500 || half != 0.5 + 1248750 || least != -7.5f
	  || largest != 999 || !some || all || odd || bits != 1023
	  || both != 1024 || product != want);
}
