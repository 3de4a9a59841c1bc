/* Multiply a matrix by a vector, by rows and by columns, in C++.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The program of matvec.c.  A class hides where the elements are; drano sees it
   nevertheless, as its operator is inlined.  Without optimization it is, too,
   because GCC's offloading needs that.  */

#include <cstdio>
#include <vector>

/* A square matrix that is elsewhere, stored by rows.  */
template <typename T>
struct matrix
{
  const T *data;
  int n;

  [[gnu::always_inline]] T
  operator () (int i, int j) const
  {
    return data[i * n + j];
  }
};

/* y = A x, the matrix stored by rows in DATA.  */
template <typename T>
static void
by_rows (int n, const T *data, const T *x, T *y)
{
#pragma acc parallel loop gang vector \
  copyin(data[0:n * n], x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      matrix<T> A = {data, n};
      T t = 0;

      for (int j = 0; j < n; j++)
	t += A (i, j) * x[j];
      y[i] = t;
    }
}

/* y = A x, the matrix stored by columns in DATA: element I, J of the matrix is
   element J, I of what is stored.  */
template <typename T>
static void
by_columns (int n, const T *data, const T *x, T *y)
{
#pragma acc parallel loop gang vector \
  copyin(data[0:n * n], x[0:n]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      matrix<T> A = {data, n};
      T t = 0;

      for (int j = 0; j < n; j++)
	t += A (j, i) * x[j];
      y[i] = t;
    }
}

int
main ()
{
  const int n = 512;
  std::vector<float> rows (n * n), columns (n * n), x (n), y (n);

  /* Small integers, so that sums are exact.  */
  for (int i = 0; i < n; i++)
    {
      x[i] = i % 5;
      for (int j = 0; j < n; j++)
	rows[i * n + j] = columns[j * n + i] = (i + 2 * j) % 7 - 3;
    }

  auto count_wrong = [&]
    {
      int wrong = 0;

      for (int i = 0; i < n; i++)
	{
	  float t = 0;

	  for (int j = 0; j < n; j++)
	    t += rows[i * n + j] * x[j];
	  wrong += t != y[i];
	}
      return wrong;
    };

  by_rows (n, rows.data (), x.data (), y.data ());
  int wrong = count_wrong ();
  by_columns (n, columns.data (), x.data (), y.data ());
  wrong += count_wrong ();

  std::printf ("matvec in C++: y[1] = %g, y[%d] = %g, %d wrong\n", y[1],
	       n - 1, y[n - 1], wrong);
  return wrong != 0;
}
