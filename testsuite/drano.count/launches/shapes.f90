module shapes
contains
  subroutine along (x, n, m)
    integer, intent (in) :: n, m
    real, intent (inout) :: x(:,:)
    integer :: i, j
    !$acc parallel loop gang copy(x)
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        x(i, j) = x(i, j) + 1
      end do
    end do
  end subroutine
  subroutine across (x, n, m)
    integer, intent (in) :: n, m
    real, intent (inout) :: x(:,:)
    integer :: i, j
    !$acc parallel loop gang copy(x)
    do i = 1, n
      !$acc loop vector
      do j = 1, m
        x(i, j) = x(i, j) + 1
      end do
    end do
  end subroutine
end module
program main
  use shapes
  implicit none
  integer :: i, j, n, m
  real, allocatable :: a(:,:), b(:)
  n = 50
  m = 40
  allocate (a(0:n - 1, m), b(-3:n))
  a = 0
  b = 0
  !$acc parallel loop gang copy(a)
  do j = 1, m
    !$acc loop vector
    do i = 0, n - 1
      a(i, j) = a(i, j) + 1
    end do
  end do
  !$acc parallel loop gang copy(a)
  do i = 0, n - 1
    !$acc loop vector
    do j = 1, m
      a(i, j) = a(i, j) + 1
    end do
  end do
  !$acc parallel loop copy(b)
  do i = 1, n
    b(i - 4) = b(i - 4) + 1
  end do
  call along (a, n, m)
  call across (a, n, m)
end program
