! Races of OpenMP regions in Fortran.  Each subroutine has one; with -DRIGHT none has.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

subroutine total (a, s)
  integer :: a(200), s, i
#ifdef RIGHT
  !$omp target teams distribute parallel do map(tofrom: a, s) reduction(+: s)
#else
  !$omp target teams distribute parallel do map(tofrom: a, s)
#endif
  do i = 1, 200
    s = s + a(i)			! race
  end do
end subroutine

subroutine shift (a, b)
  integer :: a(200), b(200), i
  !$omp target parallel do map(tofrom: a, b)
  do i = 1, 199
#ifdef RIGHT
    b(i) = a(i + 1) + 1
#else
    a(i) = a(i + 1) + 1			! race
#endif
  end do
end subroutine

subroutine temporary (a, b, t)
  integer :: a(200), b(200), t, i
#ifdef RIGHT
  !$omp target parallel do map(tofrom: a, b) private(t)
#else
  !$omp target parallel do map(tofrom: a, b, t)
#endif
  do i = 1, 200
    t = a(i) * 2			! race
    b(i) = t + 1			! race
  end do
end subroutine

program main
  integer :: a(200), b(200), s, t, i
  a = [(i, i = 1, 200)]
  b = 1
  s = 0
  t = 0
  call total (a, s)
  call shift (a, b)
  call temporary (a, b, t)
  print *, s, a(1), b(2)
end program
