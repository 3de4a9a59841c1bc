! Notes name a loop by its variable and line.
! { dg-do compile }

subroutine rows (n, a)
  integer :: n, row, k
  real :: a(n, n)
  !$acc parallel loop gang copy(a) ! { dg-message "note: exchange the loop over 'row', line 8 and the loop over 'k', line 10, but" }
  do row = 1, n
    !$acc loop vector ! { dg-message "lanes are the iterations of the loop over 'k', line 10 .'vector'." }
    do k = 1, n
      a(row, k) = 0 ! { dg-warning "store to 'a'" }
    end do
  end do
end subroutine
