! Launches of procedures with assumed-shape arguments that loops call, and that
! copy the same each time, and others that do not.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! { dg-do compile }
! { dg-skip-if "descriptors are followed by optimizers" { *-*-* } { "-O0" } }
! { dg-additional-options "-fopenmp -Wredundant-transfer -Wno-idle-lanes -fno-inline" }

module shape_steps
contains
  subroutine add (n, a, c)
    integer, intent (in) :: n
    real, intent (in) :: a(:, :)
    real, intent (inout) :: c(:, :)
    integer :: i, j
    !$omp target teams distribute parallel do map(to: a) map(tofrom: c)
    do j = 1, n
      do i = 1, n
        c(i, j) = c(i, j) + a(i, j)
      end do
    end do
  end subroutine add

  ! It has other memory each time.
  subroutine grow (n, a)
    integer, intent (in) :: n
    real, allocatable, intent (inout) :: a(:, :)
    integer :: i
    if (allocated (a)) deallocate (a)
    allocate (a(n, n))
    !$omp target teams distribute parallel do map(tofrom: a)
    do i = 1, n
      a(i, i) = 1
    end do
  end subroutine grow

  ! It reads what it has written.
  subroutine count_up (a, s)
    real, intent (inout) :: a(:, :)
    real, intent (inout) :: s
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: a)
    do i = 1, size (a, 1)
      a(i, i) = a(i, i) + 1
    end do
    s = s + a(2, 2)
  end subroutine count_up
end module shape_steps

program launch_in_call
  use shape_steps
  real, allocatable :: a(:, :), c(:, :), g(:, :), h(:, :)
  real :: s
  integer :: k, n
  read *, n
  allocate (a(n, n), c(n, n), h(n, n))
  a = 1
  c = 2
  h = 3
  s = 0
  do k = 1, 10
    call add (n, a, c) ! { dg-warning "'a' and 'c'|'c' and 'a'" }
    ! { dg-note "write '!.omp target data map.to: a. map.tofrom: c.' before" "" { target *-*-* } .-1 }
  end do
  do k = 1, 10
    call grow (k, g) ! { dg-bogus "each iteration" }
  end do
  do k = 1, 10
    call count_up (h, s) ! { dg-bogus "each iteration" }
  end do
  do k = 1, 10
    call add (n, a(:, k:), h(k:, :)) ! { dg-bogus "each iteration" }
  end do
  print *, c(2, 2), g(3, 3), h(4, 4), s
end program launch_in_call
