/* Indices that are computed in floating point: whole numbers with more digits than
   the type has are not followed.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-idle-lanes" } */

#define N 4096
float a[N], b[N];

/* From 2**25 on a float holds every fourth number only: eight lanes have one
   element, and the next eight are 32 elements further on.  */

void
wide (int n)
{
#pragma acc parallel loop gang vector present(a, b)
  for (int i = 1 << 25; i < n; i++)
    b[i & (N - 1)] = a[(int) (i * 7.5f)]; /* { dg-warning "addresses follow no single stride" } */
/* { dg-site { access=load array=a pattern=spread {sectors=[1,32]} } "" { target optimize } .-1 } */
}

void
far (int n)
{
#pragma acc parallel loop gang vector present(a, b)
  for (int i = 0; i < n; i++)
    b[i & (N - 1)] = a[(int) (i * 7.9f + 1e9f)]; /* { dg-warning "addresses follow no single stride" } */
/* { dg-site { access=load array=a pattern=spread {sectors=[1,32]} } "" { target optimize } .-1 } */
}

/* The twins: a double holds them, and fewer digits are enough.  */

void
wide_double (int n)
{
#pragma acc parallel loop gang vector present(a, b)
  for (int i = 1 << 25; i < n; i++)
    b[i & (N - 1)] = a[(int) (i * 0.5)]; /* { dg-site { access=load array=a pattern=choice {sectors=[1,5]} } "" { target optimize } } */
}

void
near (int n)
{
#pragma acc parallel loop gang vector present(a, b)
  for (int i = 0; i < n; i++)
    b[i & (N - 1)] = a[(int) (i * 0.5f + 1e5f)]; /* { dg-site { access=load array=a pattern=choice {sectors=[1,5]} assumes~no.wrap } "" { target optimize } } */
}
