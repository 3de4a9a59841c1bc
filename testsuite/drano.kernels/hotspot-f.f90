! Temperature of a chip in Fortran, with the wrong loop on the lanes.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! GPUDrano table 1: hotspot.  The inner loop runs over the second subscript,
! so that adjacent lanes are a column apart: uncoalesced, all of it.
! { dg-do compile }

module kernels
contains
  subroutine hotspot (n, power, old, new)
    integer, intent(in) :: n
    real, intent(in) :: power(n, n), old(n, n)
    real, intent(inout) :: new(n, n)
    integer :: x, y
    real :: here, up, down, left, right, heat
    !$acc parallel loop gang present(power, old, new)
    do y = 2, n - 1
      !$acc loop vector
      do x = 2, n - 1
        here = old(y, x) ! { dg-warning "uncoalesced load of .old." }
        up = old(y - 1, x) ! { dg-warning "uncoalesced load of .old." }
        down = old(y + 1, x) ! { dg-warning "uncoalesced load of .old." }
        left = old(y, x - 1) ! { dg-warning "uncoalesced load of .old." }
        right = old(y, x + 1) ! { dg-warning "uncoalesced load of .old." }
        heat = power(y, x) ! { dg-warning "uncoalesced load of .power." }
        new(y, x) = here + 0.1 * (heat + up + down + left + right - 4 * here) ! { dg-warning "uncoalesced store to .new." }
      end do
    end do
  end subroutine
end module

program chip
  use kernels
  integer, parameter :: n = 130
  real :: power(n, n), a(n, n), b(n, n), expected(n, n)
  integer :: x, y, wrong
  do x = 1, n
    do y = 1, n
      power(y, x) = mod (x * 5 + y * 3, 11) / 11.0
      a(y, x) = 320 + mod (x * 7 + y, 13)
    end do
  end do
  b = a
  expected = a
  expected(2:n-1, 2:n-1) = a(2:n-1, 2:n-1) + 0.1 * (power(2:n-1, 2:n-1) &
    + a(1:n-2, 2:n-1) + a(3:n, 2:n-1) + a(2:n-1, 1:n-2) + a(2:n-1, 3:n) &
    - 4 * a(2:n-1, 2:n-1))
  !$acc data copyin(power, a) copy(b)
  call hotspot (n, power, a, b)
  !$acc end data
  wrong = count (abs (b - expected) > 1e-3 * abs (expected))
  print '(a, i0, a)', 'hotspot-f: ', wrong, ' wrong'
  if (wrong /= 0) stop 1
end program
