subroutine sums(n, a, y)
  implicit none
  integer :: n, i, j
  real :: a(n,n), y(n), t
  !$acc parallel loop gang vector copyin(a) copyout(y)
  do i = 1, n
    t = 0
    do j = 1, n
      t = t + a(j,i)
    end do
    y(i) = t
  end do
end subroutine
