/* Notes name a loop by its variable and line, whatever the options; where the
   variable is not known, or a directive is of several loops, by the line.  */
/* { dg-do compile } */

#define LOOP(I, N) for (int I = 0; I < N; I++)

void
rows (int n, float *a)
{
#pragma acc parallel loop gang copy(a[0:n * n]) /* { dg-message "note: exchange the loop over 'row', line 13 and the loop over 'k', line 15, but" } */
  /* The variable is not in the line of the directive.
     It is behind a comment.  */
  for (int row = 0; row < n; row++) /* { dg-bogus "this loop" } */
#pragma acc loop vector /* { dg-message "lanes are the iterations of the loop over 'k', line 15 \\('vector'\\)" } */
    for (int k = 0; k < n; k++)
      a[k * n + row] = 0; /* { dg-warning "store to 'a'" } */
}

void
collapsed (int n, float *a)
{
#pragma acc parallel loop gang vector \
  collapse(2) copy(a[0:n * n]) /* { dg-message "lanes are the iterations of the loop in line 22 " "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[j * n + i] = 0; /* { dg-warning "store to 'a'" } */
}

void
macro (int n, float *a)
{
#pragma acc parallel loop gang vector copy(a[0:4 * n]) /* { dg-message "lanes are the iterations of the loop in line 32 " } */
  LOOP (i, n)
    a[4 * i] = 0; /* { dg-warning "store to 'a'" } */
}

void
chosen (int n, float *a)
{
#pragma acc parallel loop gang vector copy(a[0:4 * n]) /* { dg-message "lanes are the iterations of the loop in line 40 " } */
#ifdef OTHER
  for (int other = 0; other < n; other++)
#else
  for (int i = 0; i < n; i++)
#endif
    {
#ifdef OTHER
      int i = other;
#endif
      a[4 * i] = 0; /* { dg-warning "store to 'a'" } */
    }
}
