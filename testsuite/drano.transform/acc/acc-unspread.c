/* GCC warns of loops for which no level is left as it does without transforms.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-transform -Wno-uncoalesced -Wno-idle-lanes" } */

static float a[8][8][8][8];

/* In a kernels construct it does not.  */

void
kernels (void)
{
#pragma acc kernels loop independent
  for (int i = 0; i < 8; i++)
#pragma acc loop independent
    for (int j = 0; j < 8; j++)
#pragma acc loop independent
      for (int k = 0; k < 8; k++)
#pragma acc loop independent
	for (int l = 0; l < 8; l++)
	  a[i][j][k][l] = 1;
}

void
parallel (void)
{
#pragma acc parallel loop
  for (int i = 0; i < 8; i++)
#pragma acc loop
    for (int j = 0; j < 8; j++)
#pragma acc loop /* { dg-warning "insufficient partitioning available to parallelize loop" } */
      for (int k = 0; k < 8; k++)
#pragma acc loop
	for (int l = 0; l < 8; l++)
	  a[i][j][k][l] = 1;
}

/* The lanes move to the loop that has none left.  */

void
moved (int n, float b[restrict n][n])
{
#pragma acc parallel loop gang vector copy(b[0:n][0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop /* { dg-warning "insufficient partitioning available to parallelize loop" } */
    for (int j = 0; j < n; j++)
      b[i][j] = i;
}
