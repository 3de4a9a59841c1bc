/* Facts about an executable file, read before it is run.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_BASE_ELF_FILE_H
#define DRANO_TOOL_BASE_ELF_FILE_H

#include <stdbool.h>

struct elf_file
{
  bool is_elf;			/* If not, nothing else is known.  */
  bool is_native;		/* 64 bits, of the machine drano runs on.  */
  bool is_dynamic;		/* Loads shared libraries.  */
  bool has_run_path;		/* Says itself where these are.  */
  bool has_regions;		/* Has offloaded constructs.  */
  bool has_image;		/* Has code for a device, too.  */
  bool has_llvm_image;		/* The same of clang's.  */
  bool calls_driver;		/* Calls the driver's functions itself.  */
  bool has_cuda;		/* Has code for CUDA's run-time library.  */
  bool counts;			/* Was linked with -fdrano-count.  */
};

/* Look at the file NAME and fill in E.  Return 0 or an errno.  A damaged
   file yields what can be seen of it.  */
extern int elf_inspect (const char *name, struct elf_file *e);

#endif /* DRANO_TOOL_BASE_ELF_FILE_H */
