! Regions that only the host runs.
! { dg-do compile }
! { dg-additional-options "-fopenacc" }

subroutine host (n, c, a, b)
  integer :: n, i
  logical :: c
  logical, parameter :: gpu = .false.
  real :: a(n), b(2*n)
  !$acc parallel loop if (gpu) copyin(b) copyout(a)
  do i = 1, n
     a(i) = b(2*i)	! { dg-bogus "uncoalesced" }
  end do
  !$acc parallel loop if (.false.) copyin(b) copyout(a)
  do i = 1, n
     a(i) = b(2*i)	! { dg-bogus "uncoalesced" }
  end do
  !$acc parallel loop if (c) copyin(b) copyout(a)
  do i = 1, n
     a(i) = b(2*i)	! { dg-warning "load of 'b'" }
  end do
end subroutine
