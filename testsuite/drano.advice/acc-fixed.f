c     Fix-it hints in fixed form: sentinels in the first column, 72 columns.
c     Copyright (C) 2026 The drano authors
c
c     This file is part of drano.  drano is free software; you can
c     redistribute it and/or modify it under the terms of the GNU General
c     Public License as published by the Free Software Foundation; either
c     version 3, or (at your option) any later version.  See COPYING3.
c     { dg-do compile }

      subroutine sums (n, a, y)
      integer n, i, j
      real a(n, n), y(n), accumulated_value
c$acc parallel loop gang vector copyin(a)
c$acc&copyout(y)
      do i = 1, n
        accumulated_value = 0
        do j = 1, n ! { dg-message "note: run the lanes along \\D+\\d+, as a reduction" }
! { dg-message "note: floating-point results may be rounded differently" "" { target *-*-* } .-1 }
          accumulated_value = accumulated_value
     &      + a(j, i) ! { dg-warning "uncoalesced load of .a." }
        end do
        y(i) = accumulated_value
      end do
      end
