/* #pragma drano transform off: for the next loop or construct, for the rest of the
   file, and off again.  */
/* { dg-do compile } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=lanes -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

#include "off.h"

int a[100][100], b[100];

void
f (int n)
{
#pragma drano transform off
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j]++;
#pragma omp target teams distribute parallel for map(tofrom: b)
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes" } */
    b[i]++;
#pragma drano transform off
#pragma omp target map(tofrom: b)
  {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      b[i]++;
#pragma drano transform on
#pragma omp parallel for
    for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes" } */
      b[i]--;
  }
}

#pragma drano transform off

void
g (int n)
{
#pragma omp target teams distribute parallel for map(tofrom: b)
  for (int i = 0; i < n; i++)
    b[i]++;
#pragma drano transform on
#pragma omp target teams distribute parallel for map(tofrom: b)
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes" } */
    b[i]--;
}

#pragma drano transform on

void
h (int n)
{
#pragma omp target teams distribute parallel for map(tofrom: b)
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes" } */
    b[i]++;
}
