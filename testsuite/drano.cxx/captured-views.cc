// Two objects of one class that a lambda expression has captured: their arrays
// have the objects' names.
// { dg-do compile }
// { dg-skip-if "members are functions of their own" { *-*-* } { "-O0" } }

template <class T> struct View
{
  T *p;
  int m;
  T &operator() (int i, int j) const { return p[i * m + j]; }
};

template <class Op> void
each (int n, Op op)
{
#pragma acc parallel loop gang vector
#pragma omp target teams distribute parallel for simd
  for (int i = 0; i < n; ++i)
    op (i);
}

void
copy_row (int n, View<double> from, View<double> to)
{
  each (n, [=] (int i) { to (i, 0) = 2 * from (0, i); }); // { dg-warning "uncoalesced store to 'to.p'" }
  // { dg-site { access=load array=from.p pattern=unit } "" { target *-*-* } .-1 }
}
