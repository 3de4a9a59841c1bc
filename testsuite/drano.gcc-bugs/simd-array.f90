! An array of a BLOCK construct in the body of a simd loop.
! { dg-do run }

program main
  implicit none
  integer, parameter :: n = 40000
  integer :: a(n), i, k, total

  !$omp target teams distribute parallel do simd map(from: a) private(k, total)
  do i = 1, n
    block
      integer :: digit(8)
      do k = 1, 8
        digit(k) = mod (i * k, 10)
      end do
      total = 0
      do k = 1, 8
        total = 2 * total + digit(mod (k + i, 8) + 1)
      end do
      a(i) = total
    end block
  end do

  do i = 1, n
    total = 0
    do k = 1, 8
      total = 2 * total + mod (i * (mod (k + i, 8) + 1), 10)
    end do
    if (a(i) /= total) stop 1
  end do
end program
