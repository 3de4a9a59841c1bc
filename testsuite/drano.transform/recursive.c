/* The stack that a function needs which calls itself has no bound: lanes do not
   call it.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

extern void abort (void);

#define N 300

static int a[N];

#pragma omp declare target
static int __attribute__ ((noinline))
depth (int n)
{
  volatile int frame[16];
  frame[n & 15] = n;
  return n <= 0 ? 0 : depth (n - 1) + (frame[n & 15] == n);
}
#pragma omp end declare target

int
main (void)
{
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < N; i++) /* { dg-note "the stack that a function needs which it calls is not known" } */
    a[i] = depth (i % 9);

  for (int i = 0; i < N; i++)
    if (a[i] != i % 9)
      abort ();
  return 0;
}
