! target teams loop.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }
! { dg-require-effective-target gcc12 }

subroutine loops (n, a, b)
  integer :: n, i, j
  real :: a(n,n), b(n,n)
  !$omp target teams loop map(a, b) private(j)
  do i = 1, n
    do j = 1, n
      a(i,j) & ! { dg-bogus "store" "" { target *-*-* } .+1 }
        = b(j,i) ! { dg-warning "uncoalesced load of 'b': adjacent lanes are '4\\*n' bytes apart" }
    end do
  end do
end subroutine
