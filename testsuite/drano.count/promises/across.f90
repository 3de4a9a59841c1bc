program across
  implicit none
  integer, parameter :: n = 256
  real :: a(n, n), b(n, n)
  integer :: i, j
  a = 1
  b = 0
  !$acc parallel loop copyin(a) copyout(b) vector_length(32)
  do i = 1, n
    !$acc loop seq
    do j = 1, n
      b(j, i) = 2 * a(j, i)
    end do
  end do
  if (any (b /= 2)) stop 1
end program
