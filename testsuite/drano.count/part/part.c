#include <errno.h>
#include <stdlib.h>
#include "drano.h"
#define N 3200
static int p[N];
static void
region (int stride)
{
#pragma acc parallel loop gang vector copy (p)
  for (int i = 0; i < N; i++)
    p[i * stride % N]++;
}
int
main (void)
{
  region (2);
  drano_reset ();
  region (1);
  drano_stop ();
  region (3);
  drano_start ();
  region (1);
  drano_stop ();
  region (3);
  if (drano_write ("early.jsonl") != 0)
    return 1;
  if (drano_write ("no/such") != ENOENT)
    return 2;
  drano_start ();
  drano_stop ();
  drano_start ();
  region (1);
  return 0;
}
