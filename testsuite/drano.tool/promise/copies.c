/* Each launch copies what the one before has copied.  */

#define N 100000
float a[N];

int
main (void)
{
#ifdef AFTER
#pragma acc data copy (a)
#endif
  for (int k = 0; k < 8; k++)
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] += i;
  return a[5] != 40;
}
