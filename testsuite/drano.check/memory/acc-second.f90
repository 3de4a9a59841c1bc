! Accesses outside of arrays.  Each subroutine has one, and is called if its
! number is; with -DRIGHT none has.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

#ifdef RIGHT
#define MORE 0
#else
#define MORE 1
#endif

module cases
  implicit none
  integer, parameter :: n = 100
contains
  subroutine neighbours (s)
    integer, intent (out) :: s
    integer :: a(n), b(n), i
    a = 1
    b = 2
    !$acc parallel loop copyin(a) copy(b)
    do i = 1, n
      b(i) = b(i) + a(i + MORE)			! fault 1
    end do
    s = b(5)
  end subroutine

  subroutine allocated_arrays (s)
    integer, intent (out) :: s
    real, allocatable :: a(:), b(:)
    integer :: i
    allocate (a(n), b(n))
    a = 1
    !$acc data copyin(a) copyout(b)
    !$acc parallel loop
    do i = 1, n
      b(i) = a(n + MORE - i + 1)		! fault 2
    end do
    !$acc end data
    s = int (b(5))
  end subroutine

  subroutine undefined_pointer (s)
    integer, intent (out) :: s
    integer, pointer :: p(:)
    integer, target :: t(n)
    integer :: i
    t = 3
    nullify (p)
    if (MORE == 0) p => t
    s = 0
    !$acc parallel loop copy(s) reduction(+:s)
    do i = 1, n
      s = s + p(i)				! fault 3
    end do
  end subroutine

  subroutine rows (s)
    integer, intent (out) :: s
    real :: a(n, 4), b(n)
    integer :: i
    a = 1
    b = 2
    !$acc kernels copyin(a) copy(b)
    !$acc loop independent
    do i = 1, n
      b(i) = b(i) + a(i, 4 + MORE)		! fault 4
    end do
    !$acc end kernels
    s = int (b(5))
  end subroutine
end module

program main
  use cases
  implicit none
  character (len = 8) :: arg
  integer :: which, s
  which = 0
  if (command_argument_count () > 0) then
    call get_command_argument (1, arg)
    read (arg, *) which
  end if
  if (which == 0 .or. which == 1) call neighbours (s)
  if (which == 0 .or. which == 2) call allocated_arrays (s)
  if (which == 0 .or. which == 3) call undefined_pointer (s)
  if (which == 0 .or. which == 4) call rows (s)
  print *, s
end program
