/* Copies of OpenACC's constructs and functions.  */

#include <openacc.h>
#include <stdlib.h>

enum { N = 5000 };

int
main (void)
{
  double *in = calloc (N, sizeof *in), *out = calloc (N, sizeof *out);
  float table[100];
  int factor = 3;

  for (int i = 0; i < 100; i++)
    table[i] = i;
  for (int k = 0; k < 3; k++)
    {
#pragma acc parallel loop copy(in[0:N], out[0:N], table)	/* loop  */
      for (int i = 0; i < N; i++)
	out[i] += in[i] * factor + table[i % 100] + 1;
    }
#pragma acc data copyin(in[0:N]) copyout(out[0:N])	/* data  */
  {
#pragma acc kernels
    for (int i = 0; i < N; i++)
      out[i] = in[i] + 1;
#pragma acc update self(out[0:10])	/* update  */
  }
  acc_copyin (in, 800);
  acc_delete (in, 800);
#pragma acc parallel loop copy(in[0:N]) async(1)	/* later  */
  for (int i = 0; i < N; i++)
    in[i]++;
#pragma acc wait
  return out[7] != 1 || in[3] != 1;
}
