dnl Find the GCCs that there is to be a plugin for, and see that plugins work there.
dnl Copyright (C) 2026 The drano authors
dnl
dnl This file is part of drano.  drano is free software; you can redistribute
dnl it and/or modify it under the terms of the GNU General Public License as
dnl published by the Free Software Foundation; either version 3, or (at your
dnl option) any later version.  See COPYING3.

# The releases of GCC that a plugin is built for, oldest first.
m4_define([DRANO_SUPPORTED], m4_esyscmd_s([grep '^1' config/supported-gcc]))

# DRANO_FIND_GCC
# --------------
# Set DRANO_GCC to the GCC that drano-gcc runs: what the user gave as GCC, or
# else the first that is supported and has plugin headers of gcc, which is the
# system's own, and of the others from the newest on.  Set DRANO_OTHER_GCCS to
# all others such, none if the user gave one; DRANO_GCC_VERSION and
# DRANO_GCC_MAJOR.  Must come before AC_PROG_CC, which uses the name GCC for a
# thing of its own.
AC_DEFUN([DRANO_FIND_GCC], [
AC_ARG_VAR([GCC], [the one GCC that the plugin is for: gcc, gcc-12 or a path])
AC_ARG_VAR([GFORTRAN], [its Fortran compiler (optional)])
AC_MSG_CHECKING([for the GCC that drano-gcc runs])
DRANO_GCC=$GCC
drano_majors=
if test -z "$DRANO_GCC"; then
  drano_tries=
  for drano_major in DRANO_SUPPORTED; do
    drano_tries="gcc-$drano_major $drano_tries"
  done
  for drano_try in gcc $drano_tries; do
    drano_major=`$drano_try -dumpversion 2>/dev/null | sed 's/\..*//'`
    case " DRANO_SUPPORTED " in #(
      *" $drano_major "*)
	drano_dir=`$drano_try -print-file-name=plugin`
	if test -f "$drano_dir/include/gcc-plugin.h"; then
	  drano_majors="$drano_major $drano_majors"
	  : ${DRANO_GCC:=$drano_try}
	fi ;;
    esac
  done
fi
if test -z "$DRANO_GCC"; then
  AC_MSG_RESULT([none])
  AC_MSG_ERROR([drano needs a GCC of these releases with plugin headers: DRANO_SUPPORTED.
On Debian and Ubuntu: apt-get install gcc-12 g++-12 gcc-12-plugin-dev
Name a GCC in another place with ./configure GCC=/path/to/gcc])
fi
DRANO_GCC_VERSION=`$DRANO_GCC -dumpfullversion 2>/dev/null`
DRANO_GCC_MAJOR=`echo "$DRANO_GCC_VERSION" | sed 's/\..*//'`
# The name gcc may mean another release tomorrow; gcc-12 will not.
if test "$DRANO_GCC" = gcc &&
   test "`gcc-$DRANO_GCC_MAJOR -dumpfullversion 2>/dev/null`" = "$DRANO_GCC_VERSION"; then
  DRANO_GCC=gcc-$DRANO_GCC_MAJOR
fi
AC_MSG_RESULT([$DRANO_GCC ($DRANO_GCC_VERSION)])
case " DRANO_SUPPORTED " in #(
  *" $DRANO_GCC_MAJOR "*) ;; #(
  *) test -n "$DRANO_GCC_MAJOR" ||
       AC_MSG_ERROR(['$DRANO_GCC' cannot be run, or is not GCC])
     AC_MSG_ERROR([drano supports these releases of GCC: DRANO_SUPPORTED; '$DRANO_GCC' is GCC $DRANO_GCC_VERSION.
On Debian and Ubuntu: apt-get install gcc-12 g++-12 gcc-12-plugin-dev
and then: ./configure GCC=gcc-12]) ;;
esac

# With a C++ compiler, too, the user means one GCC.
DRANO_OTHER_GCCS=
if test -z "$CXX"; then
  for drano_major in $drano_majors; do
    if test $drano_major != $DRANO_GCC_MAJOR; then
      DRANO_OTHER_GCCS="gcc-$drano_major $DRANO_OTHER_GCCS"
    fi
  done
fi
])

