! Two inner loops could have the lanes: one alone would leave the other to a single lane.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! { dg-do compile }

module layers
contains
  subroutine mix (nc, nl, np, tab, level, out)
    integer, intent(in) :: nc, nl, np, level(np)
    real, intent(in) :: tab(nc, 0:4, nl)
    real, intent(inout) :: out(nc, np)
    integer :: p, c, d, at
    !$acc parallel loop copyin(tab, level) copy(out) private(at)
    do p = 1, np
       at = level(p)
       do c = 1, nc ! { dg-message "note: run the lanes along 'c', line \[0-9\]+, and on 'c', line \[0-9\]+, instead" }
          ! { dg-message "note: (this change|with this change|first make|the change helps)" "" { target *-*-* } .-1 }
          out(c, p) = tab(c, 4, at) ! { dg-warning "uncoalesced load of 'tab'" }
          ! { dg-warning "uncoalesced store to 'out'" "" { target *-*-* } .-1 }
          ! { dg-message "note: the change proposed above" "" { target *-*-* } .-2 }
       end do
       do d = 3, 0, -1
          do c = 1, nc
             out(c, p) = tab(c, d, at) + 2 * out(c, p) ! { dg-warning "uncoalesced load of 'tab'" }
             ! { dg-warning "uncoalesced load of 'out'" "" { target *-*-* } .-1 }
             ! { dg-warning "uncoalesced store to 'out'" "" { target *-*-* } .-2 }
             ! { dg-message "note: the change proposed above" "" { target *-*-* } .-3 }
          end do
       end do
    end do
  end subroutine

  ! The second loop needs what came before: only the first could have them.
  subroutine carry (nc, np, tab, out)
    integer, intent(in) :: nc, np
    real, intent(in) :: tab(nc, np)
    real, intent(inout) :: out(nc, np)
    integer :: p, c
    !$acc parallel loop copyin(tab) copy(out)
    do p = 1, np
       do c = 1, nc ! { dg-bogus "and on" }
          ! { dg-message "note: (run the lanes along 'c', line \[0-9\]+, instead|this change|with this change|first make|the change helps)" "" { target *-*-* } .-1 }
          out(c, p) = 3 * tab(c, p) ! { dg-warning "uncoalesced load of 'tab'" }
          ! { dg-warning "uncoalesced store to 'out'" "" { target *-*-* } .-1 }
       end do
       do c = 2, nc
          out(c, p) = out(c, p) + out(c - 1, p) ! { dg-warning "uncoalesced load of 'out'" }
          ! { dg-warning "uncoalesced store to 'out'" "" { target *-*-* } .-1 }
          ! { dg-message "note: (exchange subscripts|this change|first make|the change proposed)" "" { target *-*-* } .-2 }
       end do
    end do
  end subroutine
end module
