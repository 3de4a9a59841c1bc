! OpenMP's loop constructs in Fortran.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }
! { dg-require-effective-target gcc12 }

subroutine teams_loop (n, a, b)
  integer :: n, i
  real :: a(n), b(2*n)
  !$omp target teams loop map(tofrom: a, b)
  do i = 1, n
    a(i) = b(2*i) ! { dg-warning "uncoalesced load of 'b': adjacent lanes are 8 bytes apart" }
  end do
end subroutine

subroutine parallel_do (n, a)
  integer :: n, i
  real :: a(n)
  !$omp target teams distribute parallel do map(tofrom: a) ! { dg-warning "31 of 32 lanes idle in the loop" }
  do i = 1, n
    a(i) = 1 ! { dg-site { access=store array=a pattern=single-lane } }
  end do
end subroutine

subroutine parallel_do_simd (n, a)
  integer :: n, i
  real :: a(n)
  !$omp target teams distribute parallel do simd map(tofrom: a)
  do i = 1, n
    a(i) = 1 ! { dg-site { access=store array=a pattern=unit lanes=32 } }
  end do
end subroutine

subroutine simd_alone (n, a)
  integer :: n, i
  real :: a(n)
  !$omp target simd map(tofrom: a)
  do i = 1, n
    a(i) = 1 ! { dg-site { access=store array=a pattern=unit } }
  end do
end subroutine
