! Preprocessed sources can tell that they are compiled with drano.
! { dg-do compile }

subroutine version (n)
  integer :: n
#ifdef __DRANO__
  n = __DRANO__
#else
  n = "not defined"
#endif
end subroutine
