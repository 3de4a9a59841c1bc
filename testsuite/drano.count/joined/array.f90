module work
contains
  subroutine scale (n, a, b)
    integer, intent(in) :: n
    real, intent(inout) :: a(:), b(:,:)
    integer :: i
    !$acc parallel loop copy(a, b)
    do i = 1, n
      a(i) = a(i) + 1
      b(1, i) = a(i)
    end do
  end subroutine
end module
program main
  use work
  real, allocatable :: x(:), y(:,:)
  integer, allocatable :: count(:)
  integer :: i
  allocate (x(4096), y(2, 4096), count(64))
  x = 1
  y = 2
  count = 0
  call scale (4096, x, y)
  !$acc parallel loop copy(count, x)
  do i = 1, 4096
    !$acc atomic update
    count(mod (i, 64) + 1) = count(mod (i, 64) + 1) + 1
    !$acc atomic update
    x(i) = x(i) * 2
  end do
  if (any (count /= 64)) stop 1
end program
