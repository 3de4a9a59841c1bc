# What the documents show of drano's output is what drano prints.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# Releases of GCC differ in where they see an expression begin; the documents
# show GCC 12.
case $("$GCC" -dumpversion) in
  12*) ;;
  *) echo "UNSUPPORTED: the documents show GCC 12"; exit 77 ;;
esac
if [ ! -x "$BINDIR/drano-gfortran" ] || [ ! -f "$PKGLIBDIR/drano.so" ]; then
  echo "UNSUPPORTED: no plugin, or no drano-gfortran"
  exit 77
fi

if "$SRCDIR/doc/update-examples" --check "$BINDIR"; then
  echo "PASS: documents are up to date"
else
  echo "FAIL: documents are not up to date; run doc/update-examples"
  exit 1
fi
