/* A file without regions: nothing is said, nothing changes.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -O2 -Wuncoalesced=2" } */

float
plain (int n, const float *a)
{
  float t = 0;
  for (int i = 0; i < n; i++)
    t += a[3 * i]; /* { dg-bogus "uncoalesced" } */
  return t;
}

/* { dg-final { same-object } } */
/* { dg-final { scan-report-not "." } } */
