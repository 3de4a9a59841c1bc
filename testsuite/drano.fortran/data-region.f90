! An array of assumed shape is taken to be contiguous, as where nothing comes
! between reading its descriptor and the region, so inside a region of data,
! whose start might change the descriptor for all that GCC knows.
! { dg-do compile }
! { dg-additional-options "--param=openacc-kernels=decompose" }

subroutine pack (field, buf, depth, lo, hi)
  integer :: depth, lo, hi, j, k
  real(8) :: field(-1:,-1:), buf(:)
  !$acc data present(buf, field)
  !$acc kernels
  !$acc loop independent
  do k = lo, hi
    !$acc loop independent
    do j = 1, depth
      buf(j + k * depth) = field(j, k) ! { dg-bogus "uncoalesced" }
    end do
  end do
  !$acc end kernels
  !$acc end data
end subroutine

subroutine copy (a, b, n)
  integer :: n, i, j
  real :: a(:,:), b(:,:)
  !$acc data copyin(a) copyout(b)
  !$acc parallel loop gang
  do j = 1, n
    !$acc loop vector
    do i = 1, n
      b(i,j) = a(i,j) & ! { dg-bogus "uncoalesced" }
               + a(j,i) ! { dg-warning "uncoalesced load of 'a'" }
    end do
  end do
  !$acc end data
end subroutine
