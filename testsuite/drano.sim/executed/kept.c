/* Each load reads what the iteration before has stored, and the first one what is
   stored before the loop: the device compiler keeps it in a register.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */

enum { N = 64 };
double h[N * N];

int
main (void)
{
#pragma omp target teams distribute parallel for simd map(tofrom: h)
  for (int j = 0; j < N; j++)
    {
      h[j * N] = 1;
      for (int i = 1; i < N; i++)
	h[j * N + i] = 0.5 * h[j * N + i - 1];
    }
  return h[5] != 0.03125;
}
