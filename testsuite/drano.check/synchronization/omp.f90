! Threads that wait for ever, in OpenMP regions of Fortran.  With an argument
! the second one is entered; compiled with -DRIGHT none waits for ever.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

program main
  use omp_lib
  integer :: b(4), s
  b = 0
  s = 0
  if (command_argument_count () == 0) then
    !$omp target parallel num_threads(4) map(tofrom: b)
    b(omp_get_thread_num () + 1) = 1
#ifndef RIGHT
    if (omp_get_thread_num () > 0) then
#endif
      !$omp barrier
#ifndef RIGHT
    end if
#endif
    !$omp end target parallel
    if (any (b /= 1)) stop 1
  else
    !$omp target map(tofrom: s)
    block
      integer (omp_lock_kind) :: l
      call omp_init_lock (l)
      call omp_set_lock (l)
      s = s + 1
#ifdef RIGHT
      call omp_unset_lock (l)
#endif
      call omp_set_lock (l)	! fault
      s = s + 1
      call omp_unset_lock (l)
    end block
    !$omp end target
    if (s /= 2) stop 1
  end if
end program
