! Procedures go by the module or procedure that contains them.
! { dg-do compile }

module forces
contains
  subroutine mul (n, x)
    integer :: n, i
    real :: x(3 * n)
    !$acc parallel loop gang vector copy(x)
    do i = 1, n
       x(3 * i) = 1 ! { dg-warning "uncoalesced store to 'x'" }
       ! { dg-site { access=store function=forces::mul } "" { target *-*-* } .-1 }
    end do
    call inner
  contains
    subroutine inner
      !$acc parallel loop gang vector copy(x)
      do i = 1, n
         x(5 * i) = 1 ! { dg-warning "uncoalesced store to 'x'" }
         ! { dg-site { access=store function=forces::mul::inner } "" { target *-*-* } .-1 }
      end do
    end subroutine
  end subroutine
end module
