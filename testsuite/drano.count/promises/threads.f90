program threads
  implicit none
  integer, parameter :: n = 65536
  real :: a(n), b(n)
  integer :: i
  a = 1
  b = 0
  !$omp target teams distribute parallel do map(to: a) map(from: b)
  do i = 1, n
    b(i) = 2 * a(i)
  end do
  if (any (b /= 2)) stop 1
end program
