! !$drano diagnostic in free form: push, ignored, error, pop, continuation; what
! stands in a string or behind a statement is none.
! { dg-do compile }
! { dg-options "-fopenacc" }

subroutine s (n, a)
  integer :: n, i
  real :: a(9,n)
  character(80) :: c
  c = "begin &
    &!$drano diagnostic ignored '-Wuncoalesced'"
  !$acc parallel loop copy(a)
  do i = 1, n
    a(1,i) = 0 ! { dg-warning "uncoalesced" }
    !$drano diagnostic push
    !$DRANO  Diagnostic &
    !$drano& ignored & ! Here, too.
    !$drano "-Wuncoalesced"
    a(2,i) = 0 ! { dg-bogus "uncoalesced" }
    !$drano diagnostic error "-Wuncoalesced" ! And here.
    a(5,i) = 1 ! { dg-error "uncoalesced" }
    !$drano diagnostic pop
    a(3,i) = 0 !$drano diagnostic ignored "-Wuncoalesced"
    ! { dg-warning "uncoalesced" "" { target *-*-* } .-1 }
    a(7,i) = 2 ! { dg-warning "uncoalesced" }
    !$dranox is no directive
  end do
end subroutine
