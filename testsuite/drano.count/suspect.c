/* Only what is not proved to be fine is counted, and the report says what is
   not, and why.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-count -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-final { scan-output-file drano-profile.jsonl "array.:.rows.,.*measured.:..requests.:100," } } */
/* { dg-final { scan-output-file drano-profile.jsonl "array.:.one.,.*not counted: proved uniform" } } */
/* { dg-final { scan-output-file drano-profile.jsonl "array.:.aligned.,.*not counted: proved coalesced" } } */
/* { dg-final { scan-output-file-not drano-profile.jsonl "proved uniform.,.assumes.:null,.measured" } } */
/* { dg-final { scan-output-file-not drano-profile.jsonl "proved coalesced.,.assumes.:null,.measured" } } */

#include <stdlib.h>

#define N 3200

static float rows[4 * N], out[N], one[1];
static float aligned[N] __attribute__ ((aligned (128)));
#pragma acc declare create (aligned)

int
main (void)
{
  for (int i = 0; i < N; i++)
    rows[4 * i] = i;
#pragma acc parallel loop gang vector copyin (rows, one) copyout (out)
  for (int i = 0; i < N; i++)
    {
      float t = rows[4 * i]; /* { dg-site { array=rows reason=null } } */
      /* { dg-site { array=one reason~uniform } "" { target *-*-* } .+1 } */
      t += one[0];
      t += aligned[i]; /* { dg-site { array=aligned reason~coalesced } } */
      out[i] = t; /* { dg-site { array=out reason~contiguous } } */
    }
  if (out[7] != 7)
    abort ();
  return 0;
}
