! !$drano in an included file holds for what follows.
! { dg-do compile }
! { dg-options "-fopenacc" }

subroutine s (n, a)
  integer :: n, i
  real :: a(3,n)
  !$acc parallel loop copy(a)
  do i = 1, n
    a(1,i) = 0 ! { dg-warning "uncoalesced" }
    include 'directives.inc'
    a(2,i) = 0 ! { dg-error "uncoalesced" }
  end do
end subroutine
