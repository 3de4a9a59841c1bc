float out[4096], wide[4 * 4096], taken[4096];
int at[4096], never;

int
main (void)
{
#pragma acc parallel loop copy(out) copyin(wide, taken, at, never)
  for (int i = 0; i < 4096; i++)
    {
      float x = wide[4 * i];	/* line 10 */
      float y = taken[at[i]];	/* line 11 */
      if (never)
	out[i / 2] = 1;		/* line 13 */
      out[i] = taken[at[i] / 2]
	* x
	+ y;
    }
  return 0;
}
