/* Two-dimensional arrays, fixed and of variable length.  */
/* { dg-do compile } */

float A[512][512];

void
fixed (int n)
{
#pragma acc parallel loop copy(A)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 512; j++)
      A[i][j] = 1; /* { dg-warning "uncoalesced store to 'A': adjacent lanes are 2048 bytes apart; each warp writes 32 sectors where 4 would be enough" } */
}

void
fixed_other_way (int n)
{
#pragma acc parallel loop copy(A)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 512; j++)
      A[j][i] = 1; /* { dg-bogus "uncoalesced" } */
}

void
variable (int n, int m, float a[n][m])
{
#pragma acc parallel loop copy(a[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 1; /* { dg-warning "uncoalesced store to 'a'" } */
}

void
variable_other_way (int n, int m, float a[n][m])
{
#pragma acc parallel loop copy(a[0:n][0:m])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      a[i][j] = 1; /* { dg-bogus "uncoalesced" } */
}

/* { dg-final { mapping-as-device } } */
