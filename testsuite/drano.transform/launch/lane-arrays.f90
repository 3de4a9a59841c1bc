! Small arrays of lanes in registers, whose first subscripts are not 0.
! { dg-do run }
! { dg-additional-options "-fdrano-transform -w" }

program lane_arrays
  implicit none
  integer, parameter :: n = 700
  integer :: x(n), y(n), of(-1:4), i, j, k

  do i = 1, n
    x(i) = mod (i * 7919, 1009)
  end do
  !$omp target teams distribute parallel do private(of, k) map(to: x) map(from: y)
  do i = 1, n
    do k = -1, 4
      of(k) = x(mod (i + k + 1, n) + 1)
    end do
    do k = 0, 4
      of(k) = of(k) + of(k - 1)
    end do
    y(i) = of(4) + 2 * of(-1)
  end do
  do i = 1, n
    j = 2 * x(mod (i, n) + 1)
    do k = -1, 4
      j = j + x(mod (i + k + 1, n) + 1)
    end do
    if (y(i) /= j) stop 1
  end do
end program lane_arrays
