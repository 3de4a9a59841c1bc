! Notes say how directives are to read, in Fortran, too.
! { dg-do compile }
! { dg-additional-options "-fdrano-show=causes" }

subroutine twice (a)
  real :: a(100000)
  integer :: i
  !$omp target teams distribute parallel do &
  !$omp& map(tofrom: a)	! { dg-warning "lanes idle" }
! { dg-message "with 'simd': write '!.omp target teams distribute parallel do simd map.tofrom: a. private.i.' in line 8" "" { target *-*-* } .-1 }
  do i = 1, 100000
    a(i) = a(i) * 2
  end do
end subroutine
