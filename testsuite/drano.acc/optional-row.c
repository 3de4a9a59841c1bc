/* A pointer that is a row or null: where it is used it is the row.  */
/* { dg-do compile } */

void
wanted (int n, int m, double *restrict a, int want)
{
#pragma acc parallel loop gang vector copy(a[0:n*m])
  for (int i = 0; i < m; i++)
    {
      double *row = want ? a + i * n : 0;
      for (int k = 0; k < n; k++)
	if (want)
	  row[k] = i + k;	/* { dg-warning "adjacent lanes are '8\\*n' bytes apart" } */
    }
}

/* Lanes that have none do not come to the access.  */

void
some (int n, int m, double *restrict a, const int *restrict want)
{
#pragma acc parallel loop gang vector copy(a[0:n*m]) copyin(want[0:m])
  for (int i = 0; i < m; i++)
    {
      double *row = want[i] > 3 ? a + i * n : 0;
      if (row)
	for (int k = 0; k < n; k++)
	  row[k] = i + k;	/* { dg-warning "adjacent lanes are '8\\*n' bytes apart" } */
    }
}

/* The twins: columns, and a row or another one.  */

void
columns (int n, int m, double *restrict a, const double *restrict b, int want)
{
#pragma acc parallel loop gang vector copy(a[0:n*m]) copyin(b[0:n])
  for (int i = 0; i < m; i++)
    {
      double *at = want ? a + i : 0;
      for (int k = 0; k < n; k++)
	if (want)
	  at[k * m] = i + k;
    }
}
