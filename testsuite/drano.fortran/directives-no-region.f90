! Without OpenACC and OpenMP !$drano is a comment, as their directives are.
! { dg-do compile }
! { dg-options "" }

subroutine s (a)
  real :: a
  !$drano nonsense
  a = 0
end subroutine
