! Scalars of kernels constructs that each iteration sets before it uses them, and that
! nothing uses behind the loop.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-additional-options "-w -fdrano-transform=loops" }
! { dg-final { scan-report-json { record=transform remark=kernels line=25 } } }
! { dg-final { scan-report-json { record=transform remark=kernels-private line=26 } } }
! { dg-final { scan-report-json { record=transform remark=kernels-last line=36 } } }

module parts
  implicit none
  integer, parameter :: n = 200
contains
  subroutine smooth (a, b, last)
    real, intent (in) :: a(0:n + 1)
    real, intent (out) :: b(n), last
    real :: left, right, t, kept
    integer :: i, k
    k = 0
    !$acc kernels copyin(a) copyout(b)
    !$acc loop
    do i = 1, n
      left = a(i - 1) + 1
      right = a(i + 1) * 2
      t = left - right
      if (t > 3) t = -t
      b(i) = t + k
    end do
    !$acc end kernels

    !$acc kernels loop copyin(a) copy(b)
    do i = 1, n
      kept = a(i) * 3
      b(i) = b(i) + kept
    end do
    last = kept
  end subroutine
end module

program own
  use parts
  implicit none
  real :: a(0:n + 1), b(n), last, t
  integer :: i
  do i = 0, n + 1
    a(i) = mod (i * 7, 19)
  end do
  call smooth (a, b, last)
  do i = 1, n
    t = a(i - 1) + 1 - a(i + 1) * 2
    if (t > 3) t = -t
    if (b(i) /= t + a(i) * 3) stop 1
  end do
  if (last /= a(n) * 3) stop 2
end program
