/* A number that the device cannot compare and exchange at once is combined in
   libgomp's lock, and so is all else then.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=lanes -foffload=-latomic -fdump-tree-fixup_cfg3=locks-kept.dump" } */
/* { dg-final { scan-output-file-not locks-kept.dump "ATOMIC_COMPARE_EXCHANGE" } } */

enum { N = 5000 };

static int a[N];

int
main (void)
{
  _Complex double both = 0;
  int sum = 0;
  long more = 0;
  for (int i = 0; i < N; i++)
    a[i] = i % 1000;
#pragma omp target teams distribute parallel for map(to: a) map(tofrom: sum, both) \
  reduction(+: sum, both)
  for (int i = 0; i < N; i++)
    {
      sum += a[i];
      both += a[i] + 2.0i;
    }
#pragma omp target teams distribute parallel for map(to: a) map(tofrom: sum, more) \
  reduction(+: sum, more)
  for (int i = 0; i < N; i++)
    {
      sum += a[i];
      more += 2;
    }
  return sum != 4995000 || both != 2497500 + 10000.0i || more != 10000;
}
