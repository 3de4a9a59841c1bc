! Launches of procedures that loops call, and that copy the same each time, and
! others that do not.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! { dg-do compile }
! { dg-additional-options "-fopenmp -Wredundant-transfer -Wno-idle-lanes -fno-inline" }

module steps
contains
  subroutine smooth (n, t, u)
    integer, intent (in) :: n
    real, intent (in) :: t(n)
    real, intent (inout) :: u(n)
    integer :: i
    ! It is called elsewhere, too.
    !$omp target teams distribute parallel do map(tofrom: t, u) ! { dg-warning "does not change 't'" }
    ! { dg-note "map.tofrom: u. map.to: t." "" { target *-*-* } .-1 }
    do i = 2, n - 1
      u(i) = (t(i - 1) + t(i + 1)) / 2
    end do
  end subroutine smooth

  subroutine swap (n, a, b)
    integer, intent (in) :: n
    real, intent (inout) :: a(n), b(n)
    real :: x
    integer :: i
    !$omp target teams distribute parallel do private(x) map(tofrom: a, b)
    do i = 1, n
      x = a(i)
      a(i) = b(i)
      b(i) = x
    end do
  end subroutine swap

  ! What it gets it hands on.
  subroutine relax (m, p, q)
    integer, intent (in) :: m
    real, intent (inout) :: p(m), q(m)
    integer :: k
    do k = 1, 10
      call smooth (m, p, q) ! { dg-warning "'p' and 'q'|'q' and 'p'" }
      ! { dg-note "map.tofrom: \[pq], \[pq]." "" { target *-*-* } .-1 }
      call swap (m, p, q)
    end do
  end subroutine relax

  ! It uses the array on the host, too.
  subroutine first_set (n, a, s)
    integer, intent (in) :: n
    real, intent (inout) :: a(n)
    real, intent (out) :: s
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: a)
    do i = 1, n
      a(i) = a(i) + 1
    end do
    s = a(1)
  end subroutine first_set
end module steps

program launch_in_call
  use steps
  integer, parameter :: n = 1000
  real :: t(n), u(n), s
  real, allocatable :: p(:), q(:)
  integer :: k, m
  t = 0
  u = 1
  do k = 1, 10
    call smooth (n, t, u) ! { dg-warning "'t' and 'u'|'u' and 't'" }
    ! { dg-note "write '!.omp target data map.tofrom: \[tu], \[tu].' before" "" { target *-*-* } .-1 }
    call swap (n, t, u)
  end do
  print *, t(4)
  read *, m
  allocate (p(m), q(m))
  p = 0
  q = 1
  call relax (m, p, q)
  print *, p(4)
  do k = 1, 10
    call first_set (n, t, s) ! { dg-bogus "each iteration" }
    print *, s
  end do
  do k = 1, 10
    call swap (k, t, u) ! { dg-bogus "each iteration" }
  end do
  print *, t(5)
  do k = 1, 10
    call swap (n, t, u) ! { dg-bogus "each iteration" }
    t(k) = u(k)
  end do
  print *, t(5)
end program launch_in_call
