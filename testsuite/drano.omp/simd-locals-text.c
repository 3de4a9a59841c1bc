/* Lanes share arrays that only functions of the C library fill and read.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-final { same-object } } */
/* { dg-skip-if "no lanes" { *-*-* } { "-O0" } } */

#pragma omp declare target
char names[64][24];
#pragma omp end declare target

#define LOOP(NAME, DIRECTIVE, OUTSIDE, ...) \
void \
NAME (int n, int *a) \
{ \
  OUTSIDE \
  _Pragma (DIRECTIVE) \
  for (int i = 0; i < n; i++) \
    { \
      __VA_ARGS__; \
    } \
}

#define LANES "omp target teams distribute parallel for simd map(from: a[0:n])"
#define OWN "omp target teams distribute parallel for simd map(from: a[0:n]) private(own)"
#define PLAIN "omp target teams distribute parallel for map(from: a[0:n])"

LOOP (lengths, LANES, , char b[24]; __builtin_strcpy (b, names[i]); a[i] = __builtin_strlen (b)) /* { dg-warning "lanes share 'b'" } */
LOOP (compared, LANES, , char c[24]; __builtin_memcpy (c, names[i], 24); a[i] = __builtin_memcmp (c, "abcdefghijklmnopqrstuvwx", 24)) /* { dg-warning "lanes share 'c'" } */
LOOP (joined, LANES, , char d[24]; __builtin_memset (d, i, n); a[i] = __builtin_strspn (d, names[1])) /* { dg-warning "lanes share 'd'" } */
LOOP (printed, LANES, , char e[24]; __builtin_snprintf (e, 24, "%d", i); a[i] = __builtin_strcmp (e, names[i])) /* { dg-warning "lanes share 'e'" } */
/* { dg-warning "optional arguments" "" { target *-*-* } .-1 } */
LOOP (ordered, LANES, , long q = i; a[i] = __builtin_memcmp (&q, names[1], 8) > 0) /* { dg-warning "lanes share 'q'" } */
LOOP (twice, LANES, , char r[24]; __builtin_strcpy (r, names[i]); a[i] = r[__builtin_strlen (r) - 1] + __builtin_strlen (r)) /* { dg-warning "lanes share 'r'" } */

/* The twins: nobody reads the array, all lanes store the same, each lane has its
   own, eight bytes are compared in registers, the length is known from another, and no
   lanes or no device.  */

LOOP (unread, LANES, , char f[24]; __builtin_strcpy (f, names[i]); a[i] = i) /* { dg-bogus "lanes share" } */
LOOP (unstored, LANES, , char g[24]; a[i] = i + 0 * sizeof (g)) /* { dg-bogus "lanes share" } */
LOOP (same, LANES, , char h[24]; __builtin_strcpy (h, names[3]); a[i] = __builtin_strcmp (h, names[i])) /* { dg-bogus "lanes share" } */
LOOP (outside, OWN, char own[24];, __builtin_strcpy (own, names[i]); a[i] = __builtin_strlen (own)) /* { dg-bogus "lanes share" } */
LOOP (few, LANES, , long k = i; a[i] = __builtin_memcmp (&k, names[1], 8) == 0) /* { dg-bogus "lanes share" } */
LOOP (known, LANES, , char m[24]; a[i] = __builtin_strlen (names[i]); __builtin_strcpy (m, names[i]); a[i] += __builtin_strlen (m)) /* { dg-bogus "lanes share" } */
LOOP (plain, PLAIN, , char o[24]; __builtin_strcpy (o, names[i]); a[i] = __builtin_strlen (o)) /* { dg-bogus "lanes share" } */
LOOP (host, "omp simd", , char p[24]; __builtin_strcpy (p, names[i]); a[i] = __builtin_strlen (p)) /* { dg-bogus "lanes share" } */
