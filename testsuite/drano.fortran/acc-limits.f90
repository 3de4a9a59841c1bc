! An index that is clamped at either end, or wraps there, strides like one that
! is not.
! { dg-do compile }

subroutine clamped (n, d, b, o)
  integer :: n, d, i, k
  real(8) :: b(n,n), o(n)
  !$acc parallel loop gang vector copyin(b) copyout(o)
  do i = 1, n
    k = i + d
    if (k > n) k = n
    if (k < 1) k = 1
    o(i) = b(2, k) ! { dg-warning "lanes are '8\\*n' bytes apart" }
    o(i) = o(i) + b(3, min (i + 1, n)) ! { dg-warning "lanes are '8\\*n' bytes apart" }
    o(i) = o(i) + b(4, max (1, min (i - d, n))) ! { dg-warning "lanes are '8\\*n' bytes apart" }
    o(i) = o(i) + b(k, 2) + b(min (i + 1, n), 3)
  end do
end subroutine

subroutine wrapped (n, b, o)
  integer :: n, i
  real(8) :: b(n,n), o(n)
  !$acc parallel loop gang vector copyin(b) copyout(o)
  do i = 1, n
    o(i) = b(2, mod (i, n) + 1) ! { dg-warning "lanes are '8\\*n' bytes apart" }
    o(i) = o(i) + b(2, modulo (i - 2, n) + 1) ! { dg-warning "lanes are '8\\*n' bytes apart" }
    o(i) = o(i) + b(3, merge (1, i + 1, i == n)) ! { dg-warning "lanes are '8\\*n' bytes apart" }
    o(i) = o(i) + b(mod (i, n) + 1, 3) + b(merge (n, i - 1, i == 1), 3)
  end do
end subroutine
