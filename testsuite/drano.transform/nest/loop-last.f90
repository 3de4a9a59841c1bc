! Collapsed loops of a loop construct get lanes, and their counters have the values
! after it that they have without.
! Up to GCC 12, combined loops have the place of their body.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do run { target gcc12 } }
! { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } }
! { dg-additional-options "-fdrano-transform=lanes,repairs -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" }

program counters
  implicit none
  integer, parameter :: n = 90, m = 70
  integer :: i, j, none
  integer(8) :: long
  integer(2) :: short
  real(8) :: a(n, m), b(n, m)
  call random_number (a)
  b = 0

  !$omp target teams loop collapse(2) map(to: a) map(tofrom: b) ! { dg-note "are one loop now" }
! { dg-note "whole warps" "" { target gcc13 } .-1 }
  do j = 2, m - 1
    do i = n - 1, 2, -1
      b(i, j) = a(i-1, j) + a(i+1, j) ! { dg-note "whole warps" "" { target { ! gcc13 } } }
    end do
  end do
  if (i /= 1 .or. j /= m) error stop 1
  if (any (b(2:n-1, 2:m-1) /= a(1:n-2, 2:m-1) + a(3:n, 2:m-1))) error stop 2

  ! What is not combined with the loop construct says itself what is seen later.
  !$omp target map(to: a) map(tofrom: b, short)
  !$omp teams loop collapse(2) ! { dg-note "are one loop now" }
! { dg-note "whole warps" "" { target gcc13 } .-1 }
  do short = 1, m
    do long = 1, n
      b(long, short) = a(long, short) + short ! { dg-note "whole warps" "" { target { ! gcc13 } } }
    end do
  end do
  !$omp end target
  if (short /= m + 1) error stop 3
  if (abs (sum (b) - sum (a) - n * m * (m + 1) / 2) > 1e-6) error stop 4

  ! Loops without iterations.
  i = 5
  none = 0
  !$omp target map(to: a) map(tofrom: b, i)
  !$omp teams loop collapse(2) ! { dg-note "are one loop now" }
! { dg-note "whole warps" "" { target gcc13 } .-1 }
  do i = 1, none
    do j = 1, n
      b(j, i) = a(j, i) ! { dg-note "whole warps" "" { target { ! gcc13 } } }
    end do
  end do
  !$omp end target
  if (abs (sum (b) - sum (a) - n * m * (m + 1) / 2) > 1e-6) error stop 5

end program

! The bound is computed in the construct, of what another team may have changed.
subroutine refused (n, m, a, b, i)
  integer :: n, m, i, j, k
  real(8) :: a(n, m), b(n, m)
  k = i
  !$omp target teams loop collapse(2) map(to: a) map(tofrom: b) ! { dg-note "the last value of the counter '.' is available" }
  do j = 1, m
    do k = k, n
      b(k, j) = a(k, j)
    end do
  end do
  i = k
end subroutine
