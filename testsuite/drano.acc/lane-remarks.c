/* -fdrano-remarks says of each lane loop how many of its accesses are
   uncoalesced.  */
/* { dg-do compile } */
/* { dg-options "-O2 -fdrano-remarks" } */

void
loops (float *restrict a, const float *restrict b, int n)
{
#pragma acc parallel copy (a[0:4 * n]) copyin (b[0:4 * n])
  {
#pragma acc loop gang vector /* { dg-note "lanes are the iterations of the loop \\D+\\d+ ..gang vector..; uncoalesced accesses: 0 of 2" } */
    for (int i = 0; i < n; i++)
      a[i] = b[i];
#pragma acc loop gang vector /* { dg-note "uncoalesced accesses: 1 of 2" } */
    /* { dg-note "lanes are the iterations" "of the warning" { target *-*-* } .-1 } */
    for (int i = 0; i < n; i++)
      a[i] = b[4 * i]; /* { dg-warning "uncoalesced load of .b." } */
  }
}

/* A routine's loop is said once, in however many regions it is called.  */

#pragma acc routine vector
static void __attribute__ ((noinline))
fill (float *a, int n)
{
#pragma acc loop vector /* { dg-note "uncoalesced accesses: 0 of 1" } */
  for (int i = 0; i < n; i++)
    a[i] = 0;
}

void
callers (float *a, float *b, int n)
{
#pragma acc parallel loop gang copyout (a[0:n * n])
  for (int j = 0; j < n; j++)
    fill (a + j * n, n);
#pragma acc parallel loop gang copyout (b[0:n * n])
  for (int j = 0; j < n; j++)
    fill (b + j * n, n);
}
