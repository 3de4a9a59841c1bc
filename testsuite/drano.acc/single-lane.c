/* Accesses that one lane makes alone.  */
/* { dg-do compile } */

void
guarded (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop vector copyout(a[0:n]) copyin(b[0:n*n])
  for (int i = 0; i < n; i++)
    {
      if (i == 7)
	a[i * 9] = b[i * n]; /* { dg-bogus "uncoalesced" } */
    }
}

void
outside (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel copyout(a[0:n*n]) copyin(b[0:n])
  {
#pragma acc loop gang worker /* { dg-warning "31 of 32 lanes idle in the loop \[^\n\]*'gang worker'" } */
    for (int i = 0; i < n; i++)
      a[i * n] = b[i * 3]; /* { dg-site { access=load array=b pattern=single-lane lanes=1 finding=null } } */
  }
}

void
not_guarded (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n*n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    a[i * n] = b[i]; /* { dg-warning "uncoalesced store to 'a'" } */
}

/* { dg-final { mapping-as-device } } */
