# Compiled programs whose accesses have a closed form cost what arithmetic says.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.sim/lib.sh"

forms=$SRCDIR/testsuite/drano.sim/forms.awk
# What the vectoriser makes of bytes is other accesses.
plain=-fno-tree-vectorize
plain="$plain -foffload=nvptx-none=$plain"

for model in openacc openmp; do
  awk -v task=program -v model=$model -f "$forms" >forms.c || exit 1
  for level in -O2 ${EXPENSIVE:+-O1 -O3}; do
    what="$model $level"
    rm -f forms.jsonl
    check "$what: compiles" build forms forms.c $level $plain
    check_exit "$what: runs" 0 on_device env DRANO_SIM_PROFILE=forms.jsonl \
      ./forms
    awk -v task=check -f "$forms" forms.jsonl >forms.out || failed=1
    sed "s/^\([A-Z]*:\) /\1 $what: /" forms.out
  done
done
finish
