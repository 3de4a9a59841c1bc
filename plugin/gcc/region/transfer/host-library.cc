/* Library functions that the host calls between launches.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "region/transfer/host-library.h"

/* True if the function called NAME prints, or tells the time.  */

static bool
prints_or_times_p (const char *name)
{
  static const char *const names[] =
  {
    "printf", "fprintf", "puts", "putchar", "putc", "fputs", "fputc", "fflush",
    "clock", "time", "gettimeofday", "clock_gettime", "omp_get_wtime",
    "omp_get_wtick", "system_clock", "cpu_time", "__printf_chk",
    "__fprintf_chk", "_ZNSt6chrono3_V212steady_clock3nowEv",
    "_ZNSt6chrono3_V212system_clock3nowEv"
  };
  for (unsigned i = 0; i < ARRAY_SIZE (names); i++)
    if (strcmp (name, names[i]) == 0)
      return true;
  return (startswith (name, "_gfortran_st_write")
	  || startswith (name, "_gfortran_transfer_")
	  || startswith (name, "_gfortran_system_clock")
	  || startswith (name, "_gfortran_cpu_time"));
}

bool
host_library_plain_p (const gcall *call)
{
  tree fn = gimple_call_fndecl (call);
  const char *name = shim_function_name (fn);
  /* C++'s names say little by themselves.  */
  if (fn && HAS_DECL_ASSEMBLER_NAME_P (fn) && DECL_ASSEMBLER_NAME_SET_P (fn)
      && startswith (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn)), "_Z"))
    name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn));
  return (!startswith (name, "GOMP_") && !startswith (name, "GOACC_")
	  && (gimple_call_builtin_p (call, BUILT_IN_NORMAL)
	      || prints_or_times_p (name)));
}
