/* Adjacent elements of any size are coalesced.  */
/* { dg-do compile } */

#define COPY(NAME, TYPE) \
void \
NAME (int n, TYPE *restrict a, const TYPE *restrict b) \
{ \
_Pragma ("acc parallel loop copyout(a[0:n]) copyin(b[0:n])") \
  for (int i = 0; i < n; i++) \
    a[i] = b[i]; \
}

COPY (copy_char, char) /* { dg-bogus "uncoalesced" } */
COPY (copy_short, short) /* { dg-bogus "uncoalesced" } */
COPY (copy_float, float) /* { dg-bogus "uncoalesced" } */
COPY (copy_double, double) /* { dg-bogus "uncoalesced" } */
COPY (copy_long, long) /* { dg-bogus "uncoalesced" } */

void
other_double (int n, double *a)
{
#pragma acc parallel loop copy(a[0:2*n])
  for (int i = 0; i < n; i++)
    a[2 * i] = 0; /* { dg-warning "uncoalesced store to 'a': adjacent lanes are 16 bytes apart; each warp writes 16 sectors where 8 would be enough" } */
}

/* { dg-final { mapping-as-device } } */