# DRANO_REFUSE(WHY, CURE)
# -----------------------
# Stop if the GCC that is examined is the one that drano-gcc runs; else go on
# without it.
m4_define([DRANO_REFUSE], [if test "$DRANO_GCC" = "$drano_first"; then
  AC_MSG_ERROR([$1
$2])
fi
AC_MSG_NOTICE([there will be no plugin for $DRANO_GCC: $1])
continue])

# DRANO_EXAMINE_GCCS
# ------------------
# See that plugins work in DRANO_GCC, and find out which of DRANO_OTHER_GCCS
# they work in.  Set RELEASES to lines for make, which define it as the list of
# the releases and tell about each, and BUILT_FOR to the versions in words.  The
# other variables are those of DRANO_GCC.
AC_DEFUN([DRANO_EXAMINE_GCCS], [
drano_first=$DRANO_GCC
drano_majors=
drano_releases=
drano_versions=
# What is examined last is left in the variables.
for DRANO_GCC in $DRANO_OTHER_GCCS "$drano_first"; do
DRANO_GCC_VERSION=`$DRANO_GCC -dumpfullversion 2>/dev/null`
DRANO_GCC_MAJOR=`echo "$DRANO_GCC_VERSION" | sed 's/\..*//'`
# A sibling has the same name with the word gcc replaced: /opt/bin/gcc-12 has
# /opt/bin/g++-12.  What the user gave is for the one that drano-gcc runs.
drano_base=`echo "$DRANO_GCC" | sed 's|.*/||'`
drano_path=`echo "$DRANO_GCC" | sed -n 's|/[[^/]]*$|/|p'`
DRANO_GXX=$drano_path`echo "$drano_base" | sed 's/gcc/g++/'`
DRANO_GFORTRAN=$drano_path`echo "$drano_base" | sed 's/gcc/gfortran/'`
if test "$DRANO_GCC" = "$drano_first"; then
  DRANO_GXX=${CXX-$DRANO_GXX}
  DRANO_GFORTRAN=${GFORTRAN-$DRANO_GFORTRAN}
fi
DRANO_CHECK_SIBLINGS
DRANO_GCC_PLUGIN
DRANO_OFFLOAD
drano_majors="$drano_majors $DRANO_GCC_MAJOR"
drano_versions="$drano_versions $DRANO_GCC_VERSION"
drano_releases="${drano_releases}GCC_$DRANO_GCC_MAJOR = $DRANO_GCC
GXX_$DRANO_GCC_MAJOR = $DRANO_GXX
GFORTRAN_$DRANO_GCC_MAJOR = $DRANO_GFORTRAN
INCLUDE_$DRANO_GCC_MAJOR = $PLUGIN_INCLUDE
OFFLOAD_OPTS_$DRANO_GCC_MAJOR = $OFFLOAD_OPTS
OFFLOAD_LIBS_$DRANO_GCC_MAJOR = $OFFLOAD_LIBS
"
done
BUILT_FOR=`echo $drano_versions | sed 's/ /, /g; s/\(.*\), /\1 and /'`
RELEASES="RELEASES =$drano_majors
$drano_releases"
AC_SUBST([DRANO_GCC])
AC_SUBST([DRANO_GCC_MAJOR])
AC_SUBST([DRANO_GCC_VERSION])
AC_SUBST([DRANO_GXX])
AC_SUBST([DRANO_GFORTRAN])
AC_SUBST([PLUGIN_INCLUDE])
AC_SUBST([RELEASES])
AC_SUBST([BUILT_FOR])
])

# DRANO_CHECK_SIBLINGS
# --------------------
# Refuse a DRANO_GCC without a C++ compiler of the same GCC; forget a Fortran
# compiler that is not there.
AC_DEFUN([DRANO_CHECK_SIBLINGS], [
AC_MSG_CHECKING([for the C++ compiler of GCC $DRANO_GCC_MAJOR])
drano_version=`$DRANO_GXX -dumpfullversion 2>/dev/null`
AC_MSG_RESULT([$DRANO_GXX (${drano_version:-absent})])
case $drano_version in #(
  $DRANO_GCC_MAJOR.*) ;; #(
  *) DRANO_REFUSE([a plugin must be built by the C++ compiler of its GCC: $DRANO_GXX of version $DRANO_GCC_VERSION.],
[On Debian and Ubuntu: apt-get install g++-$DRANO_GCC_MAJOR
Name one in another place with ./configure CXX=/path/to/g++]) ;;
esac
AC_MSG_CHECKING([for the Fortran compiler of GCC $DRANO_GCC_MAJOR])
drano_version=`$DRANO_GFORTRAN -dumpfullversion 2>/dev/null`
case $drano_version in #(
  $DRANO_GCC_MAJOR.*) AC_MSG_RESULT([$DRANO_GFORTRAN]) ;; #(
  *) DRANO_GFORTRAN=
     AC_MSG_RESULT([none (the Fortran tests will not run)]) ;;
