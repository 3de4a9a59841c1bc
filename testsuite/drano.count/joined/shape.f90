module shapes
contains
subroutine gather (b, c, n)
  integer :: n, i
  real(8) :: b(:, :), c(n, n)
  !$acc parallel loop gang present (b, c)
  do i = 1, n
    !$acc loop vector
    do j = 1, n
      c(i, j) = b(2, j) + 1
    end do
  end do
end subroutine
end module
program p
  use shapes
  real(8) :: b(2, 64), c(64, 64)
  b = 1
  c = 1
  !$acc data copyin (b) copy (c)
  call gather (b, c, 64)
  !$acc end data
  if (any (c /= 2)) stop 1
end program
