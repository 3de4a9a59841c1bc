! What is not copied back of Fortran's arrays.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-additional-options "-fdrano-transform=maps -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes -Wno-redundant-transfer" }

module copies
  implicit none
contains
  subroutine explicit_shape (n, a, b)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n)
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: a, b) ! { dg-message "'a' is not copied back from the device" }
    do i = 1, n
       b(i) = 2 * a(i)
    end do
  end subroutine explicit_shape

  subroutine assumed_shape (a, b)
    real, intent(inout) :: a(:), b(:)
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: a, b)
    do i = 1, size (a)
       b(i) = b(i) + a(i)
    end do
  end subroutine assumed_shape

  subroutine section (a, b)
    real, intent(inout) :: a(100), b(100)
    integer :: i
    !$omp target map(tofrom: a(11:20), b(11:20)) ! { dg-bogus "'b' is not" }
    do i = 11, 20
       b(i) = a(i) + 3
    end do
    !$omp end target
  end subroutine section

  ! One of the arguments need not be there.
  subroutine optional_argument (a, b)
    real, optional, intent(inout) :: a(:)
    real, intent(inout) :: b(:)
    integer :: i
    !$omp target map(tofrom: a, b) ! { dg-bogus "'\[ab\]' is not copied to" }
    do i = 1, size (b)
       if (present (a)) then
          b(i) = a(i) + 4
          a(i) = -1
       else
          b(i) = 4
       end if
    end do
    !$omp end target
  end subroutine optional_argument

  ! Two pointers to one array.
  subroutine pointers (p, q)
    real, pointer, intent(inout) :: p(:), q(:)
    integer :: i
    !$omp target map(tofrom: p, q)
    do i = 1, size (p)
       q(i) = p(i) + 5
    end do
    !$omp end target
  end subroutine pointers
end module copies

program main
  use copies
  implicit none
  real, allocatable :: a(:), b(:)
  real, target :: c(100)
  real, pointer :: p(:), q(:)
  real :: s
  integer :: i
  allocate (a(100), b(100))
  a = [(real (i), i = 1, 100)]
  b = 0
  call explicit_shape (100, a, b)
  if (any (b /= 2 * a)) stop 1
  call assumed_shape (a, b)
  if (any (b /= 3 * a)) stop 2
  call section (a, b)
  if (any (b(11:20) /= a(11:20) + 3) .or. b(21) /= 63) stop 3
  call optional_argument (a, b)
  if (b(3) /= 7 .or. a(3) /= -1) stop 4
  call optional_argument (b=b)
  if (any (b /= 4)) stop 5
  c = 1
  p => c
  q => c
  call pointers (p, q)
  if (any (c /= 6)) stop 6
  s = 0
  !$omp target map(tofrom: b, s) ! { dg-message "'b' is not copied back from the device" }
  do i = 1, 100
     s = s + b(i)
  end do
  !$omp end target
  if (s /= 400) stop 7
end program main
