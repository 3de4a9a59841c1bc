/* An index that is clamped at either end, or wraps there, strides like one that
   is not: few lanes come to its end.  */
/* { dg-do compile } */

struct s { double a, b, c, d, e; };

void
conditional (int n, const struct s *restrict g, double *restrict o)
{
#pragma acc parallel loop gang vector copyin(g[0:n]) copyout(o[0:n])
  for (int i = 0; i < n; i++)
    {
      o[i] = g[i < n - 2 ? i + 2 : n - 1].b;	/* { dg-warning "adjacent lanes are 40 bytes apart; each warp fetches 32 sectors where 8 would be enough" } */
      /* { dg-site { array=g[].b pattern=choice stride_bytes=40 finding=strided assumes~few.lanes.are.at.a.limit } "" { target *-*-* } .-1 } */
      o[i] += g[i > 1 ? i - 2 : 0].c;	/* { dg-warning "adjacent lanes are 40 bytes apart" } */
    }
}

void
tested (int n, const double *restrict b, double *restrict o)
{
#pragma acc parallel loop gang vector copyin(b[0:n*n]) copyout(o[0:n])
  for (int i = 0; i < n; i++)
    {
      int k = i + 1;
      if (k > n - 1)
	k = n - 1;
      o[i] = b[k * n];	/* { dg-warning "lanes are '8\\*n' bytes apart" } */
      o[i] += b[k + n];	/* { dg-bogus "uncoalesced" } */
    }
}

/* Of a stencil, both ends at once.  */

void
both (int n, int r, const double *restrict b, double *restrict o)
{
#pragma acc parallel loop gang vector copyin(b[0:n*n]) copyout(o[0:n])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int d = -r; d <= r; d++)
	{
	  int k = i + d;
	  if (k < 0)
	    k = 0;
	  if (k >= n)
	    k = n - 1;
	  sum += b[k * n];	/* { dg-warning "lanes are '8\\*n' bytes apart" } */
	  sum += b[k];	/* { dg-bogus "uncoalesced" } */
	}
      o[i] = sum;
    }
}

void
wrapped (int n, const struct s *restrict g, const double *restrict b,
	 double *restrict o)
{
#pragma acc parallel loop gang vector copyin(g[0:n], b[0:n]) copyout(o[0:n])
  for (int i = 0; i < n; i++)
    {
      int next = i == n - 1 ? 0 : i + 1, turn = (i + 1) % n;
      unsigned up = i + 1u;
      if (up > n - 1u)
	up = n - 1u;
      o[i] = g[next].b;	/* { dg-warning "adjacent lanes are 40 bytes apart" } */
      o[i] += g[turn].a;	/* { dg-warning "adjacent lanes are 40 bytes apart" } */
      o[i] += g[up].e;	/* { dg-warning "adjacent lanes are 40 bytes apart" } */
      o[i] += b[next] + b[turn] + b[up];	/* { dg-bogus "uncoalesced" } */
    }
}

/* Where it is the limit that most warps have, there is nothing to say.  */

void
mostly (int n, int m, const struct s *restrict g, const int *restrict c,
	double *restrict o)
{
#pragma acc parallel loop gang vector copyin(g[0:n], c[0:m]) copyout(o[0:n])
  for (int i = 0; i < n; i++)
    {
      o[i] = g[i < 4 ? i : 4].b;	/* { dg-bogus "uncoalesced" } */
      o[i] += g[c[m] ? i : 4].b;	/* { dg-bogus "uncoalesced" } */
    }
}
