! A private array that inlined procedures use as one of another type, whose bounds are
! dummy arguments: repairs keep it.
! { dg-do run }
! { dg-additional-options "-w -fdrano-transform=repairs" }

module views
contains
  subroutine fill (t, k, i)
    !$omp declare target
    integer, intent(in) :: k, i
    real(8), intent(out) :: t(k)
    integer :: j
    do j = 1, k
      t(j) = i * 3 + j
    end do
  end subroutine

  real(8) function total (t, k)
    !$omp declare target
    integer, intent(in) :: k
    real(8), intent(in) :: t(k)
    integer :: j
    total = 0
    do j = 1, k
      total = total + t(j)
    end do
  end function
end module

program main
  use views
  implicit none
  integer, parameter :: n = 300
  real(8) :: y(n), z(n), t(8)
  integer :: i
  y = 0
  z = 0
  !$omp target teams distribute parallel do simd map(from: y) private(t)
  do i = 1, n
    call fill (t, 8, i)
    y(i) = total (t, 8)
  end do
  !$omp target teams distribute parallel do simd map(from: z)
  do i = 1, n
    block
      real(8) :: u(6)
      call fill (u, 6, i)
      z(i) = total (u, 6)
    end block
  end do
  do i = 1, n
    if (y(i) /= 24 * i + 36 .or. z(i) /= 18 * i + 21) error stop
  end do
end program
