! Lanes that wait for a lock that one of them has, in an OpenACC region.
! Compiled with -DRIGHT one lane after the other takes it.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

program main
  integer :: lock, old, s, i, k
  lock = 0
  s = 0
  !$acc parallel num_gangs(1) vector_length(32) copy(lock, s)
  !$acc loop vector private(old, k)
  do i = 1, 32
#ifdef RIGHT
    do k = 1, 32
      if (k == i) then
#endif
        do
          !$acc atomic capture
          old = lock
          lock = 1
          !$acc end atomic
          if (old == 0) exit	! fault
        end do
        s = s + i
        !$acc atomic write
        lock = 0
#ifdef RIGHT
      end if
    end do
#endif
  end do
  !$acc end parallel
  if (s /= 528) stop 1
end program
