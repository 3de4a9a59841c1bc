dnl Find out how to link offload code.
dnl Copyright (C) 2026 The drano authors
dnl
dnl This file is part of drano.  drano is free software; you can redistribute
dnl it and/or modify it under the terms of the GNU General Public License as
dnl published by the Free Software Foundation; either version 3, or (at your
dnl option) any later version.  See COPYING3.

# DRANO_OFFLOAD_PTX
# -----------------
# Add to NVPTX_OPTS and OFFLOAD_OPTS the version of PTX that a program needs to
# link, the lowest that does, if it links with none of GCC's own choice.
AC_DEFUN([DRANO_OFFLOAD_PTX], [
  cat >conftest.dir/tanh.c <<_ACEOF
int
main (void)
{
  float a[[64]];
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < 64; i++)
    a[[i]] = __builtin_tanhf (i);
  return a[[0]] != 0;
}
_ACEOF
  for drano_try in "" -mptx=6.3 -mptx=7.0 -mptx=7.3 -mptx=7.8; do
    drano_flags="$OFFLOAD_OPTS${drano_try:+ $drano_key$drano_try}"
    if $DRANO_GCC -O2 -ffast-math -fopenacc -foffload=nvptx-none $drano_flags \
	 $drano_key-lm -o conftest.dir/tanh conftest.dir/tanh.c -lm \
	 >&AS_MESSAGE_LOG_FD 2>&1; then
      OFFLOAD_OPTS=$drano_flags
      NVPTX_OPTS="$NVPTX_OPTS${drano_try:+${NVPTX_OPTS:+ }$drano_try}"
      break
    fi
  done
])

# DRANO_OFFLOAD
# -------------
# Set NVPTX to yes if DRANO_GCC offloads to nvptx and links a program for it,
# NVPTX_OPTS to the options that the offload compiler needs for that (often
# none; a ptxas of CUDA 13 refuses all of GCC's -misa below sm_75; and from sm_75
# on, GCC uses instructions of later versions of PTX than it asks for, as
# tanh.approx with -ffast-math), and
# OFFLOAD_OPTS to the same as the driver wants them.  OFFLOAD_LIBS names the
# libraries that GCC itself needs on the device, and does not ask for: fmax is in
# libm, and a reduction of 16 bytes calls libatomic.  ACC_TABLE is 1 if libgomp is
# that of GCC 14 or later, whatever DRANO_GCC is: there is one in a system.
# Nothing here is needed to build drano; a missing offload compiler is a fact that
# tests look up.
AC_DEFUN([DRANO_OFFLOAD], [
AC_MSG_CHECKING([whether $DRANO_GCC offloads to nvptx])
NVPTX=no
NVPTX_OPTS=
OFFLOAD_OPTS=
OFFLOAD_LIBS=
ACC_TABLE=0
if LC_ALL=C $DRANO_GCC -v 2>&1 |
     grep '^OFFLOAD_TARGET_NAMES=.*nvptx-none' >/dev/null; then
  drano_offload=yes
else
  drano_offload=no
fi
AC_MSG_RESULT([$drano_offload])

if test $drano_offload = yes; then
  # GCC 12 has -foffload-options=; before, -foffload= was for both.
  if test $DRANO_GCC_MAJOR -ge 12; then
    drano_key='-foffload-options=nvptx-none='
  else
    drano_key='-foffload=nvptx-none='
  fi
  AC_MSG_CHECKING([for options that let offload code link])
  rm -rf conftest.dir
  mkdir conftest.dir
  cat >conftest.dir/probe.c <<_ACEOF
int
main (void)
{
  int a[[64]];
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < 64; i++)
    a[[i]] = i;
  return a[[63]] != 63;
}
_ACEOF
  # Ubuntu's GCC passes its default -fcf-protection to the device's compiler, which
  # rejects it.
  for drano_protection in "" -fcf-protection=none; do
    for drano_try in "" -misa=sm_53 -misa=sm_70 -misa=sm_75 -misa=sm_80 \
		     -Wa,--no-verify; do
      drano_options="$drano_protection${drano_protection:+${drano_try:+ }}$drano_try"
      drano_flags=
      for drano_option in $drano_options; do
	drano_flags="${drano_flags:+$drano_flags }$drano_key$drano_option"
      done
      if $DRANO_GCC -fopenacc -foffload=nvptx-none $drano_flags \
	   -o conftest.dir/probe conftest.dir/probe.c \
	   >&AS_MESSAGE_LOG_FD 2>&1; then
	NVPTX=yes
	OFFLOAD_OPTS=$drano_flags
	NVPTX_OPTS=$drano_options
	break 2
      fi
    done
  done
  if test $NVPTX = yes; then
    DRANO_OFFLOAD_PTX
  fi
  cat >conftest.dir/libgomp.c <<_ACEOF
extern void *GOMP_target_map_indirect_ptr (void *);
int
main (void)
{
  return !GOMP_target_map_indirect_ptr (0);
}
_ACEOF
  if $DRANO_GCC -fopenmp -foffload=disable -o conftest.dir/libgomp \
       conftest.dir/libgomp.c >&AS_MESSAGE_LOG_FD 2>&1; then
    ACC_TABLE=1
  fi
  if test $NVPTX = yes; then
    for drano_try in -lm -latomic; do
      if $DRANO_GCC -fopenacc -foffload=nvptx-none $OFFLOAD_OPTS \
	   $drano_key$drano_try -o conftest.dir/probe conftest.dir/probe.c \
	   >&AS_MESSAGE_LOG_FD 2>&1; then
	OFFLOAD_LIBS="${OFFLOAD_LIBS:+$OFFLOAD_LIBS }$drano_key$drano_try"
      fi
    done
  fi
  rm -rf conftest.dir
  if test $NVPTX = no; then
    AC_MSG_RESULT([none])
    AC_MSG_NOTICE([no program for nvptx links here; tests that need one will be unsupported.
On Debian and Ubuntu: apt-get install gcc-$DRANO_GCC_MAJOR-offload-nvptx])
  else
    AC_MSG_RESULT([${NVPTX_OPTS:-none needed}])
  fi
fi
AC_SUBST([NVPTX])
AC_SUBST([NVPTX_OPTS])
AC_SUBST([OFFLOAD_OPTS])
AC_SUBST([OFFLOAD_LIBS])
AC_SUBST([ACC_TABLE])
])
