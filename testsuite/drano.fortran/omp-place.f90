! A loop inside another construct is shown at its own directive.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }
! { dg-require-effective-target gcc12 }

! Two loops of one construct, the second one a 'loop' construct.
subroutine siblings (a, k)
  integer :: i, k
  real :: a(32,32)
  !$omp target parallel map(a, k) ! { dg-bogus "lanes are" }
  !$omp do simd ! { dg-note "lanes are the iterations of the loop" }
  do i = 1, 32
    a(1,i) = 0 ! { dg-warning "uncoalesced store to 'a'" }
  end do
  !$omp loop ! { dg-note "lanes are the iterations of the loop" }
  do i = 1, 32
    a(2,i) = 1 ! { dg-warning "uncoalesced store to 'a'" }
  end do
  if (k == 3) then
    k = 5
  end if
  !$omp end target parallel
end subroutine

! A simd loop in a loop that threads share, in one that teams share.
subroutine nested (n, a)
  integer :: n, i, j, k
  real :: a(n,n,n)
  !$omp target map(a) ! { dg-bogus "lanes are" }
  !$omp teams
  !$omp distribute
  do i = 1, n
    !$omp parallel do
    do j = 1, n
      a(1,1,j) = 2
      !$omp simd ! { dg-note "lanes are the iterations of the loop" }
      do k = 1, n
        a(j,k,i) = 0 ! { dg-warning "uncoalesced store to 'a'" }
      end do
      a(1,2,j) = 2
    end do
  end do
  !$omp end teams
  !$omp end target
end subroutine

! The loop that has lanes is one of several, not the one that is collapsed.
subroutine one_of_several (n, a)
  integer :: n, i, j
  real :: a(n,n)
  !$omp target parallel map(a) ! { dg-bogus "lanes are" }
  !$omp do collapse(2) ! { dg-warning "31 of 32 lanes idle in the loop" }
  ! { dg-note "leave the \[^\n\]*loop\[^\n\]* out of 'collapse'" "" { target *-*-* } .-1 }
  do i = 1, n
    do j = 1, n
      a(i,j) = 0 ! { dg-bogus "uncoalesced" }
    end do
  end do
  !$omp do simd ! { dg-note "lanes are the iterations of the loop" }
  do i = 1, n
    a(1,i) = 1 ! { dg-warning "uncoalesced store to 'a'" }
  end do
  !$omp workshare ! { dg-warning "31 of 32 lanes idle in the loop" }
  ! { dg-note "use '!.omp do simd' loops instead of 'workshare'" "" { target *-*-* } .-1 }
  a = a + 1
  !$omp end workshare
  !$omp end target parallel
end subroutine

! The variable is declared inside the construct, before the loop.
subroutine declared_inside (n, a)
  integer :: n
  real :: a(n,n)
  !$omp target parallel map(a)
  block
    integer :: i
    real :: s
    s = 1
    !$omp do simd ! { dg-note "lanes are the iterations of the loop" }
    do i = 1, n
      a(1,i) = s ! { dg-warning "uncoalesced store to 'a'" }
    end do
  end block
  !$omp end target parallel
end subroutine
