! Scalars of which lanes or threads share a copy.
! { dg-do compile }
! { dg-additional-options "-fopenacc -fopenmp -Wuncoalesced=2 -Wno-idle-lanes" }

subroutine shares (n, a, t)
  integer :: n, i, k
  real(8) :: a(n), t, u, own
  !$acc parallel loop copy(a) private(own) ! { dg-message "note: add 'private\\(u\\)' to the loop" }
  ! { dg-message "note: add 'private\\(t\\)' to the loop" "" { target *-*-* } .-1 }
  do i = 1, n
    u = a(i) ! { dg-warning "lanes assign 'u', but OpenACC gives each gang only one copy" }
    t = u ! { dg-warning "lanes assign 't', but OpenACC gives each gang only one copy" }
    own = t
    do k = 1, 3
      a(i) = a(i) + u + own * k
    end do
  end do
  !$omp target teams distribute parallel do private(own) map(a)
  do i = 1, n
    u = a(i) ! { dg-warning "threads of a team assign 'u', which they share" }
    ! { dg-message "note: add 'private\\(u\\)' to the loop" "" { target *-*-* } .-1 }
    own = u
    do k = 1, 3
      a(i) = a(i) + own * k
    end do
  end do
end subroutine
