! Collapsed do loops that are made one loop have the same iterations: steps, last
! values, arrays of all kinds.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do run { target gcc12 } }
! { dg-additional-options "-fdrano-transform=lanes,repairs -Wno-uncoalesced -Wno-idle-lanes" }

program collapse
  implicit none
  integer, parameter :: n = 60
  integer :: i, j, k, m, s, last(2)
  integer :: a(n,n), b(n,n), w(n,n)
  integer, allocatable :: c(:,:)
  integer(8) :: t, u
  m = 50
  s = 3
  do j = 1, n
    do i = 1, n
      a(i,j) = i * 3 + j * 7
    end do
  end do
  allocate (c(n,n))

  b = 0; w = 0
  !$omp target teams distribute parallel do collapse(2) map(to:a) map(tofrom:b)
  do j = 2, n - 1
    do i = m, 2, -1
      if (mod (i, 5) == 0) cycle
      b(i,j) = a(i-1,j) + i
    end do
  end do
  do j = 2, n - 1
    do i = m, 2, -1
      if (mod (i, 5) == 0) cycle
      w(i,j) = a(i-1,j) + i
    end do
  end do
  if (any (b /= w)) stop 1

  b = 0; w = 0
  !$omp target teams distribute parallel do collapse(2) map(to:a) map(tofrom:b)
  do i = 1, m, s
    do j = 1, n, 2
      b(i,j) = a(i,j) + i
    end do
  end do
  do i = 1, m, s
    do j = 1, n, 2
      w(i,j) = a(i,j) + i
    end do
  end do
  if (any (b /= w)) stop 2

  b = 0; w = 0; i = -1; j = -1
  !$omp target teams distribute parallel do simd collapse(2) map(to:a) map(tofrom:b)
  do i = 1, m
    do j = n, 1, -1
      b(i,j) = a(i,j) + i
    end do
  end do
  last = [i, j]
  do i = 1, m
    do j = n, 1, -1
      w(i,j) = a(i,j) + i
    end do
  end do
  if (any (b /= w)) stop 3
  if (any (last /= [i, j])) stop 4

  c = 0; w = 0
  !$omp target teams loop collapse(2) map(to:a) map(tofrom:c) private(i,j)
  do i = 1, m
    do j = n, 1, -1
      c(i,j) = a(i,j) + i
    end do
  end do
  w(1:m,:) = a(1:m,:) + spread ([(i, i = 1, m)], 2, n)
  if (any (c /= w)) stop 5

  t = 0; u = 0
  !$omp target teams distribute parallel do collapse(3) map(to:a) reduction(+:t)
  do i = 1, m
    do j = 1, n
      do k = 1, 4
        t = t + a(i,j) * k
      end do
    end do
  end do
  u = sum (int (a(1:m,:), 8)) * 10
  if (t /= u) stop 6

  b = 1; w = 1
  call assumed (n, m, a, b)
  w(:,1:m) = w(:,1:m) + a(:,1:m)
  if (any (b /= w)) stop 7
contains
  subroutine assumed (n, m, a, b)
    integer, intent(in) :: n, m
    integer, intent(in) :: a(n,*)
    integer, intent(inout) :: b(:,:)
    integer :: i, j
    !$omp target map(to:a(:,1:n)) map(tofrom:b)
    !$omp parallel do collapse(2) private(i,j)
    do i = 1, n
      do j = 1, m
        b(i,j) = b(i,j) + a(i,j)
      end do
    end do
    !$omp end target
  end subroutine
end program
