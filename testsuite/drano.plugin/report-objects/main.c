extern void first (int, float *), second (int, float *);
int
main (void)
{
  float a[30];
  first (10, a);
  second (10, a);
  return 0;
}
