dnl Find jansson, the JSON library that the drano command reads records with.
dnl Copyright (C) 2026 The drano authors
dnl
dnl This file is part of drano.  drano is free software; you can redistribute
dnl it and/or modify it under the terms of the GNU General Public License as
dnl published by the Free Software Foundation; either version 3, or (at your
dnl option) any later version.  See COPYING3.

# DRANO_JANSSON
# -------------
# Set JANSSON_CFLAGS and JANSSON_LIBS; stop where there is no jansson.
AC_DEFUN([DRANO_JANSSON], [
AC_ARG_VAR([PKG_CONFIG], [the pkg-config command])
AC_ARG_VAR([JANSSON_CFLAGS], [compiler flags for jansson])
AC_ARG_VAR([JANSSON_LIBS], [linker flags for jansson])
AC_CHECK_PROGS([PKG_CONFIG], [pkg-config pkgconf], [false])
if test -z "$JANSSON_LIBS"; then
  JANSSON_CFLAGS=`$PKG_CONFIG --cflags jansson 2>/dev/null`
  JANSSON_LIBS=`$PKG_CONFIG --libs jansson 2>/dev/null`
  : ${JANSSON_LIBS:=-ljansson}
fi
AC_MSG_CHECKING([for jansson])
drano_save_CFLAGS=$CFLAGS
drano_save_LIBS=$LIBS
CFLAGS="$CFLAGS $JANSSON_CFLAGS"
LIBS="$JANSSON_LIBS $LIBS"
AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <jansson.h>]],
				[[json_decref (json_object ());]])],
  [AC_MSG_RESULT([$JANSSON_LIBS])],
  [AC_MSG_RESULT([none])
   AC_MSG_ERROR([the drano command needs the JSON library jansson.
On Debian and Ubuntu: apt-get install libjansson-dev])])
CFLAGS=$drano_save_CFLAGS
LIBS=$drano_save_LIBS
])
