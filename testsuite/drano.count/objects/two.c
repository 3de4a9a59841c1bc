#include "share.h"
#pragma acc routine seq
float
routine (const float *p, int i)
{
  return p[i];
}
void
other (float *p, int n)
{
  scale (p, n);
}
