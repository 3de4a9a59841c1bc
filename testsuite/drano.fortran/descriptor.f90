! What the compiler reads of its own descriptors is no access of the program.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine explicit (n, a, b)
  integer :: n, i
  real :: a(n, n), b(n)
  !$acc parallel loop gang vector copy(a, b)
  !$omp target teams distribute parallel do simd map(tofrom: a, b)
  do i = 1, n
    b(i) = a(i, 2) ! { dg-site { access=load array=a bytes=4 pattern=unit } }
    ! { dg-no-site { bytes=8 } "" { target *-*-* } .-1 }
  end do
end subroutine

subroutine allocated (n, a, b)
  integer :: n, i
  real, allocatable :: a(:, :), b(:)
  !$acc parallel loop gang vector copy(a, b)
  !$omp target teams distribute parallel do simd map(tofrom: a, b)
  do i = 1, n
    b(i) = a(i, 2) ! { dg-site { access=load array=a bytes=4 } }
    ! { dg-no-site { bytes=8 } "" { target *-*-* } .-1 }
  end do
end subroutine

! A descriptor in an array of the program's is fetched as data is.

module rows
  type row
    real, pointer :: v(:)
  end type
contains
  subroutine pointed (n, r, b)
    integer :: n, i
    type(row) :: r(n)
    real :: b(n)
    !$acc parallel loop gang vector copy(r, b)
    !$omp target teams distribute parallel do simd map(tofrom: r, b)
    do i = 1, n
      b(i) = r(i)%v(1) ! { dg-warning "load of 'r%v'" }
      ! { dg-site { access=load bytes=8 } "" { target *-*-* } .-1 }
    end do
  end subroutine
end module
