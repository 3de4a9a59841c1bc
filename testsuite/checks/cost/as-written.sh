# Options that have GCC run a program's accesses as they are written.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# To be read by other scripts.  With $keep the host compiler, and with
# $keep_device the device's, takes no access out of a loop and uses no value
# twice.

keep="-fno-tree-pre -fno-tree-fre -fno-tree-loop-im -fno-gcse
  -fno-move-loop-invariants -fno-tree-dse -fno-tree-sink -fno-code-hoisting
  -fno-tree-dominator-opts -fno-tree-forwprop -fno-tree-dce
  -fno-tree-loop-ivcanon -fno-split-loops -fno-unswitch-loops
  -fno-tree-phiprop -fno-ssa-phiopt -fno-if-conversion -fno-if-conversion2
  -fno-rerun-cse-after-loop -fno-tree-loop-distribute-patterns
  -fno-tree-vectorize -fno-tree-cselim -fno-cse-follow-jumps -fno-unroll-loops"
keep_device="-foffload=nvptx-none=-fdisable-rtl-cse1
  -foffload=nvptx-none=-fdisable-rtl-cse2
  -foffload=nvptx-none=-fdisable-rtl-cse_local"
