! With the contiguous attribute the first stride is known.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine shape (n, a)
  integer :: n, i, j
  real, contiguous :: a(:,:)
  !$acc parallel loop gang vector copy(a)
  !$omp target teams distribute parallel do simd map(tofrom: a)
  do i = 1, n
    do j = 1, n
      a(i,j) = 0 ! { dg-site { access=store array=a pattern=unit stride_bytes=4 finding~null|misaligned } }
      a(j,i) = 1 ! { dg-warning "uncoalesced store to 'a': adjacent lanes are '4\\*stride\\(a,2\\)' bytes apart" }
    end do
  end do
end subroutine
