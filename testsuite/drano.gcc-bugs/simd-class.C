// create_tmp_var stops the compiler at a private object of a class that has a
// copy constructor.
// { dg-do run }

extern "C" void abort ();

const int n = 40000;

struct pair
{
  double x, y;
  pair (double first, double second) : x (first), y (second) {}
  pair (const pair &other) : x (other.x), y (other.y) {}
};

#pragma omp declare target
__attribute__ ((noipa)) void
step (pair &p)
{
  p.x += 1;
}
#pragma omp end declare target

int
main ()
{
  double *a = new double[n];
#pragma omp target teams distribute parallel for simd map(from: a[0:n])
  for (int i = 0; i < n; i++)
    {
      pair one (i, 2);
      pair two (one);
      step (two);
      a[i] = one.x + two.x * two.y;
    }

  for (int i = 0; i < n; i++)
    if (a[i] != i + (i + 1) * 2.)
      abort ();
  return 0;
}
