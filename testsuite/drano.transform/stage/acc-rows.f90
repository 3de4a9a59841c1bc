! Lanes go to the loop over what is contiguous, in Fortran.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } }
! { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks" }

program rows
  implicit none
  integer, parameter :: n = 110, m = 170
  integer :: a(m, n), b(m, n), x(m), y(n), i, j, s, bad
  do i = 1, n
    do j = 1, m
      a(j, i) = modulo (37 * j + i, 101) - 50
    end do
  end do
  do j = 1, m
    x(j) = modulo (j, 7)
  end do
  bad = 0

  !$acc parallel loop copyin(a, x) copyout(y) private(s)
  do i = 1, n
    s = 0
    do j = 1, m ! { dg-note "in place of those of a loop around it" }
      ! { dg-note "predicted" "" { target *-*-* } .-1 }
      s = s + a(j, i) * x(j)
    end do
    y(i) = s
  end do
  do i = 1, n
    if (y(i) /= dot_product (a(:, i), x)) bad = bad + 1
  end do

  !$acc parallel loop copyin(a) copyout(b)
  do i = 1, n
    do j = 1, m ! { dg-note "in place of those of a loop around it" }
      ! { dg-note "predicted" "" { target *-*-* } .-1 }
      b(j, i) = 2 * a(j, i)
    end do
  end do
  if (any (b /= 2 * a)) bad = bad + 1

  ! Each iteration needs the one before it, which always overlaps.
  !$acc parallel loop copy(b)
  do i = 1, n
    do j = 2, m ! { dg-note "the loop \[^\n\]*gets no lanes: it is not proved" }
      b(j, i) = b(j, i) + b(j - 1, i)
    end do
  end do
  do i = 1, n
    do j = 1, m
      if (b(j, i) /= 2 * sum (a(1:j, i))) bad = bad + 1
    end do
  end do
  if (bad /= 0) stop 1
end program rows
