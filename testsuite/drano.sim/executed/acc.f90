subroutine scale (a, b, n, k, s)
  implicit none
  integer :: n, k, i, j
  real :: a(n, k), b(:), s
  !$acc parallel loop copy(a)
  do i = 1, n
    do j = 1, k
      a(i, j) = a(i, j) + s
    end do
  end do
  !$acc parallel loop copy(b) copyin(n)
  do i = 1, n
    b(i) = b(i) + s
  end do
  !$acc parallel loop gang vector copy(b)
  do i = 1, n
    b(i) = b(i) * s
  end do
  !$acc kernels loop copy(b, s)
  do i = 1, n
    b(i) = b(i) + s
  end do
end subroutine
program main
  implicit none
  interface
    subroutine scale (a, b, n, k, s)
      integer :: n, k
      real :: a(n, k), b(:), s
    end subroutine
  end interface
  real, allocatable :: x(:,:), y(:)
  real :: s
  allocate (x(64, 20), y(100))
  x = 0
  y = 0
  s = 2
  call scale (x, y, 64, 20, s)
end program
