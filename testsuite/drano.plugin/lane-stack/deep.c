/* A loop whose lanes need more stack than they have, and a mistake.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

__attribute__ ((noinline)) static int
deep (int i)
{
  int t[100], s = 0;
  for (int k = 0; k < 100; k++)
    t[k] = i * k;
  for (int k = 0; k < 100; k += i % 7 + 1)
    s += t[k];
  return s;
}

int
main (void)
{
  static int a[1000];
  int mistake;
#pragma omp target teams distribute parallel for map(from: a)
  for (int i = 0; i < 1000; i++)
    a[i] = deep (i);
  for (int i = 0; i < 1000; i++)
    if (a[i] != deep (i))
      return 1;
  return 0;
}
