/* Loops with a step.  */
/* { dg-do compile } */

void
step (int n, float *a)
{
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i += 4)
    a[i] = 0; /* { dg-warning "uncoalesced store to 'a': adjacent lanes are 16 bytes apart; each warp writes 16 sectors where 4 would be enough" } */
}

void
step_divided (int n, float *a)
{
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i += 4)
    a[i / 4] = 0; /* { dg-bogus "uncoalesced" } */
}

void
variable_step (int n, int s, float *a)
{
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i += s)
    a[i] = 0; /* { dg-warning "uncoalesced store to 'a': adjacent lanes are '4\\*s' bytes apart" } */
}

/* { dg-final { mapping-as-device } } */
