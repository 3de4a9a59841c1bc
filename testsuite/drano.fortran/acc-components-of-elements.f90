! Arrays that are components of elements of an array: their descriptors are in
! global memory.  Those of allocatable components are contiguous; of a pointer,
! the first stride is 1 or what the program made it.
! { dg-do compile }

module fields
  type owned
    real, allocatable :: sf(:,:)
  end type
  type lent
    real, pointer :: sf(:,:)
  end type
contains
  subroutine copy (q, r, n)
    type (owned) :: q(:)
    type (lent) :: r(:)
    integer :: n, j, l
    !$acc parallel loop gang present(q, r)
    do l = 1, n
      !$acc loop vector
      do j = 1, n
        q(1)%sf(j,l) = r(2)%sf(j,l)	! { dg-bogus "uncoalesced" }
        ! { dg-site { access=load array=r%sf bytes=4 pattern=choice finding=null } "" { target *-*-* } .-1 }
        q(2)%sf(l,j) = &	! { dg-warning "uncoalesced store to 'q%sf'" "" { target *-*-* } .+1 }
          r(1)%sf(l,j)	! { dg-warning "uncoalesced load of 'r%sf'" }
      end do
    end do
  end subroutine
end module
