! Notes name subscripts as the program has them.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine rows (n, a, b)
  integer :: n, i, j
  real :: a(n, n), b(n, n)
  !$acc parallel loop gang vector copy(a, b) ! { dg-message "lanes are the iterations of the loop \\D+\\d+ .'gang vector'., which vary subscript 2 of 'a\\(j,i\\)'" }
  do i = 1, n
    do j = 1, n ! { dg-message "'a\\(j,i\\)' is contiguous along the loop" }
      a(j, i) = b(i, j) ! { dg-warning "store to 'a'" }
    end do
  end do
end subroutine

! Two spellings in the statement: the name alone.

subroutine both (n, a)
  integer :: n, i, j
  real :: a(n, n)
  !$acc parallel loop gang vector copy(a) ! { dg-message "lanes are the iterations of the loop \\D+\\d+ .'gang vector'." }
  do i = 1, n
    do j = 1, n ! { dg-message "'a' is contiguous along the loop" }
      a(i, j) = a(j, i) ! { dg-warning "load of 'a'" }
    end do
  end do
end subroutine
