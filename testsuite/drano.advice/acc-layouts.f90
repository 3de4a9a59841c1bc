! Advice about layouts names Fortran's subscripts, on lines with several
! accesses too.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do compile }

subroutine short_columns (n, a, b)
  integer :: n, i
  real :: a(3,n), b(n)
  !$acc parallel loop copyin(a) copyout(b)
  do i = 1, n
    b(i) = a(1,i) + a(2,i) + a(3,i) ! { dg-warning "uncoalesced load" }
! { dg-message "note: exchange subscripts 1 and 2 of 'a'" "" { target *-*-* } .-1 }
  end do
end subroutine

subroutine planes (n, c, d)
  integer :: n, i, j, k
  real :: c(n,n,n), d(n,n,n)
  !$acc parallel loop gang vector copyin(c) copyout(d)
  do k = 1, n
    do j = 2, n
      do i = 2, n
        d(i,j,k) = c(i,j,k) + d(i-1,j,k) + d(i,j-1,k) ! { dg-warning "uncoalesced load of 'd'" }
! { dg-warning "uncoalesced load of 'c'" "" { target *-*-* } .-1 }
! { dg-warning "uncoalesced store to 'd'" "" { target *-*-* } .-2 }
! { dg-message "note: exchange subscripts 1 and 3 of 'd'" "" { target *-*-* } .-3 }
      end do
    end do
  end do
end subroutine
