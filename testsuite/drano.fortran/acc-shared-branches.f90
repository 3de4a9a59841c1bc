! A scalar to which lanes store on each side of a branch, or on one.
! { dg-do compile }

subroutine sides (n, a, o, s)
  integer :: n, i
  real :: a(n), o(n), s
  !$acc parallel loop copy(s) copyin(a) copyout(o)
  do i = 1, n
     if (a(i) > 0) then
        s = a(i)	! { dg-warning "lanes store different values to 's'" }
     else
        s = -a(i)	! { dg-warning "lanes store different values to 's'" }
     end if
     o(i) = i
  end do
end subroutine

subroutine own (n, a, o, s)
  integer :: n, i
  real :: a(n), o(n), s, t
  !$acc parallel loop copy(s) copyin(a) copyout(o) private(t)
  do i = 1, n
     if (a(i) > 0) then
        t = a(i)	! { dg-bogus "lanes store" }
     else
        t = -a(i)	! { dg-bogus "lanes store" }
     end if
     if (a(i) == 5) s = t	! { dg-bogus "lanes store" }
     o(i) = t
  end do
end subroutine
