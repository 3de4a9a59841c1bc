! Mistakes in !$drano are errors that say what is wrong.
! { dg-do compile }
! { dg-options "-fopenacc" }

!$drano ! { dg-error "missing 'diagnostic', 'transform' or 'check'" }
!$drano diagnose push ! { dg-error "not 'diagnose'" }
!$drano diagnostic ! { dg-error "missing one of 'error'" }
!$drano diagnostic ignored ! { dg-error "missing option after" }
!$drano diagnostic ignored "-Wother" ! { dg-error "unknown option '-Wother'" }
!$drano diagnostic ignored "-Wuncoalesced ! { dg-error "without an end" }
!$drano transform ! { dg-error "missing 'off' or 'on'" }
!$drano transform & ! { dg-error "expected 'off' or 'on'" "" { target *-*-* } .+1 }
!$drano maybe
!$drano transform off on ! { dg-error "unexpected 'on'" }
subroutine s (n, a)
  integer :: n, i
  real :: a(n)
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = 0
  end do
end subroutine
