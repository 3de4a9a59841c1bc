program p
  real :: a(4096)
  integer :: i
!$acc parallel loop copyout(a)
  do i = 1, 1024
    a(4 * i) = i
  end do	! line 7
  if (a(8) /= 2) stop 1
end program p
