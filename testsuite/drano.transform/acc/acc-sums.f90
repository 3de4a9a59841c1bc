! A reduction that only an outer loop declares, in Fortran: of a local variable and of a
! dummy argument.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-additional-options "-w -fdrano-transform" }
! { dg-final { scan-report-json { record=transform remark=sum-given name=s line=29 } } }
! { dg-final { scan-report-json { record=transform remark=sum-given name=t line=39 } } }
! { dg-final { scan-report-json { record=transform remark=sum-given name=t line=49 } } }

module sums
  implicit none
contains
  subroutine both (n, m, a, t)
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: t
    integer :: i, j, s
    s = 5
    ! The variable is the function's.
    !$acc kernels copyin(a)
    !$acc loop gang reduction(+:s)
    do i = 1, n
      ! It adds to it alone.
      !$acc loop vector
      do j = 1, m
        s = s + a(j, i) * i
      end do
    end do
    !$acc end kernels
    ! The variable is the caller's.
    !$acc kernels copyin(a)
    !$acc loop gang reduction(+:t)
    do i = 1, n
      !$acc loop vector
      do j = 1, m
        t = t - a(j, i)
      end do
    end do
    !$acc end kernels
    t = t + s
    !$acc parallel copyin(a) copy(t)
    !$acc loop gang reduction(+:t)
    do i = 1, n
      !$acc loop vector
      do j = 1, m
        if (a(j, i) > 3) t = t + 2
      end do
    end do
    !$acc end parallel
  end subroutine both
end module sums

program main
  use sums
  implicit none
  integer :: a(70, 50), i, j, t, want, n = 50, m = 70
  do i = 1, n
    do j = 1, m
      a(j, i) = mod (i * 7 + j * 3, 11)
    end do
  end do
  t = 3
  want = 3 + 5
  do i = 1, n
    do j = 1, m
      want = want + a(j, i) * i - a(j, i)
      if (a(j, i) > 3) want = want + 2
    end do
  end do
  call both (n, m, a, t)
  if (t /= want) stop 1
end program main
