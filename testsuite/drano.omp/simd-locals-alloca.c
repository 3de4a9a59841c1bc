/* Lanes allocate on their stacks.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-final { same-object } } */
/* { dg-skip-if "no lanes" { *-*-* } { "-O0" } } */

#define LOOP(NAME, DIRECTIVE, OUTSIDE, ...) \
void \
NAME (int n, int m, int *a) \
{ \
  OUTSIDE \
  _Pragma (DIRECTIVE) \
  for (int i = 0; i < n; i++) \
    { \
      __VA_ARGS__; \
      for (int k = 0; k < m; k++) \
	x[k] = i + k; \
      a[i] = x[i % m]; \
    } \
}

#define LANES "omp target teams distribute parallel for simd map(from: a[0:n])"
#define PLAIN "omp target teams distribute parallel for map(from: a[0:n])"

LOOP (any, LANES, , int *x = __builtin_alloca (m * sizeof *x)) /* { dg-warning "not known how much memory this takes from the stack of a lane" } */
LOOP (aligned, LANES, , int *x = __builtin_alloca_with_align (m * sizeof *x, 128)) /* { dg-warning "not known how much memory" } */
LOOP (large, LANES, , int *x = __builtin_alloca (400)) /* { dg-warning "take 400 bytes, but a lane has 128" } */

/* The twins: a small size, no lanes, and no device.  */

LOOP (small, LANES, , int *x = __builtin_alloca (64)) /* { dg-bogus "stack" } */
LOOP (plain, PLAIN, , int *x = __builtin_alloca (m * sizeof *x)) /* { dg-bogus "stack" } */
LOOP (host, "omp simd", , int *x = __builtin_alloca (m * sizeof *x)) /* { dg-bogus "stack" } */
