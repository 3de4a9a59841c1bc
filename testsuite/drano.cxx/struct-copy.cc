/* A copied class is moved a piece at a time.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */

struct triple { float x, y, z; };
struct alignas (16) quad { double x, y; };

void
copies (int n, triple *p, const triple *q, quad *r, const quad *s)
{
#pragma acc parallel loop gang vector copyout(p[0:n], r[0:n]) copyin(q[0:n], s[0:n])
#pragma omp target teams distribute parallel for simd map(from: p[0:n], r[0:n]) map(to: q[0:n], s[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i] /* { dg-warning "uncoalesced store to 'p': adjacent lanes are 12 bytes apart; each warp writes 12 sectors where 4 would be enough" "" { target *-*-* } .+1 } */
	= q[i]; /* { dg-warning "uncoalesced load of 'q': adjacent lanes are 12 bytes apart; each warp fetches 12 sectors where 4 would be enough" } */
      r[i] /* { dg-warning "uncoalesced store to 'r': adjacent lanes are 16 bytes apart; each warp writes 16 sectors where 8 would be enough" "" { target *-*-* } .+1 } */
	= s[i]; /* { dg-warning "uncoalesced load of 's': adjacent lanes are 16 bytes apart" } */
      p[0] = q[1]; /* { dg-bogus "uncoalesced" } */
    }
}
