/* A stride that is not known may be a small one: the message says from what on
   its figure holds.  */
/* { dg-do compile } */

void
channels (int n, int ch, const float *restrict p, float *restrict q)
{
#pragma acc parallel loop gang vector copyin(p[0:ch*n]) copyout(q[0:n])
  for (int i = 0; i < n; i++)
    q[i] = p[i * ch];	/* { dg-warning "adjacent lanes are '4\\*ch' bytes apart; each warp fetches 32 sectors where 4 would be enough if 'ch' >= 8" } */
  /* { dg-site { array=p assumes~ch.>=.8 } "" { target *-*-* } .-1 } */
}

/* Several.  */

void
factors (int n, int ch, int rows, const float *restrict p, float *restrict q)
{
#pragma acc parallel loop gang vector copyin(p[0:ch*n*rows]) copyout(q[0:n])
  for (int i = 0; i < n; i++)
    q[i] = p[i * ch + i * rows * ch];	/* { dg-warning "'4\\*ch\\+4\\*rows\\*ch' bytes apart; each warp fetches 32 sectors where 4" } */
}

/* Where it is known to be large there is no condition.  */

void
large (int n, const float *restrict p, float *restrict q)
{
#pragma acc parallel loop gang vector copyin(p[0:16*n]) copyout(q[0:n])
  for (int i = 0; i < n; i++)
    q[i] = p[i * 16];	/* { dg-warning "each warp fetches 32 sectors where 4 would be enough \[^i\]" } */
}
