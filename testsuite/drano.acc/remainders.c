/* Remainders of run-time numbers: of what is itself one, and the iterations that
   a loop before has left.  */
/* { dg-do compile } */

/* A periodic neighbour in a collapsed nest.  */

void
periodic (int n, int m, int l, double *restrict a, const double *restrict b)
{
#pragma acc parallel loop gang vector collapse(3) \
    copy(a[0:n*m*l]) copyin(b[0:n*m*l])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	{
	  a[(i * m + j) * l + k] = b[(i * m + (j + 1) % m) * l + k];
	  /* { dg-site { access=load array=b pattern=unit finding=null } "" { target *-*-* } .-1 } */
	  a[(i * m + j) * l + k] += b[((i + 1) % n * m + j) * l + k];
	  /* { dg-site { access=load array=b pattern=unit finding=null } "" { target *-*-* } .-1 } */
	  a[(i * m + j) * l + k] += b[(k * m + (j + 1) % m) * n + i];	/* { dg-warning "uncoalesced load of 'b'" } */
	}
}

/* At most one lane works.  */

struct s { double a, b, c, d, e; };

void
tail (int n, const struct s *restrict g, double *restrict o)
{
#pragma acc parallel loop gang vector copyin(g[0:n]) copyout(o[0:n])
  for (int i = n / 2 * 2; i < n; i++)
    o[i] = g[i].b;
  /* { dg-site { access=load array=g[].b pattern=single-lane finding=null } "" { target *-*-* } .-1 } */
#pragma acc parallel loop gang vector copyin(g[0:n]) copyout(o[0:n])
  for (int i = n - n % 2; i < n; i++)
    o[i] = g[i].b;
  /* { dg-site { access=load array=g[].b pattern=single-lane finding=null } "" { target *-*-* } .-1 } */
#pragma acc parallel loop gang vector copyin(g[0:n]) copyout(o[0:n])
  for (int i = n & ~1; i < n; i++)
    o[i] = g[i].b;
  /* { dg-site { access=load array=g[].b pattern=single-lane finding=null } "" { target *-*-* } .-1 } */
#pragma acc parallel loop gang vector copyin(g[0:n]) copyout(o[0:n])
  for (int i = n / 64 * 64; i < n; i++)
    o[i] = g[i].b;	/* { dg-warning "load of .*: adjacent lanes are 40 bytes apart" } */
}
