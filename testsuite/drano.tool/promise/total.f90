! All lanes add to one variable.
program total
  integer, parameter :: n = 3000000
  integer, allocatable :: a(:)
  integer :: i, s
  allocate (a(n))
  do i = 1, n
    a(i) = mod (i, 7)
  end do
  s = 0
#ifdef AFTER
  !$acc parallel loop copyin(a) reduction(+:s)
#else
  !$acc parallel loop copyin(a) copy(s)
#endif
  do i = 1, n
#ifndef AFTER
    !$acc atomic
#endif
    s = s + a(i)
  end do
  print *, s
end program
