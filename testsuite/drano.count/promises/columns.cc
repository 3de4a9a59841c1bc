struct matrix
{
  enum { n = 256 };
  float *a, *b;

  void
  twice (float *__restrict a, float *__restrict b)
  {
#pragma acc parallel loop copyin(a[0:n * n]) copyout(b[0:n * n]) vector_length(32)
    for (int j = 0; j < n; j++)
#pragma acc loop seq
      for (int i = 0; i < n; i++)
	b[j * n + i] = 2 * a[j * n + i];
  }
};

int
main ()
{
  matrix m;
  m.a = new float[m.n * m.n];
  m.b = new float[m.n * m.n];
  for (int i = 0; i < m.n * m.n; i++)
    m.a[i] = 1;
  m.twice (m.a, m.b);
  for (int i = 0; i < m.n * m.n; i++)
    if (m.b[i] != 2)
      return 1;
}
