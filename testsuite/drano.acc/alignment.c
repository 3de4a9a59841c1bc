/* What is known of where arrays begin on the device.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wuncoalesced=2" } */

#include <stdlib.h>

/* Memory that only this function knows, mapped by this construct: a block of
   device memory, with one array behind the other.  */

int
block (void)
{
  float *a = (float *) malloc (4096 * sizeof *a);
  float *b = (float *) malloc (4096 * sizeof *b);
#pragma acc parallel loop gang vector copyout(a[0:4084]) copyout(b[0:4096])
  for (int i = 0; i < 4064; i++)
    {
      a[i] = 1; /* { dg-site { access=store array=a exact.alignment=true finding=null } } */
      a[i + 8] = 2; /* { dg-site { access=store array=a exact.alignment=true finding=null } } */
      b[i] = 3; /* { dg-warning "misaligned store to 'b': each warp starts 16 bytes after a sector boundary and writes 5 sectors where 4 would be enough" } */
      b[i + 4] = 4; /* { dg-site { access=store array=b exact.alignment=true finding=null } } */
    }
  int r = a[5];
  free (a);
  free (b);
  return r;
}

/* Others may have mapped it before.  */

void __attribute__ ((noinline))
unknown (float *a)
{
#pragma acc parallel loop gang vector copyout(a[0:4096])
  for (int i = 0; i < 4064; i++)
    a[i] = 1; /* { dg-site { access=store array=a exact.alignment=false finding=null } } */
}

int
kept (void)
{
  float *a = (float *) malloc (4096 * sizeof *a);
  unknown (a);
#pragma acc parallel loop gang vector copyout(a[0:4096])
  for (int i = 0; i < 4064; i++)
    a[i] = 1; /* { dg-site { access=store array=a exact.alignment=false finding=null } } */
  int r = a[5];
  free (a);
  return r;
}

/* What the program demands.  */

float demanded[4096] __attribute__ ((aligned (128)));
float plain[4096];

void
variables (void)
{
#pragma acc parallel loop gang vector copyout(demanded, plain)
  for (int i = 0; i < 4064; i++)
    {
      demanded[i] = 1; /* { dg-site { access=store array=demanded exact.alignment=true finding=null } } */
      demanded[i + 1] = 1; /* { dg-warning "misaligned store to 'demanded': each warp starts 4 bytes after a sector boundary" } */
      plain[i + 1] = 1; /* { dg-site { access=store array=plain exact.alignment=false finding=null } } */
    }
}
