/* An atomic read is a load and an atomic write a store, as on the device;
   what reads and writes is atomic.  */
/* { dg-do compile } */

void
kinds (int n, int *a, int *b, double *d)
{
#pragma acc parallel loop copy(a[0:n], b[0:n], d[0:n])
  for (int i = 0; i < n; i++)
    {
      int v;
#pragma acc atomic read
      v = b[i];
      /* { dg-site { access=load array=b pattern=unit } "" { target *-*-* } .-1 } */
      /* { dg-no-site { access=atomic } "" { target *-*-* } .-2 } */
#pragma acc atomic write
      a[i] = v;
      /* { dg-site { access=store array=a pattern=unit } "" { target *-*-* } .-1 } */
      /* { dg-no-site { access=atomic } "" { target *-*-* } .-2 } */
#pragma acc atomic update
      a[i] += 2;
      /* { dg-site { access=atomic array=a pattern=unit } "" { target *-*-* } .-1 } */
      /* { dg-no-site { access=store } "" { target *-*-* } .-2 } */
#pragma acc atomic capture
      v = a[i]++;
      /* { dg-site { access=atomic array=a } "" { target *-*-* } .-2 } */
      /* A loop around a compare and exchange, which begins with a load.  */
#pragma acc atomic update
      d[i] *= v;
      /* { dg-site { access=load array=d pattern=unit } "" { target *-*-* } .-1 } */
      /* { dg-site { access=atomic array=d } "" { target *-*-* } .-2 } */
      int old = 3;
      __atomic_compare_exchange_n (&b[i], &old, 5, 0, 0, 0);
      /* { dg-site { access=atomic array=b } "" { target *-*-* } .-1 } */
      __sync_lock_release (&b[i]);
      /* { dg-site { access=store array=b } "" { target *-*-* } .-1 } */
    }
}

void
apart (int n, int *a, int *b)
{
#pragma acc parallel loop copy(a[0:8 * n], b[0:8 * n])
  for (int i = 0; i < n; i++)
    {
      int v;
#pragma acc atomic read
      v = b[8 * i]; /* { dg-warning "load of 'b': adjacent lanes are 32 bytes apart" } */
#pragma acc atomic write
      a[8 * i] = v; /* { dg-warning "store to 'a': adjacent lanes are 32 bytes apart" } */
    }
}
