// A reduction by std::max and std::min, which choose between addresses, gets
// lanes: the variable need not be in memory.
// { dg-do run }
// { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } }
// { dg-additional-options "-w -fdrano-transform -foffload=-latomic" }
// { dg-final { scan-report-times 1 "\"remark\":\"lanes" } }
// { dg-final { scan-report-not "\"outcome\":\"refused\"" } }

#include <algorithm>

static double a[3000];

int
main ()
{
  int count = 0;
  double largest = -1, smallest = 1e9;
  for (int i = 0; i < 3000; i++)
    a[i] = i * 7919 % 2999;
#pragma omp target teams distribute parallel for map(to: a)		\
  map(tofrom: largest, smallest, count) reduction(max: largest)		\
  reduction(min: smallest) reduction(+: count)
  for (int i = 0; i < 3000; i++)
    {
      largest = std::max (largest, a[i] * 2);
      smallest = std::min (a[i] + 3, smallest);
      count += a[i] > 5;
    }
  return largest != 5996 || smallest != 3 || count != 2993;
}
