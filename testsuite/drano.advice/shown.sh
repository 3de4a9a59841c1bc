#!/bin/sh
# Hints can be read: a line that changes is shown as it was and as it will be,
# new lines in their order, and nothing under a line that stays.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "${SRCDIR:?}/testsuite/drano.tool/lib.sh"

cat >shown.c <<'END'
void
sums (int n, int m, const float *restrict a, float *restrict y)
{
#pragma omp target teams distribute parallel for simd \
  map(to: a[0:n * m]) map(tofrom: y[0:n])
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < m; j++)
	y[i] += a[i * m + j];
    }
}

void
swapped (int n, int m, float *restrict a)
{
#pragma acc parallel loop collapse(2) copy(a[0:n * m])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      a[i * m + j] = 0;
}
END
cat >shown.f90 <<'END'
subroutine sums(n, a, y)
  implicit none
  integer :: n, i, j
  real :: a(n,n), y(n), t
  !$acc parallel loop gang vector copyin(a) copyout(y)
  do i = 1, n
    t = 0
    do j = 1, n
      t = t + a(j,i)
    end do
    y(i) = t
  end do
end subroutine
END

# What stands beside "|" in the message about EDIT, carets aside.
lines ()
{
  LC_ALL=C awk -v edit="note: $1" '/: (note|warning):/ { on = index ($0, edit) }
    on && / \|/ && !/\|[ ^~]*$/ { sub (/^[^|]*\|/, ""); print }' messages
}

"$BINDIR/drano-gcc" -fopenmp -O2 -S -o /dev/null shown.c 2>messages
check_equal "a sum" " #pragma omp target teams distribute parallel for simd \\
 -------------------------------------------------------
 #pragma omp target teams distribute parallel for \\
     {
+      float total = y[i];
+#pragma omp simd reduction(+:total)
       for (int j = 0; j < m; j++)
         y[i] += a[i * m + j];
         ---------------------
         total += a[i * m + j];
+      y[i] = total;
     }" "$(lines "spread the iterations")"

"$BINDIR/drano-gcc" -fopenacc -O2 -S -o /dev/null shown.c 2>messages
check_equal "headers" " #pragma acc parallel loop collapse(2) copy(a[0:n * m])
   for (int j = 0; j < m; j++)
   ---------------------------
   for (int i = 0; i < n; i++)
     for (int i = 0; i < n; i++)
     ---------------------------
     for (int j = 0; j < m; j++)" "$(lines "change the order")"

if [ -x "$BINDIR/drano-gfortran" ]; then
  "$BINDIR/drano-gfortran" -fopenacc -O2 -S -o /dev/null shown.f90 2>messages
  check_equal "Fortran" "   !\$acc parallel loop gang vector copyin(a) copyout(y)
   ----------------------------------------------------
   !\$acc parallel loop gang copyin(a) copyout(y)
   do i = 1, n
     t = 0
+    !\$acc loop vector reduction(+:t)
     do j = 1, n" "$(lines "spread the iterations")"
else
  echo "UNSUPPORTED: Fortran: no drano-gfortran"
fi
exit $failed
