/* Odd code in and around regions compiles as without the plugin.  */
/* { dg-do compile } */
/* { dg-options "-fopenacc -O1 -w -Wno-uncoalesced" } */

#include <setjmp.h>

jmp_buf buf;
volatile float v;

int
odd (int n, float *a, int *k)
{
  void *labels[] = { &&one, &&two };
  int sum = 0;
  int nested (int x) { return x + n; }

  if (setjmp (buf))
    return 1;
  goto *labels[n & 1];
one:
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    {
      __asm__ volatile ("" : "+m" (a[i]) : : "memory");
      v = a[i];
    }
two:
#pragma acc parallel loop copyin(k[0:n]) reduction(+:sum)
  for (int i = 0; i < n; i++)
    switch (k[i])
      {
      case 1: sum += 3; break;
      case 2: sum += k[i * 2]; break;
      case 40 ... 50: sum++; break;
      default: sum--;
      }
  return sum + nested (n);
}

/* { dg-final { same-object } } */
