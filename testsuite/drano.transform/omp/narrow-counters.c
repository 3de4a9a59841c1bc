/* Whole warps for counters of 8 and 16 bits, where sums of iterations do not fit, of an
   array that does not begin at a sector.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes" } */

#define N 21000
#define FROM 100

char a[N], expected[N];

static int
differs (int n)
{
  int bad = 0;
  for (int i = 0; i < n; i++)
    expected[FROM + i]++;
  for (int i = 0; i < N; i++)
    bad += a[i] != expected[i];
  return bad != 0;
}

int
main (void)
{
  char *p = a;
  int bad;
#pragma omp target teams distribute parallel for num_teams(64) \
    map(tofrom: p[:N])
  for (signed char i = 0; i < 100; i++)
    p[FROM + i]++;
  bad = differs (100);
#pragma omp target teams distribute parallel for num_teams(2) num_threads(2) \
    map(tofrom: p[:N])
  for (unsigned char i = 0; i < 255; i++)
    p[FROM + i]++;
  bad += differs (255);
#pragma omp target teams distribute parallel for num_teams(512) \
    map(tofrom: p[:N])
  for (short i = 0; i < 20000; i++)
    p[FROM + i]++;
  bad += differs (20000);
#pragma omp target teams distribute parallel for simd num_teams(512) \
    map(tofrom: p[:N])
  for (unsigned short i = 0; i < 20000; i++)
    p[FROM + i]++;
  return bad + differs (20000);
}
