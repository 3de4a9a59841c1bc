! A loop that threads share by their own numbers, before and after others.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! { dg-do compile }
! { dg-additional-options "-fdrano-openmp-lanes=thread -Wno-idle-lanes" }

subroutine after (n, a, b)
  use omp_lib
  integer n, i, id, threads
  real a(n), b(n)
  !$omp target parallel map(a, b) private(id, threads, i)
  !$omp do
  do i = 1, n
    b(i) = 1 ! { dg-site { pattern=unit stride_bytes=4 } }
  end do
  id = omp_get_thread_num ()
  threads = omp_get_num_threads ()
  do i = id + 1, n, threads
    a(i) = b(i) ! { dg-site { pattern=unit stride_bytes=4 array=a } }
    ! { dg-site { pattern=unit stride_bytes=4 array=b } "" { target *-*-* } .-1 }
  end do
  !$omp end target parallel
end subroutine

subroutine blocks (n, a, b)
  use omp_lib
  integer n, i, id, block
  real a(n), b(n)
  !$omp target parallel map(a, b) private(id, block, i)
  id = omp_get_thread_num ()
  block = n / omp_get_num_threads ()
  do i = id * block + 1, (id + 1) * block
    a(i) = 1 ! { dg-warning "store to .a." }
    ! { dg-site { pattern=strided } "" { target *-*-* } .-1 }
  end do
  !$omp do
  do i = 1, n
    b(i) = 1 ! { dg-site { pattern=unit stride_bytes=4 } }
  end do
  !$omp end target parallel
end subroutine
