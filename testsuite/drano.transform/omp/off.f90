! !$drano transform: for the next loop or construct, for the rest of the file.
! { dg-do compile }
! { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } }
! { dg-additional-options "-fdrano-transform=lanes -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" }

subroutine s (n, a, b)
  integer :: n, i, j, a(n,n), b(n)
  !$drano transform off
  !$omp target teams distribute parallel do collapse(2) map(tofrom:a)
  do j = 1, n
    do i = 1, n
      a(i,j) = a(i,j) + 1
    end do
  end do
  !$omp target teams distribute parallel do map(tofrom:b) ! { dg-note "spread over the lanes" }
  do i = 1, n
    b(i) = b(i) + 1
  end do
  !$drano transform off
  !$omp target map(tofrom:b)
  !$omp parallel do
  do i = 1, n
    b(i) = b(i) + 1
  end do
  !$omp end parallel do
  b(1) = 3
  !$omp parallel do
  do i = 1, n
    b(i) = b(i) + 2
  end do
  !$omp end target
end subroutine

!$drano transform off
subroutine t (n, b)
  integer :: n, i, b(n)
  !$omp target teams distribute parallel do map(tofrom:b)
  do i = 1, n
    b(i) = b(i) + 1
  end do
  !$drano transform on
  !$omp target teams distribute parallel do map(tofrom:b) ! { dg-note "spread over the lanes" }
  do i = 1, n
    b(i) = b(i) + 1
  end do
end subroutine
