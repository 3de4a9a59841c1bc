! Constructs in routines that regions call.
! { dg-do compile }
! { dg-additional-options "-fopenmp" }

module routines
contains
  subroutine lanes (n, a, b)
    !$omp declare target
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in) :: b(2*n)
    integer :: i
    !$omp simd	! { dg-message "lanes are the iterations of the loop" }
    do i = 1, n
       a(i) = b(2*i)	! { dg-warning "load of 'b': adjacent lanes are 8 bytes apart" }
    end do
    !$omp parallel do simd
    do i = 1, n
       a(i) = b(i)	! { dg-bogus "uncoalesced" }
    end do
    !$omp parallel do	! { dg-warning "31 of 32 lanes idle in the loop" }
    do i = 1, n
       a(i) = b(2*i)	! { dg-bogus "uncoalesced" }
    end do
  end subroutine

  subroutine region (n, a, b)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in) :: b(2*n)
    !$omp target map(tofrom: a) map(to: b)
    call lanes (n, a, b)
    !$omp end target
  end subroutine
end module
