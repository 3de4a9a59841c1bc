! A loop that gangs share does not get lanes if its iterations use a variable that all of
! them have in common, and the remark names it.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run { target acc_reductions_marked } }
! { dg-skip-if "the value is in a register" { *-*-* } { "-O1" "-O2" "-O3" } }
! { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks" }

program shared
  implicit none
  integer, parameter :: n = 40001, m = 5
  integer :: i, j, s
  integer :: a(n, m), v(n)
  do j = 1, m
    do i = 1, n
      a(i, j) = mod (i * 7 + j * 3, 19)
    end do
  end do
  ! Several gangs would overwrite S in any case.
  !$acc parallel loop gang num_gangs(1) copy(a, v) ! { dg-note "its iterations change 's' and use that value, but all of them share it" }
  do i = 1, n
    s = 0
    !$acc loop vector reduction(+: s) ! { dg-note "lanes are the iterations" }
    do j = 1, m
      s = s + a(i, j)
    end do
    v(i) = s
  end do
  if (any (v /= sum (a, 2))) stop 1
  ! The cure.
  !$acc parallel loop gang private(s) copy(a, v) ! { dg-note "in place of those of a loop inside it" }
  do i = 1, n          ! { dg-note "predicted" "" { target *-*-* } .-1 }
    s = 0              ! { dg-note "lanes are the iterations" "" { target *-*-* } .-2 }
    !$acc loop vector reduction(+: s)
    do j = 1, m
      s = s + a(i, j)
    end do
    v(i) = s
  end do
  if (any (v /= sum (a, 2))) stop 2
end program
