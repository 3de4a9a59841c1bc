subroutine f (n, a)
  integer :: n, i, j
  real :: a(n, n)
  !$acc parallel loop gang
  do j = 1, n
    !$acc loop vector
    do i = 1, n
      a(j, i) = 0
    end do
  end do
end subroutine

integer function g ()
  integer :: unset
  g = unset
end function
