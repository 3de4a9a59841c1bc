! Loops over one array are unrolled, so that it is in registers; what a function
! that is inlined has stored to another array, of a size that it computes, is in
! the lane's memory, also after that.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-additional-options "-w -fdrano-transform" }

module m
contains
  subroutine fill (p, n, x)
    !$omp declare target
    integer, intent(in) :: n, x
    integer, intent(out) :: p(n)
    integer :: k
    do k = 1, n
      p(k) = iand (x + k * k, 4095)
    end do
  end subroutine
  integer function total (p)
    !$omp declare target
    integer, intent(in) :: p(:)
    integer :: k
    total = 0
    do k = 1, size (p)
      total = iand (total + p(k) * k, 65535)
    end do
  end function
  subroutine work (n, a, b)
    integer, intent(in) :: n
    integer, contiguous, intent(inout) :: a(:), b(:)
    integer :: i
    !$omp target teams distribute parallel do num_teams(7) map(tofrom: a, b)
    do i = 1, n
      block
	integer :: of(12)
	complex(8) :: two(2), z
	integer :: most
	call fill (of, 12, maxval ([mod (i, 2), i, 3]))
	a(i) = total (of(1:12:7))
	b(i) = sum ([i, i * 3]) + of(7)
	most = maxval ([iand (of(7), 255), 77, 3])
	z = cmplx (i, 0.5d0, 8)
	two = [z, conjg (z)]
	two = two / (two(1) + 1)
	b(i) = b(i) + most + nint (100 * abs (sqrt (two(2))))
      end block
    end do
  end subroutine
end module

program lane_addresses
  use m
  implicit none
  integer :: a(89), b(89), of(12), i
  complex(8) :: c
  a = 0
  b = 0
  call work (89, a, b)
  do i = 1, 89
    call fill (of, 12, max (mod (i, 2), i, 3))
    if (a(i) /= total (of(1:12:7))) stop 1
    c = conjg (cmplx (i, 0.5d0, 8)) / (cmplx (i, 0.5d0, 8) + 1)
    if (b(i) /= i * 4 + of(7) + max (iand (of(7), 255), 77) &
	+ nint (100 * abs (sqrt (c)))) stop 2
  end do
end program lane_addresses
