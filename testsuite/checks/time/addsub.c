/* addSub2 of COPPER (Lou and Muller, PMAM 2024), as it was or with the vector in shared
   memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: addsub KERNELS NAME WIDTH HEIGHT

   KERNELS is addsub.ptx, NAME unchanged or shared.  To rows of the matrix the vector is
   added, and subtracted from the next one.  A lane has a column; a block has 256 of
   them.  */

#include "driver.h"

int
main (int argc, char **argv)
{
  unsigned w = argc == 5 ? atoi (argv[3]) : 0, h = argc == 5 ? atoi (argv[4]) : 0;
  int *vector = new_array (w, sizeof *vector), *result, wrong = 0;
  address a, b;

  if (w == 0 || w % 256 || h == 0 || h % 2)
    return 2;
  for (unsigned i = 0; i < w; i++)
    vector[i] = i + 1;
  load (argv[1]);
  a = sent (vector, w);
  b = sent (NULL, (size_t) w * h);
  LAUNCH (argv[2], w / 256, 1, 1, 256, 1, 1, &a, &b, &w, &h);
  result = received (b, (size_t) w * h);
  for (size_t k = 0; k < (size_t) w * h; k++)
    wrong += result[k] != (k / w % 2 ? -vector[k % w] : vector[k % w]);
  printf ("%d wrong\n", wrong);
  return wrong ? 2 : 0;
}
