/* Warning changes no object code; plugin.exp has the flags.  */
/* { dg-do compile } */

struct point { float x, y, z; };

int
k (int n, float *a, struct point *p, const int *col)
{
  int s = 0;
#pragma acc parallel loop gang copy(a[0:n*n], p[0:n]) copyin(col[0:n]) reduction(+:s)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector reduction(+:s)
      for (int j = 0; j < n; j++)
	{
	  a[j * n + i] += p[j].x + col[j]; /* { dg-warning "uncoalesced" } */
	  s += col[col[j]]; /* { dg-warning "uncoalesced" } */
	}
    }
  return s;
}

/* { dg-final { same-object } } */
