/* No warning comes from system headers.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc" } */

#include "system.h"

void
k (int n, float *a)
{
  in_header (n, a);
}

/* { dg-final { scan-report-json { finding=strided reported=false } } } */
