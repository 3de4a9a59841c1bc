! What comes back from OpenACC regions of Fortran and should not.  Each subroutine has one
! such fault, at the line that says so; with -DRIGHT none has.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

subroutine old_comes_back (a, b)
  real :: a(200), b(200)
  integer :: i
  !$acc data copy(a) copyout(b)			! overwritten
  !$acc parallel loop present(a, b)
  do i = 1, 200
    b(i) = a(i)
  end do
  a(7) = 9
#ifdef RIGHT
  !$acc update device(a)
#endif
  !$acc end data
end subroutine

subroutine rows_are_missing (b)
  real :: b(20, 20)
  integer :: i, j, last
  last = 20
#ifndef RIGHT
  last = 17
#endif
  !$acc parallel loop copyout(b)		! copied-unwritten
  do j = 1, last
    do i = 1, 20
      b(i, j) = i + j
    end do
  end do
end subroutine

program main
  real :: a(200), b(200), c(20, 20)
  integer :: i
  a = [(i, i = 1, 200)]
  b = 1
  c = 2
  call old_comes_back (a, b)
  call rows_are_missing (c)
  print *, a(1), b(2), c(3, 4)
end program
