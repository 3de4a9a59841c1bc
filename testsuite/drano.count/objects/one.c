#include <stdlib.h>
#include "share.h"
int
main (int argc, char **argv)
{
  static float p[640];
  for (int i = 0; i < 640; i++)
    p[i] = i;
  scale (p, 320 * argc);
  other (p, 640);
#pragma acc parallel loop gang vector copy (p)
  for (int i = 0; i < 640; i++)
    p[i] += routine (p, i);
  if (p[639] != 639 * 4 || p[1] != 8)
    abort ();
  return 0;
}
