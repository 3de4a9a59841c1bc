! Host and device that do not have the same, in OpenMP regions of Fortran.  Each subroutine has one such
! fault, at the line that says so; with -DRIGHT none has.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

subroutine changed_in_data (a, b)
  integer :: a(200), b(200), i
  !$omp target data map(to: a)
  a(10:20) = -5
#ifdef RIGHT
  !$omp target update to(a)
#endif
  !$omp target teams distribute parallel do map(from: b)
  do i = 1, 200
    b(i) = a(i) + 1			! stale
  end do
  !$omp end target data
end subroutine

subroutine result_only_to (a, b)
  integer :: a(200), b(200), i
#ifdef RIGHT
  !$omp target parallel do map(to: a) map(tofrom: b)
#else
  !$omp target parallel do map(to: a, b)
#endif
  do i = 1, 200
    b(i) = a(i) * 2			! lost
  end do
end subroutine

subroutine allocated_changed (b)
  integer, allocatable :: c(:)
  integer :: b(200), i
  allocate (c(200))
  c = 1
  !$omp target enter data map(to: c)
  c(3) = 2
#ifdef RIGHT
  !$omp target update to(c)
#endif
  !$omp target parallel do map(from: b)
  do i = 1, 200
    b(i) = c(i)				! stale
  end do
  !$omp target exit data map(delete: c)
end subroutine

program main
  integer :: a(200), b(200), i
  a = [(i, i = 1, 200)]
  b = 1
  call changed_in_data (a, b)
  call result_only_to (a, b)
  call allocated_changed (b)
  print *, a(1), b(2)
end program
