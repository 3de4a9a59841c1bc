! A matrix is transposed through a tile that each team has in its memory: the
! threads' loops get the lanes, with which the region keeps its promise.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do run }
! { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } }
! { dg-additional-options "-fdrano-transform=all -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" }

program team_tile
  implicit none
  integer, parameter :: edge = 32, rows = 64, columns = 128
  real :: from(rows, columns), to(columns, rows), tile(edge, edge)
  integer :: i, j, row, column
  do j = 1, columns
     do i = 1, rows
        from(i, j) = i + 1000 * j
     end do
  end do
  to = 0
  !$omp target teams map(to: from) map(tofrom: to) private(tile)
  !$omp distribute collapse(2)
  do column = 0, columns / edge - 1
     do row = 0, rows / edge - 1
        !$omp parallel ! { dg-note "get no lanes: their body has another construct" }
        !$omp do collapse(2) ! { dg-note "are one loop now" }
        do j = 1, edge ! { dg-note "are spread over the lanes" "" { target *-*-* } .-1 }
           do i = 1, edge
              tile(i, j) = from(i + row * edge, j + column * edge)
           end do
        end do
        !$omp do collapse(2) ! { dg-note "are one loop now" }
        do i = 1, edge ! { dg-note "are spread over the lanes" "" { target *-*-* } .-1 }
           do j = 1, edge
              to(j + column * edge, i + row * edge) = tile(i, j)
           end do
        end do
        !$omp end parallel
     end do
  end do
  !$omp end target teams
  if (any (to /= transpose (from))) stop 1
end program team_tile
