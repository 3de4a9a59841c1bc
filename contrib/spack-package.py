# A recipe for Spack.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# Put this into var/spack/repos/NAME/packages/drano/package.py, and tell Spack where
# the sources are: spack dev-build -d DIRECTORY drano@0.1 %gcc@12.

from spack.package import *


class Drano(AutotoolsPackage):
    """Finds the memory accesses of OpenACC and OpenMP programs that waste the
    bandwidth of a GPU, as a plugin for GCC with offloading to nvptx."""

    version("0.1")

    depends_on("autoconf", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("texinfo", type="build")
    depends_on("jansson")
    depends_on("gcc@11:16 +nvptx languages=c,c++,fortran", type=("build", "run"))

    build_directory = "spack-build"

    def autoreconf(self, spec, prefix):
        autoconf()

    def configure_args(self):
        return ["GCC=" + self.spec["gcc"].prefix.bin.gcc]
