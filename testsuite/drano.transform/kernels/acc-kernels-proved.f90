! Loops of kernels constructs in Fortran, where arrays are dummies, of assumed shape,
! allocatable or in a common block: the subscript of a dimension is apart.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do run }
! { dg-additional-options "-w -fdrano-transform=loops" }
! { dg-final { scan-report-json { record=transform remark=kernels line=24 } } }
! { dg-final { scan-report-json { record=transform remark=kernels line=33 } } }
! { dg-final { scan-report-json { record=transform remark=kernels line=42 } } }
! { dg-final { scan-report-json { record=transform remark=kernels-kept line=54 } } }
! { dg-final { scan-report-json { record=transform remark=kernels-kept line=60 } } }
! { dg-final { scan-report-json { record=transform remark=kernels line=66 } } }
! { dg-final { scan-report-json { record=transform remark=kernels line=74 } } }

module steps
contains
  subroutine step(n, m, a, b, c, e)
    integer :: n, m, i, j, k
    real :: a(n,m), b(5,n,m), c(:,:), e(n*m)
    real, allocatable :: d(:,:)
    common /fields/ u, v
    real :: u(50,60), v(50,60)
    allocate (d(n,m))
    !$acc kernels loop copyin(a) copy(c) create(d)
    do j = 1, m
      !$acc loop
      do i = 1, n
        d(i,j) = a(i,j) + c(i,j)
      end do
      c(:,j) = d(:,j) * 2
    end do
    ! Columns one behind the other, rows apart.
    !$acc kernels loop copy(c) copyin(a)
    do i = 1, n
      !$acc loop
      do j = 2, m
        c(i,j) = c(i,j - 1) + a(i,j)
      end do
    end do

    ! Planes.
    !$acc kernels loop copy(b)
    do j = 1, m
      !$acc loop
      do i = 1, n
        !$acc loop
        do k = 2, 4
          b(1,i,j) = b(1,i,j) + b(k,i,j)
        end do
        b(5,i,j) = sqrt (b(1,i,j))
      end do
    end do

    !$acc kernels loop copy(c)
    do j = 2, m
      c(1,j) = c(1,j - 1) + c(2,j)
    end do

    ! This one is for the program to say.
    !$acc kernels loop copy(c) copyin(a)
    do j = 1, m
      c(1,1 + mod (7 * j, m)) = a(1,j)
    end do

    ! No directive inside.
    !$acc kernels loop copy(e)
    do j = 0, m - 1
      do i = 1, n
        if (i /= 3) e(j * n + i) = e(j * n + i) + 1
      end do
    end do

    ! Common blocks.
    !$acc kernels loop copy(u) copyin(v)
    do j = 1, 60
      !$acc loop
      do i = 2, 50
        u(i,j) = v(i - 1,j) + u(i,j)
      end do
    end do
  end subroutine
end module

program p
  use openacc
  use steps
  integer, parameter :: n = 50, m = 60
  real :: a(n,m), b(5,n,m), c(n,m), one(n,m), e(n*m), u(n,m), v(n,m)
  integer :: i, j, k, nn = n, mm = m
  common /fields/ u, v
  do k = 1, 2
    call acc_set_device_type (merge (acc_device_host, acc_device_nvidia, k == 1))
    do j = 1, m
      do i = 1, n
        a(i,j) = mod (i * j, 5)
        b(:,i,j) = i + j
        c(i,j) = i - j
        u(i,j) = i
        v(i,j) = j
        e((j - 1) * n + i) = i + 2 * j
      end do
    end do
    call step (nn, mm, a, b, c, e)
    c = c + b(1,:,:) + b(5,:,:) + u + reshape (e, [n, m])
    if (k == 1) one = c
  end do
  if (any (abs (c - one) > 1e-3 * abs (one))) stop 1
end program
