! Transposes of Fortran go through tiles in shared memory, and come out right.
! { dg-do run }
! { dg-require-effective-target warp_barriers }
! { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } }
! { dg-skip-if "stores of numbers may change bounds for GCC" { *-*-* } { "-O1" } }
! { dg-additional-options "-fdrano-transform=stage -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" }

program stage
  implicit none
  integer, parameter :: n = 100, m = 70
  real :: a(n, m), b(m, n)
  real(8), allocatable :: c(:, :), d(:, :)
  integer :: i, j

  do j = 1, m
    do i = 1, n
      a(i, j) = i * 1000 + j
    end do
  end do
  !$acc parallel loop gang num_gangs(1) copyin(a) copyout(b)
  do j = 1, m
    !$acc loop vector
    do i = 1, n
      b(j, i) = a(i, j) ! { dg-note "this store goes through a tile" }
      ! { dg-note "predicted to need" "" { target *-*-* } .-1 }
    end do
  end do
  do j = 1, m
    do i = 1, n
      if (b(j, i) /= i * 1000 + j) stop 1
    end do
  end do
  allocate (c(n, m), d(m, n))
  c = 3 * a
  call rows (n, m, c, d)
  do j = 1, m
    do i = 1, n
      if (d(j, i) /= 3 * a(i, j)) stop 2
    end do
  end do
contains
  subroutine rows (n, m, c, d)
    integer, value :: n, m
    real(8), intent(in) :: c(n, m)
    real(8), intent(out) :: d(m, n)
    integer :: i, j
    !$acc parallel loop gang num_gangs(1) copyin(c) copyout(d)
    do i = 1, n
      !$acc loop vector
      do j = 1, m
        d(j, i) = c(i, j) ! { dg-note "this load goes through a tile" }
        ! { dg-note "predicted to need" "" { target *-*-* } .-1 }
      end do
    end do
  end subroutine
end program
