/* Lanes share variables whose address functions get, though these are inlined, or are
   functions of the C library.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-final { same-object } } */
/* { dg-skip-if "no lanes" { *-*-* } { "-O0" } } */

#pragma omp declare target
char letters[33];

/* The element depends on a parameter, also when the loop is unrolled.  */

static double
pick (double *t, int i)
{
  double s = 0;
  for (int k = 0; k < 4; k++)
    s += t[(k + i) & 3] * k;
  return s;
}

/* Each element is known then.  */

static double
fold (double *t, int i)
{
  double s = i;
  for (int k = 0; k < 4; k++)
    s += t[k] * k;
  return s;
}

/* This remains a function.  */

__attribute__ ((noinline)) static double
keep (double *t, int i)
{
  double s = i;
  for (int k = 0; k < 4; k++)
    s += t[k] * k;
  return s;
}
#pragma omp end declare target

#define NEST(NAME, ...) \
void \
NAME (int n, double *a) \
{ \
  _Pragma ("omp target teams distribute parallel for simd map(from: a[0:n])") \
  for (int i = 0; i < n; i++) \
    { \
      __VA_ARGS__; \
    } \
}

NEST (picks, double t[4] = { i, i + 1, i + 2, i + 3 }; a[i] = pick (t, i)) /* { dg-warning "lanes share 't'" } */
NEST (keeps, double u[4] = { i, i + 1, i + 2, i + 3 }; a[i] = keep (u, i)) /* { dg-warning "lanes share 'u'" } */
NEST (copies, char w[32]; __builtin_memcpy (w, letters + i % 8, 8 + (i & 7)); a[i] = w[i & 7]) /* { dg-warning "lanes share 'w'" } */
NEST (texts, char x[64]; __builtin_strcpy (x, letters + i % 8); a[i] = x[i & 7]) /* { dg-warning "lanes share 'x'" } */

/* The twins: GCC puts these into registers, and needs no memory.  */

NEST (folds, double t[4] = { i, i + 1, i + 2, i + 3 }; a[i] = fold (t, i)) /* { dg-bogus "lanes share" } */
NEST (known, double t[4] = { i, i + 1, i + 2, i + 3 }; a[i] = pick (t, 2)) /* { dg-bogus "lanes share" } */
NEST (bits, double d = i; long v; __builtin_memcpy (&v, &d, 8); a[i] = v >> 40) /* { dg-bogus "lanes share" } */
