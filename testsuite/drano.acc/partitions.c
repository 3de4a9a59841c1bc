/* Which loop gets the lanes when nothing, or something, is written.  */
/* { dg-do compile } */

void
one (int n, float *a)
{
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 0; /* { dg-site { {mapping=gang vector} pattern=unit } } */
}

void
two (int n, float *a)
{
#pragma acc parallel loop copy(a[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i * n + j] = 0; /* { dg-site { mapping=vector pattern=unit } } */
}

void
three (int n, float *a)
{
#pragma acc parallel loop copy(a[0:n*n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
#pragma acc loop
      for (int k = 0; k < n; k++)
	a[(i * n + j) * n + k] = 0; /* { dg-site { mapping=vector pattern=unit } } */
}

void
under_gang (int n, float *a)
{
#pragma acc parallel loop gang copy(a[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i * n + j] = 0; /* { dg-site { {mapping=worker vector} pattern=unit } } */
}

void
sequential (int n, float *a)
{
#pragma acc parallel loop copy(a[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 0; j < n; j++)
      a[i * n + j] = 0; /* { dg-warning "uncoalesced store to 'a'" } */
}

void
all_on_one (int n, float *a)
{
#pragma acc parallel loop gang worker vector num_gangs(8) num_workers(4) vector_length(64) copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 0; /* { dg-site { {mapping=gang worker vector} pattern=unit } } */
}

void
vector_outside (int n, float *a)
{
#pragma acc parallel loop gang vector copy(a[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 0; j < n; j++)
      a[j * n + i] = 0; /* { dg-site { {mapping=gang vector} pattern=unit } } */
}

void
gang_static (int n, float *a)
{
#pragma acc parallel loop gang(static:4) vector copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 0; /* { dg-site { {mapping=gang vector} pattern=unit finding=null } } */
}

/* { dg-final { mapping-as-device } } */
