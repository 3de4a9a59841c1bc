! Host and device that do not have the same, in OpenACC regions of Fortran.  Each subroutine has one such
! fault, at the line that says so; with -DRIGHT none has.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

subroutine changed_in_data (a, b)
  real :: a(200), b(200)
  integer :: i
  !$acc data copyin(a) copyout(b)
  !$acc parallel loop present(a, b)
  do i = 1, 200
    b(i) = a(i)
  end do
  a = 4.5
#ifdef RIGHT
  !$acc update device(a)
#endif
  !$acc parallel loop present(a, b)
  do i = 1, 200
    b(i) = b(i) + a(i)			! stale
  end do
  !$acc end data
end subroutine

subroutine result_created (a)
  real :: a(200), c(200)
  integer :: i
  !$acc data copyin(a) create(c)
  !$acc parallel loop present(a, c)
  do i = 1, 200
    c(i) = a(i) * 2			! lost
  end do
#ifdef RIGHT
  !$acc update self(c)
#endif
  !$acc end data
  print *, c(4) > 1
end subroutine

subroutine never_left (a, b)
  real :: a(200), b(200)
  integer :: i
  !$acc enter data copyin(b)
  !$acc parallel loop copyin(a) present(b)
  do i = 1, 200
    b(i) = a(i) + 2			! lost
  end do
#ifdef RIGHT
  !$acc exit data copyout(b)
#endif
end subroutine

program main
  real :: a(200), b(200)
  integer :: i
  a = [(i, i = 1, 200)]
  b = 1
  call changed_in_data (a, b)
  call result_created (a)
  call never_left (a, b)
  print *, a(1), b(2)
end program
