/* A region whose data another file maps.  */

void
twice (double *values)
{
#pragma omp target map(tofrom: values[0:1000])
  for (int i = 0; i < 1000; i++)
    values[i] *= 2;
}
