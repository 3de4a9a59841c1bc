/* Rows whose pitch is no whole number of sectors: level 2.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wuncoalesced=2" } */

void
odd_pitch (float (*w)[17])
{
#pragma acc parallel loop gang copy(w[0:64])
  for (int t = 0; t < 4; t++)
    {
#pragma acc loop vector collapse(2)
      for (int i = 0; i < 16; i++)
	for (int j = 0; j < 16; j++)
	  w[16 * t + i][j] = 0; /* { dg-warning "misaligned store to 'w': not all rows of adjacent elements start at a sector; each warp writes 5 sectors where 4 would be enough" } */
	  /* { dg-site { finding=misaligned level=2 full=5 {reason=not all rows start at a sector} } "" { target *-*-* } .-1 } */
    }
}

void
even_pitch (float (*w)[24])
{
#pragma acc parallel loop gang copy(w[0:64])
  for (int t = 0; t < 4; t++)
    {
#pragma acc loop vector collapse(2)
      for (int i = 0; i < 16; i++)
	for (int j = 0; j < 16; j++)
	  w[16 * t + i][j] = 0; /* { dg-site { finding=null full=4 } } */
    }
}

/* Short rows waste half of what they fetch, wherever they lie.  */

void
short_rows (float (*w)[17])
{
#pragma acc parallel loop gang copy(w[0:256])
  for (int t = 0; t < 4; t++)
    {
#pragma acc loop vector collapse(2)
      for (int i = 0; i < 64; i++)
	for (int j = 0; j < 4; j++)
	  w[64 * t + i][j] = 0; /* { dg-warning "uncoalesced store to 'w'" } */
    }
}
