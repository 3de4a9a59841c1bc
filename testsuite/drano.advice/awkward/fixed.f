      subroutine f (n, a, y)
      integer n, i, j
      real a(n, n), y(n), t
C$ACC PARALLEL LOOP GANG VECTOR PRIVATE(T)
!$acc& copyin(a)
*$acc+ copyout(y)
      do i = 1, n
        t = 0
        do j = 1, n
          t = t
     &      + a(j, i)
        enddo
        y(i) = t
      enddo
      end
