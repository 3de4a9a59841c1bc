! What lanes store to one place is a race.
! { dg-do compile }

module scalars
  real(8) :: best
  integer :: found
  !$acc declare create (best, found)
end module

subroutine stores (n, a, s, o)
  use scalars
  integer :: n, i
  real(8) :: a(n), s, o(n), own
  !$acc parallel loop gang vector copyin(a) copy(s, o, best, found)
  do i = 1, n
    s = a(i) ! { dg-warning "lanes store different values to 's', which they share" }
    found = found + 1 ! { dg-warning "lanes update 'found', which they share" }
    o(1) = a(i) ! { dg-warning "lanes store different values to 'o'" }
    if (a(i) > best) best = a(i) ! { dg-warning "to 'best', which they share" }
    if (i == 1) s = a(i)
    own = a(i)
    o(i) = own
  end do
end subroutine

subroutine sums (n, a, s, o)
  integer :: n, i
  real(8) :: a(n), s, o(n)
  !$acc parallel loop gang vector copyin(a) copy(o) reduction(+:s)
  do i = 1, n
    s = s + a(i)
    o(i) = a(i)
  end do
end subroutine
