! Direct kernels in Fortran, whose blocks have as many warps with work as the others, as the
! program limits their threads.
! { dg-do run }
! { dg-additional-options "-fdrano-transform -w" }

program even
  implicit none
  integer, parameter :: n = 700
  real :: x(n), y(n)
  integer :: i

  do i = 1, n
    x(i) = i
    y(i) = 2
  end do
  !$omp target teams distribute parallel do thread_limit(256) map(to: x) map(tofrom: y)
  do i = 1, n
    y(i) = y(i) + 3 * x(i)
  end do
  do i = 1, n
    if (y(i) /= 2 + 3 * real(i)) stop 1
  end do
end program even
