subroutine every_other (c, n)
  implicit none
  integer :: n, i
  real :: c(:)
  !$omp target teams distribute parallel do simd map(c)
  do i = 1, n
    c(2 * i) = c(2 * i) + 1
  end do
end subroutine
program main
  implicit none
  interface
    subroutine every_other (c, n)
      integer :: n
      real :: c(:)
    end subroutine
  end interface
  integer, parameter :: n = 4096
  real :: b(n)
  real, allocatable :: a(:)
  integer :: i, m
  m = n
  allocate (a(2 * n))
  b = 1
  a = 1
  !$omp target teams distribute parallel do simd map(b)
  do i = 1, m
    b(i) = b(i) + 1
  end do
  !$omp target teams distribute parallel do simd map(a)
  do i = 3, m, 2
    a(i) = a(i) + 1
  end do
  call every_other (a, m)
end program
