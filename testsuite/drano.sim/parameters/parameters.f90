! GCC maps a named constant like a variable.
program parameters
  implicit none
  real, parameter :: weights(3) = [1., 2., 4.]
  real :: a(60)
  integer :: i
  !$acc parallel loop copyout(a)
  do i = 1, 60
     a(i) = weights(mod(i, 3) + 1)
  end do
  print '(f5.1)', sum (a)
end program parameters
