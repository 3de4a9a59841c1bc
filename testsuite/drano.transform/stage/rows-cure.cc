// C++ has no "restrict": the remark names what it has.
// Copyright (C) 2026 The drano authors
//
// This file is part of drano.  drano is free software; you can redistribute
// it and/or modify it under the terms of the GNU General Public License as
// published by the Free Software Foundation; either version 3, or (at your
// option) any later version.  See COPYING3.
// { dg-do compile { target warp_barriers } }
// { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } }
// { dg-additional-options "-w -fdrano-transform=lanes,stage -fdrano-remarks" }

enum { N = 512 };

void
rows (float *a, float *b)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++) // { dg-note "spread over the lanes" }
    for (int j = 0; j < N; j++) // { dg-note "lanes are the iterations" "" { target *-*-* } .-1 }
      b[j * N + i] = a[i * N + j]; // { dg-note "declare pointers '__restrict'" }
}
