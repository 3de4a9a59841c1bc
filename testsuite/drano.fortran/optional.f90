! Optional arguments.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine optional_array (n, p, q)
  integer :: n, i
  real, optional :: p(:), q(:)
  !$acc parallel loop gang vector copy(p, q)
  !$omp target teams distribute parallel do simd map(tofrom: p, q)
  do i = 1, n
    if (present (p)) p(i) = 1 ! { dg-bogus "uncoalesced" }
    if (present (q)) q(2*i) = 1 ! { dg-warning "uncoalesced store to 'q': adjacent lanes are '8\\*stride\\(q,1\\)' bytes apart" }
  end do
end subroutine
