! Memory of the device that is never freed; with -DRIGHT it is.  Descriptors are
! not the program's to free.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

program main
  implicit none
  integer, allocatable :: a(:), b(:)
  integer :: i
  allocate (a(100), b(100))
  a = 1
  b = 0
  !$acc enter data copyin(a(1:100))		! left
  !$acc enter data create(b(1:100))
  !$acc parallel loop present(a(1:100), b(1:100))
  do i = 1, 100
    b(i) = a(i) + i
  end do
  !$acc exit data copyout(b(1:100))
#ifdef RIGHT
  !$acc exit data delete(a(1:100))
#endif
  if (b(5) /= 6) stop 1
end program
