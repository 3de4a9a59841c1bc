! Loads of all components, or of a short first dimension, are one finding.
! { dg-do compile }

subroutine components (n, p, r)
  type point
    real :: x, y, z
  end type
  integer :: n, i
  type (point) :: p(n)
  real :: r(n)
  !$acc parallel loop gang vector copyin(p) copyout(r)
  do i = 1, n
    r(i) = p(i)%x + p(i)%y + p(i)%z ! { dg-warning "load of 'p" }
    ! { dg-site { array~p.* finding=grouped } "" { target *-*-* } .-1 }
  end do
  !$acc parallel loop gang vector copyin(p) copyout(r)
  do i = 1, n
    r(i) = p(i)%x + p(i)%z ! { dg-warning "load of 'p" }
    ! { dg-site { array~p.* finding=strided } "" { target *-*-* } .-1 }
  end do
end subroutine

subroutine pixels (n, rgb, gray)
  integer :: n, i
  real :: rgb(3, n), gray(n)
  !$acc parallel loop gang vector copyin(rgb) copyout(gray)
  do i = 1, n
    gray(i) = rgb(1, i) + rgb(2, i) + rgb(3, i) ! { dg-warning "load of 'rgb'" }
    ! { dg-site { array=rgb finding=grouped } "" { target *-*-* } .-1 }
  end do
end subroutine
