#include <pthread.h>
#include <stdlib.h>
static int data[8][320];
static void *
run (void *arg)
{
  int *p = arg;
  for (int k = 0; k < 10; k++)
    {
#pragma acc parallel loop gang vector copy (p[0:320])
      for (int i = 0; i < 320; i++)
	p[i]++;
    }
  return NULL;
}
int
main (void)
{
  pthread_t t[8];
  for (int k = 0; k < 8; k++)
    pthread_create (&t[k], NULL, run, data[k]);
  for (int k = 0; k < 8; k++)
    pthread_join (t[k], NULL);
  for (int k = 0; k < 8; k++)
    if (data[k][319] != 10)
      abort ();
  return 0;
}
