// A class of which a simd loop has private objects is still returned in memory
// by functions that are elsewhere.
// { dg-do run }

extern "C" void abort ();

const int n = 4000;

struct box
{
  int n;
  box () : n (0) {}
  box (const box &o) : n (o.n) {}
  ~box () {}
};

// As functions of other files see it: the address of the result comes first.
extern box made (int) __asm__ ("make_at");
extern "C" box *make_at (box *, int);

void
fill (int *a)
{
#pragma omp target map(from: a[0:n])
  {
    box b;
#pragma omp simd private(b)
    for (int i = 0; i < n; i++)
      {
	b.n = i;
	a[i] = b.n;
      }
  }
}

int
main ()
{
  int *a = new int[n];
  fill (a);
  for (int i = 0; i < n; i++)
    if (a[i] != i)
      abort ();
  box b = made (42);
  if (b.n != 42)
    abort ();
  return 0;
}

__attribute__ ((noipa)) box *
make_at (box *at, int value)
{
  at->n = value;
  return at;
}
