/* Ten regions in one function, each with its own stride.  */
/* { dg-do compile } */

void
ten (int n, float *a)
{
#pragma acc parallel loop copy(a[0:1*n])
  for (int i = 0; i < n; i++)
    a[i] = 0; /* { dg-bogus "uncoalesced" } */
#pragma acc parallel loop copy(a[0:2*n])
  for (int i = 0; i < n; i++)
    a[2 * i] = 0; /* { dg-warning "store to 'a': adjacent lanes are 8 bytes apart; each warp writes 8 sectors where 4 would be enough" } */
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 0; /* { dg-warning "store to 'a': adjacent lanes are 12 bytes apart; each warp writes 12 sectors where 4 would be enough" } */
#pragma acc parallel loop copy(a[0:4*n])
  for (int i = 0; i < n; i++)
    a[4 * i] = 0; /* { dg-warning "store to 'a': adjacent lanes are 16 bytes apart; each warp writes 16 sectors where 4 would be enough" } */
#pragma acc parallel loop copy(a[0:5*n])
  for (int i = 0; i < n; i++)
    a[5 * i] = 0; /* { dg-warning "store to 'a': adjacent lanes are 20 bytes apart; each warp writes 20 sectors where 4 would be enough" } */
#pragma acc parallel loop copy(a[0:6*n])
  for (int i = 0; i < n; i++)
    a[6 * i] = 0; /* { dg-warning "store to 'a': adjacent lanes are 24 bytes apart; each warp writes 24 sectors where 4 would be enough" } */
#pragma acc parallel loop copy(a[0:7*n])
  for (int i = 0; i < n; i++)
    a[7 * i] = 0; /* { dg-warning "store to 'a': adjacent lanes are 28 bytes apart; each warp writes 28 sectors where 4 would be enough" } */
#pragma acc parallel loop copy(a[0:8*n])
  for (int i = 0; i < n; i++)
    a[8 * i] = 0; /* { dg-warning "store to 'a': adjacent lanes are 32 bytes apart; each warp writes 32 sectors where 4 would be enough" } */
#pragma acc parallel loop copy(a[0:9*n])
  for (int i = 0; i < n; i++)
    a[9 * i] = 0; /* { dg-warning "store to 'a': adjacent lanes are 36 bytes apart; each warp writes 32 sectors where 4 would be enough" } */
#pragma acc parallel loop copy(a[0:10*n])
  for (int i = 0; i < n; i++)
    a[10 * i] = 0; /* { dg-warning "store to 'a': adjacent lanes are 40 bytes apart; each warp writes 32 sectors where 4 would be enough" } */
}

/* { dg-final { mapping-as-device } } */
