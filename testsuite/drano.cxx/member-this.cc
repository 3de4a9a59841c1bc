/* Members of the object that "this" points to, which GCC 11 cannot map.
   Copyright (C) 2026 The drano authors
   This file is part of drano: GPL version 3 or later, see COPYING3.  */
/* { dg-do compile } */
/* { dg-require-effective-target gcc12 } */

template <class T> struct matrix
{
  T *d;
  int n;
  void transpose (T *__restrict out);
};

template <class T> void
matrix<T>::transpose (T *__restrict out)
{
#pragma acc parallel loop gang vector copyin(this[0:1]) copyin(d[0:n*n]) copyout(out[0:n*n])
#pragma omp target teams distribute parallel for simd map(to: this[0:1]) map(to: d[0:n*n]) map(from: out[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      out[j * n + i] /* { dg-bogus "store to" "" { target *-*-* } .+1 } */
	= d[i * n + j]; /* { dg-warning "uncoalesced load of 'this->d': adjacent lanes are '4\\*this->n' bytes apart; each warp fetches 32 sectors where 4 would be enough" } */
}

template struct matrix<float>;
