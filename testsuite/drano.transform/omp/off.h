/* What a header switches off stays in the header.  */
#pragma drano transform off

static inline void
in_header (int n, int *c)
{
#pragma omp target teams distribute parallel for map(tofrom: c[0:n])
  for (int i = 0; i < n; i++)
    c[i]++;
}
