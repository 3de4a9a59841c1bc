!$drano ignored "-Wuncoalesced-access" \
!$acc parallel loop gang vector &
!$acc   copy(a) private(t)
outer: do i = 1, n
  s = 0 ! a sum
  !$acc loop seq
  do j = n, 1, -2
    a(j, i) = a(j, i) + b(j) * 'it''s'
  end do
end do outer
!$acc end parallel loop
!$omp target teams distribute parallel do simd collapse(2) schedule(static, 8)
do i = 1, n
  do j = 1, n
    if (a(i, j) > 0) then
      x = x + a(i, j); y = &
        & "&" // 'x'
    end if
  enddo
enddo
!$omp end target teams distribute parallel do simd
do concurrent (k = 1:n)
  A(k) = A(k) + k
end do
