! The lanes of a collapsed loop.

program collapsed
  implicit none
  integer, parameter :: n = 600
  real :: a(n, n), b(n, n)
  integer :: i, j

  b = 2
#ifdef AFTER
  !$omp target teams distribute parallel do map (from: a) map (to: b)
  do j = 1, n
    !$omp simd
    do i = 1, n
#else
  !$omp target teams distribute parallel do collapse (2) &
  !$omp map (from: a) map (to: b)
  do j = 1, n
    do i = 1, n
#endif
      a(i, j) = b(i, j) * 3
    end do
  end do
  if (a(3, 5) /= 6) stop 1
end program
