! Columns at the boundary of a grid whose rows another loop uses are strided by nature.
! { dg-do compile }
! { dg-additional-options "-fdrano-show=causes" }

subroutine step (n, m, a, b)
  integer :: n, m, i, j
  real(8) :: a(m,n), b(m,n)
  !$acc parallel loop gang present(a, b)
  do i = 2, n - 1
    !$acc loop vector
    do j = 2, m - 1
      b(j,i) = (a(j-1,i) + a(j+1,i) + a(j,i-1) + a(j,i+1)) * 0.25 ! { dg-bogus "uncoalesced" }
    end do
  end do
  !$acc parallel loop gang vector present(a, b) ! { dg-message "lanes are the iterations" }
  do i = 1, n
    a(1,i) = b(m-1,i) ! { dg-warning "uncoalesced load of 'b'" }
! { dg-message "a column of 'b' is strided by nature, as line 12 uses its rows" "" { target *-*-* } .-1 }
! { dg-message "3 more accesses have this cause: 'a' .lines 17, 20., 'b' .line 20.; for all" "" { target *-*-* } .-2 }
    a(m,i) = b(2,i)
  end do
end subroutine
