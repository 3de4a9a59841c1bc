! What -Widle-lanes proposes, by form of the construct.  omp-hints-cured.F90
! compiles this file with all of it done.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do compile }

subroutine parallel_do (n, a)
  integer :: n, i
  real :: a(n)
#ifndef CURED
  !$omp target teams distribute parallel do map(a) ! { dg-warning "in the loop" }
! { dg-note "add 'simd' to this construct" "" { target *-*-* } .-1 }
#else
  !$omp target teams distribute parallel do simd map(a)
#endif
  do i = 1, n
    a(i) = 1
  end do
end subroutine

subroutine collapsed (n, a)
  integer :: n, i, j
  real :: a(n,n)
#ifndef CURED
  !$omp target teams distribute parallel do collapse(2) map(a) ! { dg-warning "in the loop" }
! { dg-note "leave the \[^\n\]*loop\[^\n\]* out of 'collapse', and put 'simd' on that loop alone" "" { target *-*-* } .-1 }
#else
  !$omp target teams distribute parallel do map(a)
#endif
  do j = 1, n
#ifdef CURED
    !$omp simd
#endif
    do i = 1, n
      a(i,j) = 1
    end do
  end do
end subroutine

subroutine distributed (n, a)
  integer :: n, i
  real :: a(n)
#ifndef CURED
  !$omp target teams distribute map(a) ! { dg-warning "in the loop \[^\n\]*distribute" }
! { dg-note "use 'distribute parallel do simd'" "" { target *-*-* } .-1 }
#else
  !$omp target teams distribute parallel do simd map(a)
#endif
  do i = 1, n
    a(i) = 1
  end do
end subroutine

subroutine by_hand (n, a)
  integer :: n, i
  real :: a(n)
#ifndef CURED
  !$omp target parallel map(a) ! { dg-warning "in this 'parallel' region" }
! { dg-note "put '!.omp do simd' on a loop in this region whose iterations are independent" "" { target *-*-* } .-1 }
#else
  !$omp target parallel map(a)
  !$omp do simd
#endif
  do i = 1, n
    a(i) = 1
  end do
  !$omp end target parallel
end subroutine

subroutine serial (n, a)
  integer :: n, i
  real :: a(n)
#ifndef CURED
  !$omp target map(a) ! { dg-warning "in this 'target' region" }
! { dg-note "use 'target teams distribute parallel do simd' for a loop whose iterations are independent, or 'target teams loop'" "" { target *-*-* } .-1 }
#elif defined LOOPS
  !$omp target teams loop map(a)
#else
  !$omp target teams distribute parallel do simd map(a)
#endif
  do i = 1, n
    a(i) = 1
  end do
#ifndef CURED
  !$omp end target
#endif
end subroutine

subroutine each_team (n, a)
  integer :: n, i
  real :: a(n)
#ifndef CURED
  !$omp target teams map(a) ! { dg-warning "in this 'target' region" }
! { dg-note "put '!.omp distribute parallel do simd' on a loop whose iterations are independent, or '!.omp loop'" "" { target *-*-* } .-1 }
#elif defined LOOPS
  !$omp target teams map(a)
  !$omp loop
#else
  !$omp target teams map(a)
  !$omp distribute parallel do simd
#endif
  do i = 1, n
    a(i) = 1
  end do
  !$omp end target teams
end subroutine
