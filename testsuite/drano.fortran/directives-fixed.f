! !$drano in fixed form: sentinels begin in column 1.
! { dg-do compile }
! { dg-options "-fopenacc" }

      subroutine s (n, a)
      integer n, i
      real a(3,n)
      include 'directives.inc'
c$drano diagnostic
*$drano& ignored
!$drano& "-Wuncoalesced"
!$acc parallel loop copy(a)
      do i = 1, n
        a(1,i) = 0
   !$drano diagnostic warning "-Wuncoalesced"
        a(1,i) = 0
C$DRANO DIAGNOSTIC WARNING "-Wuncoalesced"
        a(2,i) = 1 ! { dg-warning "uncoalesced" }
      end do
      end subroutine
