#pragma acc parallel loop gang vector copy(a[0:n]) private(t)
for (i = 0; i < n; i++)
  {
    s = 0;	/* a sum */
#pragma acc loop seq
    for (int j = n; j > 0; j -= 2)
      a[i * n + j] += b[j];
  }
#pragma omp target teams distribute parallel for simd collapse(2) \
  schedule(static, 100) map(tofrom: a[0:n * n])
for (i = 0; i < n; i++)
  for (j = 0; j != n; j = 1 + j)
    f (i, ")\"//", '}');
_Pragma ("GCC diagnostic ignored \"-Wuncoalesced-access\"")
#pragma GCC diagnostic push
#pragma omp parallel for reduction(+:x) lastprivate (c)
for (unsigned long k = 0; k < m; ++k)
  if (k > 0)
    x += A[k] * A[k];
  else
    while (g (k))
      ;
#pragma acc kernels loop tile(8, 8) gang(static: *)
for (i = 0; i < n; i++) { for (j = 0; j < n; j++) { a[i][j] = 0; } }
