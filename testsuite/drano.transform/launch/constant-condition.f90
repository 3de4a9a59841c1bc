! The lanes get an inner loop, and the direct kernel's copy of the body has conditions
! that are constants.
! { dg-do compile }
! { dg-additional-options "-w -fdrano-transform=all" }

module m
contains
  function powers (x)
    real(8), intent(in) :: x
    real(8) :: powers(4)
    powers = [x, sin (x), cos (x), exp (-abs (x))]
  end function
  subroutine work (oi, d1)
    integer, contiguous, intent(inout) :: oi(:,:)
    integer :: i, j
    real(8) :: d1, d2
    !$omp target teams distribute parallel do map(tofrom: oi) private(j, d2)
    do i = 1, 32
      block
        integer :: a2(12)
      end block
      block
        real(8) :: v5(4)
      end block
      do j = 1, 30
        d2 = sum (powers (d1)) * 0.4d0
        oi(i,j) = i
      end do
    end do
  end subroutine
end module
