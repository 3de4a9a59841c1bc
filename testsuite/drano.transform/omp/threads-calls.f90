! Procedures that ask for the thread's number are taken into the region whose threads
! become lanes; arguments by reference stay each thread's.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } }
! { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks" }

module columns
  use omp_lib
  implicit none
  integer, parameter :: threads = 8, steps = 5
contains
  subroutine walk (table, state, last)
    !$omp declare target
    integer, intent(inout) :: table(0:threads - 1, steps), state
    integer, intent(out) :: last
    integer :: i, t
    t = omp_get_thread_num ()
    last = 0
    do i = 1, steps
       state = mod (state * 37 + t, 101)
       if (mod (i, 2) == 0) state = state + 1
       table(t, i) = state
    end do
    do i = steps, 1, -1
       last = last * 2 + table(omp_get_thread_num (), i)
    end do
  end subroutine walk
end module columns

program main
  use columns
  implicit none
  integer :: table(0:threads - 1, steps), a(0:threads - 1), b(0:threads - 1)
  integer :: t, i, s, first, second, state
  a = 0
  b = 0
  table = 0
  !$omp target parallel num_threads(threads) private(t, first, second, state) map(tofrom: table, a, b) ! { dg-note "threads of this parallel region" }
  t = omp_get_thread_num ()
  state = 3 * t + 1
  call walk (table, state, first)
  call walk (table, state, second)
  a(t) = first - second
  b(t) = state
  !$omp end target parallel
  do t = 0, threads - 1
     state = 3 * t + 1
     do s = 1, 2
        first = 0
        do i = 1, steps
           state = mod (state * 37 + t, 101)
           if (mod (i, 2) == 0) state = state + 1
           table(t, i) = state
        end do
        do i = steps, 1, -1
           first = first * 2 + table(t, i)
        end do
        if (s == 1) second = first
     end do
     if (a(t) /= second - first .or. b(t) /= state) stop 1
  end do
end program main
