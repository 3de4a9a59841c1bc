/* Two gangs for a device of many.  */

#define N 100000
float a[N];
#ifdef AFTER
#define GANGS
#else
#define GANGS num_gangs (2) vector_length (128)
#endif

int
main (void)
{
#pragma acc data copy (a)
  for (int k = 0; k < 4; k++)
#pragma acc parallel loop GANGS
    for (int i = 0; i < N; i++)
      a[i] += i;
  return a[5] != 20;
}
