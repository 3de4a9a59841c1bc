! A component that is a pointer is mapped: nothing is said, and nothing fails.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! { dg-do compile }
! { dg-additional-options "-Wno-idle-lanes" }

module cells
  type cell
    integer, pointer :: number
    real :: weight
  end type
contains
  subroutine count (c, n)
    type (cell) :: c
    integer :: n
    !$omp target map(tofrom: c%number, c%weight)
    c%number = c%number + n
    c%weight = c%weight + n
    !$omp end target
  end subroutine
end module
