/* A parameter that all calls give the same constant is known: how many
   iterations there are, and how far lanes are apart.  */
/* { dg-do compile } */

static void __attribute__ ((noinline))
always_64 (int n, float *a)
{
#pragma acc parallel loop present(a[0:8 * n])
  for (int i = 0; i < n; i++)
    a[8 * i] = 0; /* { dg-warning "uncoalesced" } */
  /* { dg-site { {sectors=[32,32]} } "" { target *-*-* } .-1 } */
}

static void __attribute__ ((noinline))
once_64 (int n, float *a)
{
#pragma acc parallel loop present(a[0:8 * n])
  for (int i = 0; i < n; i++)
    a[8 * i] = 0; /* { dg-warning "uncoalesced" } */
  /* { dg-site { {sectors=[1,32]} } "" { target *-*-* } .-1 } */
}

static void __attribute__ ((noinline))
by_address (int n, float *a)
{
#pragma acc parallel loop present(a[0:8 * n])
  for (int i = 0; i < n; i++)
    a[8 * i] = 0; /* { dg-warning "uncoalesced" } */
  /* { dg-site { {sectors=[1,32]} } "" { target *-*-* } .-1 } */
}

static void __attribute__ ((noinline, used))
by_assembler (int n, float *a)
{
#pragma acc parallel loop present(a[0:8 * n])
  for (int i = 0; i < n; i++)
    a[8 * i] = 0; /* { dg-warning "uncoalesced" } */
  /* { dg-site { {sectors=[1,32]} } "" { target *-*-* } .-1 } */
}

/* Anybody may call this one.  */

void __attribute__ ((noinline))
open_to_all (int n, float *a)
{
#pragma acc parallel loop present(a[0:8 * n])
  for (int i = 0; i < n; i++)
    a[8 * i] = 0; /* { dg-warning "uncoalesced" } */
  /* { dg-site { {sectors=[1,32]} } "" { target *-*-* } .-1 } */
}

void (*handed_out) (int, float *) = by_address;

void
f (int m, float *a)
{
  always_64 (64, a);
  always_64 (64, a + 1024);
  once_64 (64, a);
  once_64 (m, a);
  by_address (64, a);
  by_assembler (64, a);
  open_to_all (64, a);
}
