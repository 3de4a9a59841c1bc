! Arrays of the host of an internal procedure.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

program host
  real :: x(100,100)
  integer :: n
  n = 100
  call inner
  print *, x(1,1)
contains
  subroutine inner
    integer :: i
    !$acc parallel loop gang vector copy(x)
    !$omp target teams distribute parallel do simd map(tofrom: x)
    do i = 1, n
      x(i,1) = 0 ! { dg-bogus "uncoalesced" }
      x(1,i) = 1 ! { dg-warning "uncoalesced store to 'x': adjacent lanes are 400 bytes apart" }
    end do
  end subroutine
end program
