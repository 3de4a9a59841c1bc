/* A tiled nest: lanes run along the element loop.
   GCC's own notes name the tile loop's partitioning alone, so they are not
   compared.  */
/* { dg-do compile } */

void
tiled (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop tile(8,32) gang vector copyout(a[0:n*n]) copyin(b[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = b[i * n + j]; /* { dg-site { access=store array=a {mapping=gang vector} } } */
}

/* Lanes down the columns.  */

void
turned (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop tile(8,32) gang vector copyout(a[0:n*n]) copyin(b[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = b[j * n + i]; /* { dg-warning "uncoalesced load of 'b'" } */
}

/* Tiles for gangs, and nothing for the lanes.  */

void
gangs (int n, float *restrict a)
{
#pragma acc parallel loop tile(8,32) gang worker copyout(a[0:n*n]) /* { dg-warning "31 of 32 lanes idle in the loop \[^\n\]*'gang worker'" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = 0; /* { dg-site { access=store pattern=single-lane } } */
}
