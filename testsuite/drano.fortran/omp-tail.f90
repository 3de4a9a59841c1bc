! Loops over the few iterations that another loop has left.
! { dg-do compile }
! { dg-additional-options "-Wno-idle-lanes" }

subroutine few (n, a)
  integer :: n, i
  real :: a(3*n)
  !$omp target teams distribute parallel do simd map(a)
  do i = n/4*4 + 1, n
    a(3*i) = 0
    ! { dg-site { active=unknown {sectors=[1,2]} finding=null } "" { target *-*-* } .-1 }
  end do
  !$omp target parallel do simd map(a)
  do i = n - mod (n, 4) + 1, n
    a(3*i) = 0
    ! { dg-site { active=unknown {sectors=[1,2]} finding=null } "" { target *-*-* } .-1 }
  end do
  !$omp target teams distribute simd map(a)
  do i = iand (n, not (3)) + 1, n
    a(3*i) = 0
    ! { dg-site { active=unknown {sectors=[1,2]} finding=null } "" { target *-*-* } .-1 }
  end do
end subroutine

subroutine many (n, m, a)
  integer :: n, m, i
  real :: a(3*n)
  !$omp target teams distribute parallel do simd map(a)
  do i = n/64*64 + 1, n
    a(3*i) = 0	! { dg-warning "store to 'a': adjacent lanes are 12 bytes apart" }
  end do
  !$omp target teams distribute parallel do simd map(a)
  do i = n/m*m + 1, n
    a(3*i) = 0	! { dg-warning "store to 'a': adjacent lanes are 12 bytes apart" }
  end do
end subroutine
