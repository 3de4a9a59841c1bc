/* Functions called by their host addresses on the device, from GCC 14 on, whose
   table is in an object of one line of PTX.  One team, as only the first makes a
   table of them, and others do not wait for it.  */
/* { dg-do run { target gcc14 } } */
/* { dg-set-env OMP_TARGET_OFFLOAD=MANDATORY } */
/* { dg-additional-options "-Wno-idle-lanes" } */

enum { N = 256 };

#pragma omp begin declare target indirect
int
one (int i)
{
  return i;
}

int
other (int i)
{
  return 2 * i;
}
#pragma omp end declare target

int
main (void)
{
  int (*function[N]) (int), sum = 0, want = 0;

  for (int i = 0; i < N; i++)
    {
      function[i] = i % 3 ? one : other;
      want += function[i] (i);
    }
#pragma omp target teams distribute parallel for num_teams(1) \
  reduction(+: sum) \
  map(to: function) map(tofrom: sum)
  for (int i = 0; i < N; i++)
    sum += function[i] (i);
  return sum != want;
}
