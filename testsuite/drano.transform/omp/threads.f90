! Threads become lanes in Fortran, too.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } }
! { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks" }

program threads
  use omp_lib
  implicit none
  integer, parameter :: n = 64
  integer :: a(0:n - 1), b(0:n - 1), half(0:n - 1), i, t, s, count, mine(3)
  do i = 0, n - 1
     a(i) = mod (i * 7, 11)
  end do
  b = 0
  half = 0
  !$omp target parallel num_threads(8) private(t, s, i, mine, count) map(to: a) map(tofrom: b, half) ! { dg-note "threads of this parallel region" }
  t = omp_get_thread_num ()
  count = omp_get_num_threads ()
  do i = 1, 3
     mine(1 + mod (i + t, 3)) = a(t) + i
  end do
  half(t) = a(t)
  !$omp barrier
  s = 0
  do i = 0, t
     s = s + half(i)
  end do
  !$omp barrier
  half(t) = s
  !$omp barrier
  b(t) = half(count - 1 - t) + mine(2)
  !$omp end target parallel
  do t = 0, 7
     do i = 1, 3
        if (1 + mod (i + t, 3) == 2) s = a(t) + i
     end do
     if (b(t) /= sum (a(0:7 - t)) + s) stop 1
  end do
end program
