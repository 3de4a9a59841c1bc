! A directive holds for what is behind it, not for what is before.
! { dg-do compile }

subroutine s (n, a)
  integer :: n, i, a(n,n)
  !$omp target teams distribute parallel do simd map(tofrom:a) ! A comment that goes on and on: GCC sees long lines.
  !$acc parallel loop copy(a)
  do i = 1, n
    a(1,i) = a(1,i) + 1 ! { dg-warning "uncoalesced load of 'a'" }
    ! { dg-warning "uncoalesced store to 'a'" "" { target *-*-* } .-1 }
  end do
end subroutine

!$drano diagnostic ignored "-Wuncoalesced"
subroutine t (n, a)
  integer :: n, i, a(n,n)
  !$omp target teams distribute parallel do simd map(tofrom:a)
  !$acc parallel loop copy(a)
  do i = 1, n
    a(1,i) = a(1,i) + 1
  end do
end subroutine
