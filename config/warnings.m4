dnl Which warnings drano is built with.
dnl Copyright (C) 2026 The drano authors
dnl
dnl This file is part of drano.  drano is free software; you can redistribute
dnl it and/or modify it under the terms of the GNU General Public License as
dnl published by the Free Software Foundation; either version 3, or (at your
dnl option) any later version.  See COPYING3.

# DRANO_WARNINGS
# --------------
# Set WARN_CFLAGS and WARN_CXXFLAGS; --enable-werror makes warnings errors.
# The compiler for C may be any; a flag that it does not know is left out.
AC_DEFUN([DRANO_WARNINGS], [
AC_ARG_ENABLE([werror],
  [AS_HELP_STRING([--enable-werror], [stop the build at a warning])])
WARN_CFLAGS=
drano_save=$CFLAGS
for drano_flag in -Wall -Wextra -Wstrict-prototypes -Wmissing-prototypes; do
  CFLAGS="$drano_save -Werror $drano_flag"
  AC_COMPILE_IFELSE([AC_LANG_PROGRAM],
		    [WARN_CFLAGS="$WARN_CFLAGS $drano_flag"])
done
CFLAGS=$drano_save
WARN_CXXFLAGS="-Wall -Wextra -Wmissing-declarations"
if test "$enable_werror" = yes; then
  WARN_CFLAGS="$WARN_CFLAGS -Werror"
  WARN_CXXFLAGS="$WARN_CXXFLAGS -Werror"
fi
AC_SUBST([WARN_CFLAGS])
AC_SUBST([WARN_CXXFLAGS])
])
