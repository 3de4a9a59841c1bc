! Loops of one kernels construct over arrays that are dummies, of assumed shape, and
! allocatable.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do run }
! { dg-additional-options "-w -fdrano-transform=loops" }
! { dg-final { scan-report-json { record=transform remark=kernels line=20 } } }
! { dg-final { scan-report-json { record=transform remark=kernels line=27 } } }
! { dg-final { scan-report-json { record=transform remark=kernels line=36 } } }

module steps
contains
  subroutine step(n, m, a, b, c)
    integer :: n, m, i, j
    real :: a(n,m), b(n,m), c(:,:), most
    real, allocatable :: d(:,:)
    allocate (d(n,m))
    most = 0
    !$acc kernels copyin(a) copy(b, c) create(d)
    !$acc loop independent
    do j = 1, m
      !$acc loop independent
      do i = 1, n
        d(i,j) = a(i,j) + b(i,j)
      end do
    end do
    !$acc loop independent reduction(max: most)
    do j = 1, m
      !$acc loop independent reduction(max: most)
      do i = 1, n
        c(i,j) = d(n + 1 - i,m + 1 - j)
        most = max (most, c(i,j))
      end do
    end do
    b(1,1) = most
    !$acc loop independent
    do j = 2, m
      b(1,j) = b(1,1)
    end do
    !$acc end kernels
  end subroutine
end module

program p
  use steps
  integer, parameter :: n = 50, m = 60
  real :: a(n,m), b(n,m), c(n,m)
  integer :: i, j, nn = n, mm = m
  do j = 1, m
    do i = 1, n
      a(i,j) = i
      b(i,j) = 2 * j
    end do
  end do
  call step (nn, mm, a, b, c)
  do j = 1, m
    do i = 1, n
      if (c(i,j) /= n + 1 - i + 2 * (m + 1 - j)) stop 1
    end do
    if (b(1,j) /= n + 2 * m .or. b(2,j) /= 2 * j) stop 2
  end do
end program
