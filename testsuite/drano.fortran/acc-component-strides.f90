! The stride of an array that is a pointer component goes by the array, wherever
! its descriptor is.
! { dg-do compile }

module strides
  type t
    real, pointer :: p(:), q(:,:)
  end type
  type u
    type(t) :: in
    type(t), pointer :: far
  end type
contains
subroutine s (n, x, y, ts, k)
  integer :: n, i, k
  type(u) :: x
  type(t) :: ts(:)
  real :: y(n)
  !$acc parallel loop copy(y) present(x)
  do i = 1, n
    y(i) = x%in%q(2,i)	! { dg-warning "'4\\*stride\\(x%in%q,2\\)' bytes apart" }
  end do
  !$acc parallel loop copy(y) present(x)
  do i = 1, n
    y(i) = x%far%q(2,i)	! { dg-warning "'4\\*stride\\(x%far%q,2\\)' bytes apart" }
  end do
  !$acc parallel loop copy(y) present(ts)
  do i = 1, n
    y(i) = ts(k)%q(2,i)	! { dg-warning "'4\\*stride\\(ts%q,2\\)' bytes apart.*if 'stride\\(ts%q,2\\)' >= 8" }
  end do
  !$acc parallel loop copy(y) present(ts)
  do i = 1, n
    y(i) = ts(k)%p(i)	! { dg-bogus "uncoalesced" }
  end do
end subroutine
end module
