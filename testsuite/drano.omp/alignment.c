/* The block that a target construct maps arrays into begins with a pointer for
   each entry.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wuncoalesced=2" } */

#include <stdlib.h>
#include <omp.h>

int
block (void)
{
  float *a = (float *) malloc (4096 * sizeof *a);
#pragma omp target simd map(from: a[0:4096])
  for (int i = 0; i < 4064; i++)
    {
      a[i] = 1; /* { dg-warning "misaligned store to 'a': each warp starts 8 bytes after a sector boundary" } */
      a[i + 6] = 2; /* { dg-site { access=store array=a exact.alignment=true finding=null } } */
    }
  int r = a[5];
  free (a);
  return r;
}

int
mapped_before (void)
{
  float *a = (float *) malloc (4096 * sizeof *a);
#pragma omp target data map(from: a[0:4096])
#pragma omp target simd map(from: a[0:4096])
  for (int i = 0; i < 4064; i++)
    a[i] = 1; /* { dg-site { access=store array=a exact.alignment=false finding=null } } */
  int r = a[5];
  free (a);
  return r;
}

void
allocated (int d)
{
  float *p = (float *) omp_target_alloc (4096 * sizeof *p, d);
#pragma omp target simd is_device_ptr(p)
  for (int i = 0; i < 4064; i++)
    p[i] = 1; /* { dg-site { access=store array=p exact.alignment=true finding=null } } */
  omp_target_free (p, d);
}

void
beside (int d)
{
  float *p = (float *) omp_target_alloc (4096 * sizeof *p, d), *q = p + 3;
#pragma omp target simd is_device_ptr(q)
  for (int i = 0; i < 4064; i++)
    q[i] = 1; /* { dg-warning "misaligned store to 'q': each warp starts 12 bytes after a sector boundary" } */
  omp_target_free (p, d);
}

void
assumed (float *r)
{
  float *p = (float *) __builtin_assume_aligned (r, 128);
#pragma omp target simd is_device_ptr(p)
  for (int i = 0; i < 4064; i++)
    p[i] = 1; /* { dg-site { access=store array=p exact.alignment=true finding=null } } */
}

void
any (float *p)
{
#pragma omp target simd is_device_ptr(p)
  for (int i = 0; i < 4064; i++)
    p[i] = 1; /* { dg-site { access=store array=p exact.alignment=false finding=null } } */
}
