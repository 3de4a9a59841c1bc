/* Remarks without warnings: a warning that is not given takes no remark with
   it.  */
/* { dg-do compile } */
/* { dg-additional-options "-w -fdrano-remarks" } */

void
carried (int n, float *a)
{
#pragma acc kernels copy(a[0:n])
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
}

void
spread (int n, float *a)
{
#pragma acc parallel loop gang vector copy(a[0:n])	/* { dg-note "lanes are the iterations of the loop over 'i'" } */
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
