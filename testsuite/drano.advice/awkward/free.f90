subroutine f (n, a, y)
  integer :: n, i, j
  real :: a(n, n), y(n), t
  !$ACC parallel loop & ! first
  !$acc & gang &
  !$ACC vector private(t) copyin(a) copyout(y)
  DO i = 1, n; t = 0
    do j = 1, &
	n
      t = t &
        & + a(j, i)
    end do
    y(i) = t
  END DO
end subroutine
