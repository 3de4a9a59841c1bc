! Copies of arrays with descriptors, of sections and of what is not named.

program main
  real, allocatable :: in(:), out(:)
  real :: table(100)
  integer :: i, k

  allocate (in(1000), out(1000))
  in = 1
  out = 2
  table = 3
  do k = 1, 3
    !$omp target map(tofrom: in, out) ! loop
    do i = 1, 1000
      out(i) = out(i) + in(i) + table(mod (i, 100) + 1)
    end do
    !$omp end target
  end do
  !$omp target data map(tofrom: table(11:20)) ! data
  !$omp target map(tofrom: table(11:20))
  table(12) = 1
  !$omp end target
  !$omp end target data
  if (out(5) /= 14 .or. table(12) /= 1) stop 1
end program main
