/* Lanes do not exchange the parts of a record that they store if device memory takes
   longer for it than L2, which has all parts together.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=stage -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

struct point { float x, y, z; };
struct body { float x, y, z, vx, vy, vz; };

void
move (int n, struct point *restrict p, const struct point *restrict v)
{
#pragma acc parallel loop gang vector copy(p[0:n]) copyin(v[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].x += v[i].x; /* { dg-note "the loads of this group stay as they are" } */
      p[i].y += v[i].y;
      p[i].z += v[i].z;
    }
}

/* Of six parts each asks L2 for the whole record's sectors.  */

void
put (int n, struct body *restrict b)
{
#pragma acc parallel loop gang vector copyout(b[0:n])
  for (int i = 0; i < n; i++)
    {
      b[i].x = i; /* { dg-note "the stores of this group go through shared memory" "" { target warp_barriers } } */
      b[i].y = 1; /* { dg-note "predicted to need" "" { target warp_barriers } .-1 } */
      b[i].z = 2;
      b[i].vx = b[i].vy = b[i].vz = 0;
    }
}
