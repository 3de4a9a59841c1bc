/* What is known of where arrays begin on the device.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wuncoalesced=2" } */

#include <stdlib.h>

/* Memory that only this function knows, mapped by this construct: a block of
   device memory, with one array behind the other.  In front there may be a pointer
   for each: 32 bytes.  */

int
block (void)
{
  float *a = (float *) malloc (4096 * sizeof *a);
  float *b = (float *) malloc (4096 * sizeof *b);
  float *c = (float *) malloc (4096 * sizeof *c);
  float *d = (float *) malloc (4096 * sizeof *d);
#pragma acc parallel loop gang vector copyout(a[0:4084]) copyout(b[0:4096]) \
  copyout(c[0:4096]) copyout(d[0:4096])
  for (int i = 0; i < 4064; i++)
    {
      a[i] = 1; /* { dg-site { access=store array=a exact.alignment=true finding=null } } */
      a[i + 8] = 2; /* { dg-site { access=store array=a exact.alignment=true finding=null } } */
      b[i] = 3; /* { dg-warning "misaligned store to 'b': each warp starts 16 bytes after a sector boundary and writes 5 sectors where 4 would be enough" } */
      b[i + 4] = 4; /* { dg-site { access=store array=b exact.alignment=true finding=null } } */
      c[i + 4] = d[i + 4] = 5;
    }
  int r = a[5];
  free (a);
  free (b);
  free (c);
  free (d);
  return r;
}

/* Pointers for three: 24 bytes.  */

int
three (void)
{
  float *a = (float *) malloc (4096 * sizeof *a);
  float *b = (float *) malloc (4096 * sizeof *b);
  float *c = (float *) malloc (4096 * sizeof *c);
#pragma acc parallel loop gang vector copyout(a[0:4096]) copyout(b[0:4096]) \
  copyout(c[0:4096])
  for (int i = 0; i < 4064; i++)
    {
      a[i + 2] = 1; /* { dg-site { access=store array=a exact.alignment=true finding=null } "" { target acc_table } } */
      /* { dg-warning "misaligned store to 'a': each warp starts 8 bytes after a sector boundary" "" { target { ! acc_table } } .-1 } */
      b[i] = 2; /* { dg-warning "misaligned store to 'b': each warp starts 24 bytes after a sector boundary" "" { target acc_table } } */
      c[i] = 3; /* { dg-warning "misaligned store to 'c': each warp starts 24 bytes after a sector boundary" "" { target acc_table } } */
    }
  int r = a[5];
  free (a);
  free (b);
  free (c);
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
