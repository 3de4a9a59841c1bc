! What -Widle-lanes proposes, by form of the loops.  acc-hints-cured.F90 compiles
! this file with all of it done.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do compile }

subroutine gang_loop (n, a)
  integer :: n, i
  real :: a(n)
#ifndef CURED
  !$acc parallel loop gang copy(a) ! { dg-warning "in the loop \[^\n\]*gang" }
! { dg-note "add 'vector' to the loop" "" { target *-*-* } .-1 }
#else
  !$acc parallel loop gang vector copy(a)
#endif
  do i = 1, n
    a(i) = 1
  end do
end subroutine

subroutine no_loop (n, a)
  integer :: n, i
  real :: a(n)
#ifndef CURED
  !$acc parallel copy(a) ! { dg-warning "no loop in it is partitioned" }
! { dg-note "put '!.acc loop' on a loop whose iterations are independent" "" { target *-*-* } .-1 }
#else
  !$acc parallel copy(a)
  !$acc loop
#endif
  do i = 1, n
    a(i) = 1
  end do
  !$acc end parallel
end subroutine

subroutine concurrent (n, a)
  integer :: n, i
  real :: a(n)
#ifndef CURED
  !$acc parallel copy(a) ! { dg-warning "no loop in it is partitioned" }
! { dg-note "put '!.acc loop' on a loop" "" { target *-*-* } .-1 }
  do concurrent (i = 1:n)
#else
  !$acc parallel copy(a)
  !$acc loop
  do i = 1, n
#endif
    a(i) = 1
  end do
  !$acc end parallel
end subroutine

subroutine kernels (n, a)
  integer :: n, i
  real :: a(n)
#ifndef CURED
  !$acc kernels copy(a) ! { dg-warning "'kernels' region" }
! { dg-note "use 'parallel loop' for each loop whose iterations are independent" "" { target *-*-* } .-1 }
#else
  !$acc parallel loop copy(a)
#endif
  do i = 1, n
    a(i) = 1
  end do
#ifndef CURED
  !$acc end kernels
#endif
end subroutine
