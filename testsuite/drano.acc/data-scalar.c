/* A data construct that names a scalar keeps it in memory, the private copies
   too.  */
/* { dg-do compile } */

#define N 64
float a[N][N], b[N][N];

void
columns (void)
{
  int i, j;
#pragma acc data copyin(a) copyout(b) create(i, j)
#pragma acc parallel loop private(i, j)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      b[j][i] = a[j][i];	/* { dg-site { access=load array=a stride_bytes=4 finding=null } } */
}

void
rows (void)
{
  int i, j;
#pragma acc data copyin(a) copyout(b) create(i, j)
#pragma acc parallel loop private(i, j)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      b[i][j] = a[i][j];	/* { dg-warning "load of 'a': adjacent lanes are 256 bytes apart" } */
/* { dg-warning "store to 'b': adjacent lanes are 256 bytes apart" "" { target *-*-* } .-1 } */
}
