! Temperature of a stack of chips in Fortran, in Jacobi's way.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! GPUDrano table 1: hotspot3D.  The innermost loop runs over the first
! subscript: coalesced, but for the alignment of the neighbours; what lies
! beyond the edge is the cell itself.
! { dg-do compile }

module kernels
contains
  subroutine hotspot3d (nx, ny, nz, power, old, new)
    integer, intent(in) :: nx, ny, nz
    real, intent(in) :: power(nx, ny, nz), old(nx, ny, nz)
    real, intent(inout) :: new(nx, ny, nz)
    integer :: x, y, z
    real :: here, west, east, north, south, below, above, heat
    !$acc parallel loop gang collapse(2) num_gangs(16) present(power, old, new)
    do z = 1, nz
      do y = 1, ny
        !$acc loop vector
        do x = 1, nx
          here = old(x, y, z)
          west = old(max (x - 1, 1), y, z)
          east = old(min (x + 1, nx), y, z)
          north = old(x, max (y - 1, 1), z)
          south = old(x, min (y + 1, ny), z)
          below = old(x, y, max (z - 1, 1))
          above = old(x, y, min (z + 1, nz))
          heat = power(x, y, z)
          new(x, y, z) = here + 0.1 * (heat + west + east + north + south &
            + below + above - 6 * here)
        end do
      end do
    end do
  end subroutine
end module

program stack
  use kernels
  integer, parameter :: nx = 64, ny = 48, nz = 6
  real :: power(nx, ny, nz), a(nx, ny, nz), b(nx, ny, nz), c(nx, ny, nz)
  integer :: x, y, z, wrong
  do z = 1, nz
    do y = 1, ny
      do x = 1, nx
        power(x, y, z) = mod (x * 5 + y * 3 + z, 11) / 11.0
        a(x, y, z) = 320 + mod (x * 7 + y + z * 3, 13)
      end do
    end do
  end do
  c = a + 0.1 * (power &
    + a((/ 1, (x, x = 1, nx - 1) /), :, :) + a((/ (x, x = 2, nx), nx /), :, :) &
    + a(:, (/ 1, (y, y = 1, ny - 1) /), :) + a(:, (/ (y, y = 2, ny), ny /), :) &
    + a(:, :, (/ 1, (z, z = 1, nz - 1) /)) + a(:, :, (/ (z, z = 2, nz), nz /)) &
    - 6 * a)
  !$acc data copyin(power, a) copyout(b)
  call hotspot3d (nx, ny, nz, power, a, b)
  !$acc end data
  wrong = count (abs (b - c) > 1e-3 * abs (c))
  print '(a, i0, a)', 'hotspot3d-f: ', wrong, ' wrong'
  if (wrong /= 0) stop 1
end program
