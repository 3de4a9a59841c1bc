/* The first site that is counted may be one of single bytes, among variables
   of the loop's own body.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-count=all -fchecking -Wno-uncoalesced -Wno-idle-lanes -Wno-simd-locals" } */
/* { dg-final { scan-output-file drano-profile.jsonl "array.:.digits.,.*measured.:..requests.:1280," } } */

#include <stdlib.h>
#include <string.h>

#define COLUMNS 256
#define ROWS 5

static unsigned char digits[ROWS * COLUMNS];
static float shares[COLUMNS];

int
main (void)
{
  memset (digits, '1', sizeof digits);
#pragma omp target teams distribute parallel for simd \
  map (to: digits) map (from: shares)
  for (int i = 0; i < COLUMNS; i++)
    {
      int seen[3] = { 1, 1, 1 };
      float all = 0;
      for (int row = 0; row < ROWS; row++)
	seen[digits[row * COLUMNS + i] - '0']++;
      for (int k = 0; k < 3; k++)
	all += seen[k];
      shares[i] = seen[1] / all;
    }
  if (shares[COLUMNS - 1] != 6.0f / 8)
    abort ();
  return 0;
}
