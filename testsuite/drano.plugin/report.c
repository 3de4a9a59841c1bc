/* The report has a record for each site, with all keys.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -O2" } */

void
k (int n, float *a)
{
#pragma acc parallel loop copy(a[0:3*n])
  for (int i = 0; i < n; i++)
    a[3 * i] = 0; /* { dg-warning "store to 'a'.* \\\[-Wuncoalesced\\\]" } */
}

/* { dg-final { scan-report-times 1 "\"access\": *\"store\"" } } */
/* { dg-final { scan-report-json { schema=drano-2 line=10 column=14 ordinal=0 function=k {construct=acc parallel} access=store array=a bytes=4 {mapping=gang vector} pattern=strided stride=12 stride_bytes=12 active=all lanes=32 ideal=4 finding=strided option=-Wuncoalesced level=1 reported=true } } } */
