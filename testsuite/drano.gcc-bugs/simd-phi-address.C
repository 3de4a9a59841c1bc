// The address of a private variable in a PHI: execute_omp_device_lower rewrites
// statements only.
// { dg-do run }

extern "C" void abort ();

const int n = 40000;

#pragma omp declare target
static inline const int &
lesser (const int &x, const int &y)
{
  return y < x ? y : x;
}
#pragma omp end declare target

int
main ()
{
  int *a = new int[n], t, limit = 500;
#pragma omp target teams distribute parallel for simd private(t) \
  map(from: a[0:n])
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
      for (int k = 0; k < 3; k++)
	{
	  t = i / 3 + k;
	  sum += lesser (t, limit);
	}
      a[i] = sum;
    }

  for (int i = 0; i < n; i++)
    {
      int sum = 0;
      for (int k = 0; k < 3; k++)
	sum += i / 3 + k < limit ? i / 3 + k : limit;
      if (a[i] != sum)
	abort ();
    }
  return 0;
}
