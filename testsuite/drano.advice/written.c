/* Notes say how directives are to read, each in one line.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-show=causes" } */

void
rows (int n, float *a)
{
#pragma acc parallel loop \
    gang  vector /* both */ copy(a[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) /* { dg-message "run the lanes along .j., line 11, instead: write '#pragma acc loop vector' before line 11, and '#pragma acc parallel loop gang copy\\(a\\\[0:n \\* n\\\]\\)' in line 8" } */
      a[i * n + j] += 1; /* { dg-warning "uncoalesced" } */
}

void
region (int n, float *restrict a, const float *restrict b)
{
#pragma acc kernels loop copyout(a[0:n]) copyin(b[0:n]) /* { dg-warning "kernels" } */
/* { dg-message "use .parallel loop. for each loop .*: write '#pragma acc parallel loop copyout\\(a\\\[0:n\\\]\\) copyin\\(b\\\[0:n\\\]\\)'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 2;
}
