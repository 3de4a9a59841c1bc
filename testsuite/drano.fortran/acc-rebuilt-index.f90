! Subscripts made from a running number with the array's extent.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine rebuilt (n, m, a, b)
  integer :: n, m, i, j, k
  real :: a(n,m), b(n*m)
  !$acc parallel loop gang vector copy(a, b)
  do k = 0, n * m - 1
    j = k / n
    i = k - j * n
    a(i+1,j+1) = b(k+1) ! { dg-bogus "uncoalesced" }
  end do
end subroutine
