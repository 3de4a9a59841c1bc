! A kernels construct stays as it is where its loop changes a dummy argument, itself
! or in a routine, or a local variable.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-skip-if "loops have other lanes" { *-*-* } { "-O0" } }
! { dg-additional-options "-fdrano-transform=loops -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" }

module m
contains
  subroutine work (a, b, n, t)
    integer :: n, i, j
    real :: a(n, n), b(n, n), t, s
    !$acc kernels copyin(a) copyout(b) ! { dg-note "change 't', which all lanes would share" }
    !$acc loop independent
    do i = 1, n
      do j = 1, n
        t = a(j, i)
        b(j, i) = t + i
      end do
    end do
    !$acc end kernels
    !$acc kernels copyin(a) copy(b) ! { dg-note "change 't', which all lanes would share" }
    !$acc loop independent
    do i = 1, n
      call take (a(i, i), t)
      b(i, i) = b(i, i) + t
    end do
    !$acc end kernels
    !$acc kernels copyin(a) copy(b) ! { dg-note "compiled as 'parallel'" }
    !$acc loop independent private(s)
    do i = 1, n ! { dg-note "lanes are the iterations" "" { target *-*-* } .-1 }
      do j = 1, n
        s = a(i, j)
        b(i, j) = b(i, j) - s * 2
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine take (x, y)
    !$acc routine seq
    real :: x, y
    y = x * 3
  end subroutine
end module

program main
  use m
  integer, parameter :: most = 70
  integer :: i, j
  real :: a(most, most), b(most, most), t
  integer :: n = most
  do i = 1, n
    do j = 1, n
      a(j, i) = j + 2 * i
    end do
  end do
  call work (a, b, n, t)
  do i = 1, n
    do j = 1, n
      if (b(j, i) /= merge (2, -1, i == j) * (j + 2 * i) + i) stop 1
    end do
  end do
  if (t /= 9 * n) stop 2
end program
