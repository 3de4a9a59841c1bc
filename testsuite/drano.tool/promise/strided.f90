! Lanes are a column apart.

program strided
  implicit none
  integer, parameter :: n = 512
  real, allocatable :: a(:, :), b(:, :)
  integer :: i, j

  allocate (a(n, n), b(n, n))
  b = 2
#ifdef AFTER
  !$acc parallel loop gang copyout (a) copyin (b)
  do j = 1, n
    !$acc loop vector
    do i = 1, n
#else
  !$acc parallel loop gang copyout (a) copyin (b)
  do i = 1, n
    !$acc loop vector
    do j = 1, n
#endif
      a(i, j) = b(i, j) * 3
    end do
  end do
  if (a(3, 5) /= 6) stop 1
end program