esac
])

# DRANO_GCC_PLUGIN
# ----------------
# Set PLUGIN_INCLUDE to the directory of DRANO_GCC's plugin headers, having
# seen that they are of the same version, and that a plugin built with them
# loads and does something.
AC_DEFUN([DRANO_GCC_PLUGIN], [
AC_MSG_CHECKING([for the plugin headers of $DRANO_GCC])
drano_dir=`$DRANO_GCC -print-file-name=plugin`
PLUGIN_INCLUDE=$drano_dir/include
if test -f "$PLUGIN_INCLUDE/gcc-plugin.h"; then
  AC_MSG_RESULT([$PLUGIN_INCLUDE])
else
  AC_MSG_RESULT([none])
  DRANO_REFUSE([$DRANO_GCC has no plugin headers.],
[On Debian and Ubuntu: apt-get install gcc-$DRANO_GCC_MAJOR-plugin-dev
On Fedora: dnf install gcc-plugin-devel])
fi

AC_MSG_CHECKING([that the headers are those of GCC $DRANO_GCC_VERSION])
rm -rf conftest.dir
mkdir conftest.dir
cat >conftest.dir/version.cc <<_ACEOF
#include "bversion.h"
drano_version BUILDING_GCC_MAJOR.BUILDING_GCC_MINOR.BUILDING_GCC_PATCHLEVEL
_ACEOF
# The version's parts are printed with spaces between them.
drano_version=`$DRANO_GXX -E -P -I"$PLUGIN_INCLUDE" conftest.dir/version.cc 2>&AS_MESSAGE_LOG_FD |
  sed -n 's/^drano_version *//p' | tr -d ' '`
if test "$drano_version" = "$DRANO_GCC_VERSION"; then
  AC_MSG_RESULT([yes])
else
  AC_MSG_RESULT([no, those of ${drano_version:-another compiler}])
  DRANO_REFUSE([the plugin headers in $PLUGIN_INCLUDE are not those of $DRANO_GCC.],
[Bring gcc-$DRANO_GCC_MAJOR and gcc-$DRANO_GCC_MAJOR-plugin-dev to the same version])
fi

AC_MSG_CHECKING([whether $DRANO_GCC loads a plugin])
cat >conftest.dir/probe.cc <<_ACEOF
#include "gcc-plugin.h"
#include "diagnostic-core.h"
int plugin_is_GPL_compatible;
static void
finish_unit (void *, void *)
{
  inform (UNKNOWN_LOCATION, "probe of %d.%d", BUILDING_GCC_MAJOR,
	  BUILDING_GCC_MINOR);
}
int
plugin_init (plugin_name_args *args, plugin_gcc_version *)
{
  register_callback (args->base_name, PLUGIN_FINISH_UNIT, finish_unit, 0);
  return 0;
}
_ACEOF
echo 'int probe;' >conftest.dir/probe.c
drano_ok=no
if $DRANO_GXX -shared -fPIC -fno-rtti -isystem "$PLUGIN_INCLUDE" \
     -o conftest.dir/probe.so conftest.dir/probe.cc >&AS_MESSAGE_LOG_FD 2>&1; then
  LC_ALL=C $DRANO_GCC -S -fplugin="`pwd`/conftest.dir/probe.so" \
    -o conftest.dir/probe.s conftest.dir/probe.c >conftest.dir/out 2>&1
  cat conftest.dir/out >&AS_MESSAGE_LOG_FD
  if grep "note: probe of $DRANO_GCC_MAJOR\\." conftest.dir/out >/dev/null; then
    drano_ok=yes
  fi
else
  drano_ok="no, it cannot be built"
fi
rm -rf conftest.dir
AC_MSG_RESULT([$drano_ok])
if test "$drano_ok" != yes; then
  DRANO_REFUSE([a plugin for $DRANO_GCC does not build or does not load.],
[See config.log])
fi
])
