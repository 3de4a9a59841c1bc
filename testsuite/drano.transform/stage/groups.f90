! Lanes exchange the parts of records that they store, in Fortran, too: the first
! dimension of an array, and components of derived types.
! { dg-do run { target warp_barriers } }
! { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } }
! { dg-additional-options "-fdrano-transform=lanes,stage -fdrano-device=H200 -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" }

program groups
  implicit none
  type point
    real :: x, y, z, w
  end type
  integer, parameter :: n = 1000
  real :: a(3, n)
  type(point) :: p(n)
  integer :: i

  a = 0
  !$omp target teams distribute parallel do map(tofrom: a)
  ! { dg-note "the iterations of the loop \[^\n\]*are spread" "" { target *-*-* } .-1 }
  do i = 1, n
    a(1, i) = i ! { dg-note "the stores of this group go through shared memory" }
    ! { dg-note "predicted to need" "" { target *-*-* } .-1 }
    a(2, i) = 2 * i
    a(3, i) = 3 * i
  end do
  do i = 1, n
    if (a(1, i) /= i .or. a(2, i) /= 2 * i .or. a(3, i) /= 3 * i) stop 1
  end do
  !$omp target teams distribute parallel do map(tofrom: p) map(to: a)
  ! { dg-note "the iterations of the loop \[^\n\]*are spread" "" { target *-*-* } .-1 }
  do i = 1, n
    p(i)%x = a(1, i) ! { dg-note "the stores of this group go through shared memory" }
    ! { dg-note "predicted to need" "" { target *-*-* } .-1 }
    ! { dg-note "the loads of this group stay as they are" "" { target *-*-* } .-2 }
    p(i)%y = a(2, i)
    p(i)%z = a(3, i) + 1
    p(i)%w = 0
  end do
  do i = 1, n
    if (p(i)%x /= i .or. p(i)%y /= 2 * i .or. p(i)%z /= 3 * i + 1) stop 2
  end do
end program
