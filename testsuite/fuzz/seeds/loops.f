c     a comment
!$drano ignored "-Wuncoalesced-access"
c$acc parallel loop gang vector
c$acc+ copy(a)
      do 10 i = 1, n
      s = 0
c$acc loop seq
      do j = n, 1, -2
        a(j, i) = a(j, i)
     &    + b(j) * 'it''s'
      end do
   10 continue
*$omp target teams distribute parallel do simd collapse(2)
      do i = 1, n
      do j = 1, n
      x = x + a(i, j)                                                   columns
      enddo
      enddo
!$omp end target teams distribute parallel do simd
