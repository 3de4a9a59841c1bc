/* Variable-length arrays go by their names, what has none is described.  */
/* { dg-do compile } */

void
mapped (int n, int m, double (*restrict b)[m], double (*q)[n][m])
{
  double a[n][m];
#pragma acc parallel loop gang vector copy(a) copy(b[0:n], q[0:1])
  for (int i = 0; i < n; i++)
    {
      a[i][0] = 1;	/* { dg-warning "uncoalesced store to 'a': adjacent lanes are '8\\*m' bytes apart" } */
      /* { dg-site { access=store array=a } "" { target *-*-* } .-1 } */
      b[i][0] = a[i][1];	/* { dg-warning "uncoalesced load of 'a'" } */
      /* { dg-warning "uncoalesced store to 'b'" "" { target *-*-* } .-1 } */
      (*q)[i][0] = 2;	/* { dg-warning "uncoalesced store to 'q'" } */
    }
}

void
private (int n, int m, double *restrict p)
{
  double x[m];
#pragma acc parallel loop gang private(x) copy(p[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	x[j] = i + j;	/* { dg-site { access=store array=x } } */
      double y[m];
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	y[j] = x[m - 1 - j];	/* { dg-site { access=store array=y } } */
      /* { dg-site { access=load array=x } "" { target *-*-* } .-1 } */
      p[i] = y[i % m];
    }
}

/* The sizes of the arrays are GCC's own.  */
/* { dg-final { scan-report-json-not { array=null access=load } } } */
/* { dg-final { scan-report-json-not { array=null access=store } } } */
