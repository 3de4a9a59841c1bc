/* A construct that reduces has loops that do not: each lane adds to a copy of
   its own.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-idle-lanes" } */

double
squares (int n, int m, const double *restrict a)
{
  double sum = 0;
#pragma acc parallel copyin(a[0:n*m]) reduction(+:sum)
  {
#pragma acc loop
    for (int j = 0; j < m; j++)
#pragma acc loop	/* { dg-message "note: add a 'reduction' clause with 'sum' to each loop" } */
      for (int i = 0; i < n; i++)
	sum += a[j * n + i];	/* { dg-warning "updates of 'sum' are lost" } */
  }
  return sum;
}

/* What a gang's lanes have added up is used behind the loop.  */

void
rows (int n, int m, const double *restrict a, double *restrict y)
{
#pragma acc parallel loop gang copyin(a[0:n*m]) copyout(y[0:m])
  for (int j = 0; j < m; j++)
    {
      double row = 0;
#pragma acc loop vector	/* { dg-message "note: add a 'reduction' clause with 'row' to each loop" } */
      for (int i = 0; i < n; i++)
	row += a[j * n + i];	/* { dg-warning "updates of 'row' are lost" } */
      y[j] = row;
    }
}

/* The twins: the loops reduce too, the inner one is not spread, and nobody reads
   what lanes have added up.  */

double
reduced (int n, int m, const double *restrict a, double *restrict y)
{
  double sum = 0, most = 0;
#pragma acc parallel copyin(a[0:n*m]) reduction(+:sum)
  {
#pragma acc loop reduction(+:sum)
    for (int j = 0; j < m; j++)
#pragma acc loop reduction(+:sum)
      for (int i = 0; i < n; i++)
	sum += a[j * n + i];
  }
#pragma acc parallel copyin(a[0:n*m]) reduction(max:most)
  {
#pragma acc loop gang vector reduction(max:most)
    for (int j = 0; j < m; j++)
      for (int i = 0; i < n; i++)
	most = most > a[i * m + j] ? most : a[i * m + j];
  }
#pragma acc parallel loop gang vector copyin(a[0:n*m]) copyout(y[0:m])
  for (int j = 0; j < m; j++)
    {
      double row = 0;
      for (int i = 0; i < n; i++)
	row += a[i * m + j];
      y[j] = row;
    }
  return sum + most;
}
