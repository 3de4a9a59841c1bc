template <typename T>
void
twice (T *b, const T *a)
{
#pragma omp target teams distribute parallel for map(to: a[0:65536]) \
  map(from: b[0:65536])
  for (int i = 0; i < 65536; i++)
    b[i] = 2 * a[i];
}

int
main ()
{
  float *a = new float[65536], *b = new float[65536];
  for (int i = 0; i < 65536; i++)
    a[i] = 1;
  twice (b, a);
  for (int i = 0; i < 65536; i++)
    if (b[i] != 2)
      return 1;
}
