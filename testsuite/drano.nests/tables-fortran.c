/* Random loop nests from tables: Fortran.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each iteration sets variables first that are private to it; those whose names
   end in 1 belong to the outer loop, in 2 to the inner.  */

#include <stddef.h>

#include "tables.h"

static const char prologue[] =
  "module nests\n"
  "implicit none\n"
  "type pair\ninteger :: a, b, c(4) = 7\nend type\n"
  "type mixed\nreal(8) :: d\ninteger(2) :: s\ninteger :: t(2) = 0\nend type\n"
  "type big\nreal(8) :: d\ninteger :: a(9)\nend type\n"
  "integer(16), parameter :: low60 = 1152921504606846975_16\n"
  "integer :: in_i(256), shared_i(8), at\n"
  "real(8) :: in_d(256), shared_d(8)\n"
  "real(4) :: in_f(256)\n"
  "integer(1) :: shared_c(8)\n"
  "integer(2) :: shared_s(8)\n"
  "integer, volatile :: zero = 0\n"
  "contains\n"
  "complex(8) function turn(z, x)\n@Q"
  "complex(8), intent(in) :: z\nreal(8), intent(in) :: x\n"
  "turn = z * cmplx(cos(x), sin(x), 8) * 0.5d0\nend function\n"
  "type(pair) function pair_of(x, y)\n@Q"
  "integer, intent(in) :: x, y\n"
  "pair_of = pair(ieor(x, y), iand(x + y, 65535))\nend function\n"
  "integer function pair_sum(p)\n@Q"
  "type(pair), @[intent(in)|value] :: p\n"
  "pair_sum = iand(p%a * 3 + p%b, 65535)\nend function\n"
  "type(big) function big_of(b, x)\n@Q"
  "type(big), intent(in) :: b\ninteger, @[intent(in)|value] :: x\ninteger :: k\n"
  "do k = 1, 9\nbig_of%a(k) = iand(b%a(10 - k) + x * k, 65535)\nend do\n"
  "big_of%d = b%d * 0.5d0 + x\nend function\n"
  "subroutine split(x, high, low, half)\n@Q"
  "integer, intent(in) :: x\ninteger, intent(out) :: high, low\n"
  "real(8), intent(out) :: half\n"
  "high = ishft(x, -8); low = iand(x, 255); half = x * 0.5d0\nend subroutine\n"
  "integer function total(p)\n@Q"
  "integer, intent(in) :: p(:)\ninteger :: k\n"
  "total = 0\ndo k = 1, size(p)\ntotal = iand(total + p(k) * k, 65535)\nend do\n"
  "end function\n"
  "subroutine fill(p, n, x)\n@Q"
  "integer, intent(in) :: n, x\ninteger, intent(out) :: p(n)\ninteger :: k\n"
  "do k = 1, n\np(k) = iand(x + k * k, 4095)\nend do\nend subroutine\n"
  "function powers(x)\n@Q"
  "real(8), intent(in) :: x\nreal(8) :: powers(4)\n"
  "powers = [x, sin(x), cos(x), exp(-abs(x))]\nend function\n"
  "integer(16) function widen(x, y)\n@Q"
  "integer(16), intent(in) :: x\ninteger, intent(in) :: y\n"
  "widen = iand(x, low60) * y + ishft(x, -3) / (y + 1)\nend function\n"
  "integer function fold(x, n)\n@Q"
  "integer, intent(in) :: x, n\ninteger :: k, t(4)\n"
  "t = x\ndo k = 1, n\nt(k) = iand(t(5 - k) * 3 + n, 65535)\nend do\n"
  "fold = iand(sum(t), 65535)\nend function\n"
  "subroutine tell_d(nest, what, a)\n"
  "integer, intent(in) :: nest\ncharacter(*), intent(in) :: what\n"
  "real(8), intent(in) :: a(:)\nreal(8) :: s\ninteger :: k\n"
  "s = 0\ndo k = 1, size(a)\n"
  "s = s + abs(a(k)) * merge(3, 1, a(k) < 0) * (1 + mod(k, 7))\nend do\n"
  "print '(a,i0,3a,es19.11e3)', 'nest ', nest, ' ', what, ' ', s\nend subroutine\n"
  "subroutine tell_f(nest, what, a)\n"
  "integer, intent(in) :: nest\ncharacter(*), intent(in) :: what\n"
  "real(4), intent(in) :: a(:)\nreal(8) :: s\ninteger :: k\n"
  "s = 0\ndo k = 1, size(a)\n"
  "s = s + abs(a(k)) * merge(3, 1, a(k) < 0) * (1 + mod(k, 7))\nend do\n"
  "print '(a,i0,3a,es13.5e3)', 'nest ', nest, ' ', what, ' ', s\nend subroutine\n"
  "subroutine tell(nest, what, a)\n"
  "integer, intent(in) :: nest\ncharacter(*), intent(in) :: what\n"
  "integer, intent(in) :: a(:)\ninteger(8) :: h\ninteger :: k\n"
  "h = 7\ndo k = 1, size(a)\nh = mod(h * 31 + a(k), 1000000007_8)\nend do\n"
  "print '(a,i0,3a,i0)', 'nest ', nest, ' ', what, ' ', h\nend subroutine\n"
  "subroutine renew\n"
  "shared_i = [(at, at = 1, 8)]\nshared_d = 0\n"
  "shared_c = [(int(at, 1), at = 1, 8)]\nshared_s = [(int(at, 2), at = 1, 8)]\n"
  "end subroutine\n\n";

static const char beginning[] =
  "subroutine nest@R\n"
  "integer, parameter :: rows = @X, columns = @Y\n"
  "real(8), allocatable, target :: od(:,:)\n"
  "real(4), allocatable, target :: of(:,:)\n"
  "integer, allocatable, target :: oi(:,:)\n"
  "allocate (od(rows, columns), of(rows, columns), oi(rows, columns))\n"
  "od = 0; of = 0; oi = 0\n"
  "call work@R(rows + zero, columns + zero, od, of, oi)\n"
  "call tell_d(@R, 'od', [od])\ncall tell_f(@R, 'of', [of])\n"
  "call tell(@R, 'oi', [oi])\n"
  "call tell(@R, 'i', shared_i)\ncall tell_d(@R, 'd', shared_d)\n"
  "call tell(@R, 'c', int(shared_c))\ncall tell(@R, 's', int(shared_s))\n"
  "call renew\nend subroutine\n"
  "subroutine work@R(n, m, od, of, oi)\n"
  "integer, intent(in) :: n, m\n@5"
  "integer :: i, j, k, q1, q2, c1, ri, rx, rm, li\n"
  "real(8) :: e1, e2, d1, d2, s1, rd, ld\n"
  "real(4) :: f1, f2\ncomplex(8) :: z1, z2, rz\ninteger(16) :: w1, w2\n"
  "rd = 0; ri = 1; rx = 3; rm = 0; rz = 0; li = 0; ld = 0\n";

static const char ending[] =
  "call tell_d(@R, 'rd', [rd, ld, real(rz, 8)])\n"
  "call tell(@R, 'ri', [ri, rx, rm, li])\nend subroutine\n\n";

static const char epilogue[] =
  "end module\n"
  "program main\nuse nests\n"
  "in_i = [(iand(at * 37, 1023), at = 0, 255)]\n"
  "in_d = [(iand(at * 29, 255) / 128d0, at = 0, 255)]\n"
  "in_f = [(iand(at * 13, 63) / 32.0, at = 0, 255)]\n"
  "call renew\n";

static const struct production terms_i[] = {
  { "in_i(1 + iand(@i, 255))", 0 }, { "@K", 0 }, { "iand(@i, 255)", 0 },
  { NULL, 0 }
};

static const struct production operations_i[] = {
  { "iand(@i + @i, 65535)", 0 }, { "iand(@i * @C - @i, 65535)", 0 },
  { "ieor(@i, @i)", 0 }, { "mod(@i, @C)", 0 }, { "in_i(1 + iand(@i, 255))", 0 },
  { "merge(@i, @i, @e > @e)", 0 }, { "ishft(@i, -iand(@i, 7))", 0 },
  { "pair_sum(pair_of(@i, @i))", 0 }, { "fold(@i, iand(@i, 3))", 0 },
  { "int(iand(ishft(@w, -@C), 65535_16))", 0 }, { "iand(int(@e), 65535)", 0 },
  { "popcnt(@i)", 0 }, { "iand(int(aimag(cmplx(@e, @e, 8))), 65535)", 0 },
  { "maxval([@i, @i, 3])", 0 }, { "iand(sum([@i, @i]), 65535)", 0 },
  { "total([@i, 2, @i])", 0 }, { "iand(exponent(@e), 65535)", 0 },
  { NULL, 0 }
};

static const struct production terms_e[] = {
  { "in_d(1 + iand(@i, 255))", 0 }, { "0.5d0", 0 }, { "(@i * 0.25d0)", 0 },
  { NULL, 0 }
};

static const struct production operations_e[] = {
  { "((@e + @e) * 0.5d0)", 0 }, { "((@e - @e) * 0.5d0)", 0 }, { "aint(@e)", 0 },
  { "abs(@e)", 0 }, { "min(@e, @e)", 0 }, { "max(@e, @e, 2d0)", 0 },
  { "scale(@e, -@C)", 0 }, { "fraction(@e)", 0 }, { "mod(@e, 3d0)", 0 },
  { "modulo(@e, 3.5d0)", 0 }, { "merge(@e, @e, @i > @i)", 0 },
  { "aimag(cmplx(@e, @e, 8))", 0 }, { "real(ishft(@w, -90), 8)", 0 },
  { NULL, 0 }
};

static const struct production terms_d[] = {
  { "in_d(1 + iand(@i, 255))", 0 }, { "(@i / 65536d0)", 0 }, { "0.@Kd0", 0 },
  { NULL, 0 }
};

static const struct production operations_d[] = {
  { "((@d + @d) * 0.5d0)", 0 }, { "((@d - @d) * 0.5d0)", 0 },
  { "(@d * @d * 0.25d0)", 0 }, { "sin(@d)", 0 }, { "cos(@d)", 0 },
  { "exp(-abs(@d))", 0 }, { "log(1.5d0 + abs(@d))", 0 },
  { "((1 + abs(@d))**0.7d0)", 0 }, { "(hypot(@d, @d) * 0.5d0)", 0 },
  { "sqrt(1 + abs(@d))", 0 }, { "tanh(@d)", 0 }, { "erf(@d)", 0 },
  { "atan2(abs(@d), 1 + abs(@d))", 0 }, { "bessel_j0(@d)", 0 },
  { "(log_gamma(1.5d0 + abs(@d)) * 0.5d0)", 0 },
  { "(@d / (1 + abs(@d)))", 0 }, { "merge(@d, @d, @i > @i)", 0 },
  { "real(@z, 8)", 0 }, { "(aimag(@z) * 0.5d0)", 0 }, { "(abs(@z) * 0.5d0)", 0 },
  { "(real(ishft(@w, -40), 8) / 1d18)", 0 }, { "dble(in_f(1 + iand(@i, 255)))", 0 },
  { "(norm2([@d, @d]) * 0.5d0)", 0 }, { "(sum(powers(@d)) * 0.4d0)", 0 },
  { NULL, 0 }
};

static const struct production terms_f[] = {
  { "in_f(1 + iand(@i, 255))", 0 }, { "(@i / 65536.0)", 0 }, { "0.@K", 0 },
  { NULL, 0 }
};

static const struct production operations_f[] = {
  { "((@f + @f) * 0.5)", 0 }, { "(@f * @f * 0.25)", 0 }, { "sin(@f)", 0 },
  { "cos(@f)", 0 }, { "exp(-abs(@f))", 0 }, { "log(1.5 + abs(@f))", 0 },
  { "((1 + abs(@f))**0.7)", 0 }, { "sqrt(1 + abs(@f))", 0 },
  { "real(@d, 4)", 0 }, { "tanh(@f)", 0 }, { "merge(@f, @f, @i > @i)", 0 },
  { "real(cmplx(@f, @f) / cmplx(@f + 5.5, @f))", 0 },
  { "(abs(cmplx(@f, @f)) * 0.5)", 0 }, { NULL, 0 }
};

static const struct production terms_z[] = {
  { "cmplx(@d * 0.5d0, @d * 0.5d0, 8)", 0 }, { "(0.@Kd0, 0.25d0)", 0 },
  { NULL, 0 }
};

static const struct production operations_z[] = {
  { "((@z + @z) * 0.5d0)", 0 }, { "(@z * @z * 0.2d0)", 0 },
  { "(@z / (@z + 5.5d0))", 0 }, { "(exp(@z) / 14)", 0 }, { "sqrt(@z + 5.5d0)", 0 },
  { "log(@z + 5.5d0)", 0 }, { "((@z + 5.5d0)**(0.3d0, 0.2d0))", 0 },
  { "conjg(@z)", 0 }, { "(sin(@z * 0.5d0) * 0.5d0)", 0 }, { "turn(@z, @d)", 0 },
  { "exp(cmplx(0d0, @d, 8))", 0 }, { "merge(@z, @z, @i > @i)", 0 },
  { "cmplx(in_f(1 + iand(@i, 255)), 0.5, 8)", 0 }, { NULL, 0 }
};

static const struct production terms_w[] = {
  { "ishft(int(@i, 16), 80)", 0 }, { "int(@i, 16)", 0 }, { NULL, 0 }
};

static const struct production operations_w[] = {
  { "ishft(@w + @w, -1)", 0 }, { "ishft(iand(@w, low60) * iand(@w, low60), -20)", 0 },
  { "(@w / ior(@w, 1_16))", 0 }, { "mod(@w, ior(ishft(@w, -@K), 1_16))", 0 },
  { "ieor(@w, ishft(@w, -@C))", 0 }, { "ishft(@w, -iand(@i, 127))", 0 },
  { "ishft(widen(@w, @i), -17)", 0 }, { "merge(@w, @w, @w < @w)", 0 },
  { "int(abs(@e) * 1d20, 16)", 0 }, { NULL, 0 }
};

static const struct production set_i[] = {
  { " / 2 + (@i) / 2\n", 0 }, { " / 3 + pair_sum(pair_of(@i, 1)) / 3\n", 0 },
  { NULL, 0 }
};
static const struct production set_d[] = {
  { " * 0.5d0 + 0.5d0 * (@d)\n", 0 }, { " * 0.25d0 + sin(@d) * 0.5d0\n", 0 },
  { NULL, 0 }
};
static const struct production set_e[] = { { " * 0.5d0 + 0.5d0 * (@e)\n", 0 }, { NULL, 0 } };
static const struct production set_f[] = { { " * 0.5 + 0.5 * (@f)\n", 0 }, { NULL, 0 } };
static const struct production set_z[] = { { " * 0.5d0 + 0.5d0 * (@z)\n", 0 }, { NULL, 0 } };
static const struct production set_w[] = {
  { " / 2 + @w / 2\n", 0 }, { " / ior(ishft(@w, -70), 1_16)\n", 0 }, { NULL, 0 }
};

static const struct production all_statements[] = {
  { "@U", 0 }, { "@U", 0 }, { "@U", 0 },
  { "block\nreal(8) :: a$, s$, c$\na$ = @d\ns$ = sin(a$)\nc$ = cos(a$)\n"
    "@Wds$;@Wdc$;@B@Uend block\n", NESTING },
  { "block\nreal(4) :: a$, s$\na$ = @f\ns$ = cos(a$) + 0.3 * sin(a$)\n"
    "@Wfs$;@U@Uend block\n", ENDING },
  { "block\ninteger :: h$, l$\nreal(8) :: x$\ncall split(@i, h$, l$, x$)\n"
    "@Wih$;@Wil$;@Wex$;@B@Uend block\n", NESTING },
  { "block\ntype(pair) :: p$\np$ = pair_of(@i, @i)\n@Wip$%a;@Wip$%b;@B@Uend block\n",
    NESTING },
  { "block\ntype(big) :: b$\nb$%d = @e\nb$%a = @i\nb$ = big_of(b$, @i)\n"
    "@Web$%d;@Wib$%a(3);@U@Uend block\n", ENDING },
  { "block\ntype(mixed) :: b$(2)\nb$(1) = mixed(@e, 3_2)\nb$(2) = b$(1)\n"
    "@Web$(2)%d;@U@Uend block\n", ENDING },
  { "block\ninteger :: a$(12), t$\ncall fill(a$, 12, @i)\nt$ = total(a$(1:12:@C))\n"
    "@Wit$;@Wia$(7);@B@Uend block\n", NESTING },
  { "block\nreal(8) :: v$(4)\nv$ = powers(@d)\nv$(2:3) = v$(1:2) * 0.5d0\n"
    "@Wdv$(2);@Wdv$(4);@B@Uend block\n", NESTING },
  { "block\ncomplex(8) :: c$(2)\nc$ = [@z, conjg(@z)]\nc$ = c$ / (c$(1) + 5.5d0)\n"
    "@Wzc$(2);@U@Uend block\n", ENDING },
  { "block\ncharacter(8) :: t$\ninteger :: x$\nt$ = repeat('abcd', 2)\n"
    "x$ = 1 + iand(@i, 7)\nx$ = ichar(t$(x$:x$))\n@Wix$;@U@Uend block\n", ENDING },
  { "block\ninteger(16) :: x$\nx$ = @w\nx$ = x$ / (@i + 1)\n@Wwx$;@B@Uend block\n",
    NESTING },
  { "if (mod(@i, @C) == 1) then\n@Bend if\n", NESTING },
  { "do k = 1, @C\n@Vik;@U@Uend do\n", ENDING },
  { "do k = iand(@i, 7), 1, -1\n@Vik;@U@Uend do\n", ENDING },
  { "if (@i > 70000) then\nerror stop\nend if\n", 0 },
  { "block\ninteger :: x$\nx$ = 1 + mod(@i, 7)\n@!@A atomic\n"
    "shared_i(x$) = shared_i(x$) + @i\nend block\n", SHARING },
  { "block\ninteger :: x$\nx$ = 1 + iand(@i, 7)\n@!@A atomic\n"
    "shared_d(x$) = shared_d(x$) + 0.5d0 * iand(@i, 255)\nend block\n", SHARING },
  { "block\ninteger :: x$\nx$ = 1 + iand(@i, 7)\n@!@A atomic\n"
    "shared_c(x$) = ieor(shared_c(x$), int(iand(@i, 63), 1))\nend block\n",
    SHARING | ONE_BY_ONE },
  { "block\ninteger :: x$\nx$ = 1 + iand(@i, 7)\n@!@A atomic\n"
    "shared_s(x$) = ieor(shared_s(x$), int(iand(@i, 255), 2))\nend block\n",
    SHARING | ONE_BY_ONE },
  { "block\ninteger :: c$\n@!@A atomic capture\nc$ = shared_i(3)\n"
    "shared_i(3) = shared_i(3) + 1\n@!@A end atomic\n"
    "if (c$ == 2147483647) then\nerror stop\nend if\nend block\n", SHARING },
  { "@!omp critical\n@!omp atomic\nshared_i(8) = shared_i(8) + @i\n@!omp end critical\n",
    SHARING | OF_OPENMP | ONE_BY_ONE },
  { "rd = rd + abs(@d)\n", SUMMING }, { "ri = ri + @i\n", SUMMING },
  { "rx = ieor(rx, @i)\n", SUMMING }, { "rm = max(rm, @i)\n", SUMMING },
  { "rz = rz + @z * conjg(@z)\n", SUMMING | OF_OPENMP },
  { NULL, 0 }
};

#define STORE(index) \
  "od(" index ") = @d\nof(" index ") = @f\noi(" index ") = @i\n@4end do\n"
#define ROW STORE ("i,1")
#define ELEMENT STORE ("i,j")
#define OUTER "do i = 1, @L\n@Vii;"
#define INNER "do j = 1, @M\n@Vij;"
#define FIRSTS " private(k, q1, e1, d1, f1, z1, w1)"
#define SECONDS " private(q2, e2, d2, f2, z2, w2)"
#define NESTED(directive) \
  OUTER "@6@D@Fs1 = 0; c1 = 0\n@!" directive " private(k)" SECONDS "\n" \
  INNER "@7@B@Us1 = s1 + abs(@d)\nc1 = c1 + @i\n" ELEMENT \
  "od(i,1) = od(i,1) + s1; oi(i,1) = oi(i,1) + c1\nend do\n"
#define PLAIN(directive) \
  OUTER "@6@D@Fs1 = 0; c1 = 0\n@!" directive " private(q2)\n" \
  INNER "q2 = iand(in_i(1 + iand(i + j, 255)) * @C + j, 65535)\n" \
  "s1 = s1 + in_d(1 + iand(q2, 255)); c1 = c1 + q2\n" \
  "oi(i,j) = q2\nend do\n" \
  "od(i,1) = od(i,1) + s1; oi(i,1) = oi(i,1) + c1\nend do\n"

/* Loops of which nothing is in memory but arrays and what is passed to them.  */
#define SIMPLE_ROW \
  "do i = 1, @L\nod(i,1) = od(i,1) + s1 * in_d(1 + iand(i, 255))\n" \
  "oi(i,1) = @[c1 + n - i|in_i(1 + iand(i + c1, 255))|m]\nend do\n"
#define SIMPLE_NEST \
  "do i = 1, @L\ndo j = 1, @M\n" \
  "od(i,j) = od(i,j) * 0.5d0 + @[s1 * in_d(1 + iand(j, 255))|j * s1]\n" \
  "oi(i,j) = oi(i,j) * 3 + @[c1 + n - j|in_i(1 + iand(i + j, 255))]\n" \
  "end do\nend do\n"

static const struct production forms[] = {
  { "@0s1 = 0.@K; c1 = @K\n@!omp target teams distribute parallel do@T@P\n"
    SIMPLE_ROW, OF_OPENMP },
  { "@0s1 = 0.@K; c1 = @K\n@!omp target teams distribute parallel do@T@P"
    " private(j)\n" SIMPLE_NEST, OF_OPENMP },
  { "@0s1 = 0.@K; c1 = @K\n@!omp target parallel do@3@S@P private(j)\n"
    SIMPLE_NEST, OF_OPENMP },
  { "@!omp target teams distribute parallel do@Z@T@S@P@N@E" FIRSTS "\n"
    OUTER "@6@B@U" ROW, OF_OPENMP },
  { "@9@!omp target teams distribute parallel do@Z@T@S@P@N" FIRSTS SECONDS
    " private(j)\n" OUTER "@6@D" INNER "@7@B@U" ELEMENT "end do\n", OF_OPENMP },
  { "@!omp target teams distribute parallel do@Z collapse(2)@T@S@P@N@E" FIRSTS
    "\ndo j = 1, @M\n@Vij;" OUTER "@6@B@U" ELEMENT "end do\n", OF_OPENMP },
  { "@!omp target parallel do@Z@3@S@P@N@E" FIRSTS "\n" OUTER "@6@B@U" ROW, OF_OPENMP },
  { "@0@!omp target@P\n@!omp teams@T\n@!omp distribute parallel do@Z@S" FIRSTS
    "\n" OUTER "@6@B" ROW "@!omp end teams\n@!omp end target\n", OF_OPENMP },
  { "@0@!omp target teams distribute@T@P private(j, s1, c1)" FIRSTS "\n"
    NESTED ("omp parallel do@Z@3@S reduction(+: s1, c1)"), OF_OPENMP },
  { "@0@!omp target teams distribute@T@P private(j, s1, c1)" FIRSTS "\n"
    PLAIN ("omp parallel do simd@3@S reduction(+: s1, c1)"), OF_OPENMP },
  { "@9@~@!omp target teams loop@T@P@N" FIRSTS "\n" OUTER "@6@B" ROW,
    OF_OPENMP | WITH_LANES },
  { "@9@!acc parallel loop@[| gang vector| gang| gang worker vector]@P@N" FIRSTS
    "\n" OUTER "@6@B@U" ROW, OF_OPENACC },
  { "@9@!acc parallel loop collapse(2)@P@N" FIRSTS "\ndo j = 1, @M\n@Vij;" OUTER
    "@6@B@U" ELEMENT "end do\n", OF_OPENACC },
  { "@0@!acc parallel loop@[| gang]@P private(s1, c1)" FIRSTS "\n"
    NESTED ("acc loop@[ vector| worker vector|] reduction(+: s1, c1)"), OF_OPENACC },
  { "@0@!acc parallel@P\n@!acc loop@[| gang worker] private(s1, c1)" FIRSTS "\n"
    PLAIN ("acc loop vector reduction(+: s1, c1)") "@!acc end parallel\n",
    OF_OPENACC },
  { "@9@!acc parallel loop@P@N private(j)" FIRSTS SECONDS "\n" OUTER
    "@6@D@!acc loop seq\n" INNER "@7@B@U" ELEMENT "end do\n", OF_OPENACC },
  { "@9@!acc kernels loop independent@P@N" FIRSTS "\n" OUTER "@6@B" ROW,
    OF_OPENACC },
  { "@0@!acc kernels@P\n" OUTER INNER "od(i,j) = od(i,j) * 0.5d0 + @d\n"
    "oi(i,j) = @i\nend do\nend do\n@8od = od * 0.5d0 + 1\n@!acc end kernels\n",
    OF_OPENACC },
  { "@0@!acc parallel loop collapse(2) present_or_copy(od, oi)\n"
    "do j = 1, @M\n@Vij;" OUTER "od(i,j) = od(i,j) + 0.25d0 * i\n"
    "oi(i,j) = oi(i,j) + j\nend do\nend do\n", OF_OPENACC },
  { NULL, 0 }
};

#define REDUCES " reduction(ieor: rx) reduction(max: rm) reduction(+: rd, ri"
#define DATA "od, of, oi, shared_i, shared_d, shared_c, shared_s, rd, ri, rx, rm, " \
  "rz, li, ld)"

static const struct marked marks[] = {
  { 'A', { "omp", OF_OPENMP } }, { 'A', { "acc", OF_OPENACC } },
  { 'Q', { "@!acc routine seq\n", OF_OPENACC } },
  { 'Q', { "@!omp declare target\n", OF_OPENMP } },
  { 'L', { "n", 0 } }, { 'L', { "@X", 0 } }, { 'M', { "m", 0 } }, { 'M', { "@Y", 0 } },
  { 'S', { "", 0 } }, { 'S', { "", 0 } },
  { 'S', { " schedule(@[static|static, 1|static, 5|static, 40])", 0 } },
  { 'S', { " schedule(@[dynamic|dynamic, 7|guided|auto])", 0 } },
  { 'T', { "", 0 } }, { 'T', { " num_teams(@C)", 0 } },
  { 'T', { " num_teams(@C) thread_limit(@[32|64|256])", 0 } },
  { '3', { "", 0 } }, { '3', { " num_threads(@C)", 0 } },
  { 'Z', { " simd", WITH_LANES } },
  { 'P', { " map(to: in_i, in_d, in_f) map(tofrom: " DATA, OF_OPENMP } },
  { 'P', { " copyin(in_i, in_d, in_f) copy(" DATA, OF_OPENACC } },
  { 'N', { REDUCES ", rz)", SUMMING | OF_OPENMP } },
  { 'N', { REDUCES ")", SUMMING | OF_OPENACC } },
  { 'E', { " lastprivate(li, ld)", LASTING | OF_OPENMP } },
  { '4', { "li = @i; ld = @d\n", LASTING | OF_OPENMP } },
  { '5', { "real(8), intent(inout) :: od(n,m)\nreal(4), intent(inout) :: of(n,m)\n"
	   "integer, intent(inout) :: oi(n,m)\n", 0 } },
  { '5', { "real(8), intent(inout) :: od(:,:)\nreal(4), intent(inout) :: of(:,:)\n"
	   "integer, intent(inout) :: oi(:,:)\n", 0 } },
  { '5', { "real(8), contiguous, intent(inout) :: od(:,:)\n"
	   "real(4), contiguous, intent(inout) :: of(:,:)\n"
	   "integer, contiguous, intent(inout) :: oi(:,:)\n", 0 } },
  { '5', { "real(8), allocatable, intent(inout) :: od(:,:)\n"
	   "real(4), allocatable, intent(inout) :: of(:,:)\n"
	   "integer, allocatable, intent(inout) :: oi(:,:)\n", 0 } },
  { '5', { "real(8), pointer, intent(in) :: od(:,:)\n"
	   "real(4), pointer, intent(in) :: of(:,:)\n"
	   "integer, pointer, intent(in) :: oi(:,:)\n", 0 } },
  { '5', { "real(8), intent(inout) :: od(@X,@Y)\nreal(4), intent(inout) :: of(@X,@Y)\n"
	   "integer, intent(inout) :: oi(@X,@Y)\n", 0 } },
  { '6', { "q1 = @i\n@Wiq1;e1 = @e\n@Wee1;d1 = @d\n@Wdd1;f1 = @f\n@Wff1;z1 = @z\n"
	   "@Wzz1;w1 = @w\n@Www1;", 0 } },
  { '7', { "q2 = @i\n@Wiq2;e2 = @e\n@Wee2;d2 = @d\n@Wdd2;f2 = @f\n@Wff2;z2 = @z\n"
	   "@Wzz2;w2 = @w\n@Www2;", 0 } },
  { 0, { NULL, 0 } }
};

const struct grammar grammar_fortran = {
  prologue, beginning, ending, epilogue,
  { terms_i, terms_e, terms_d, terms_f, terms_z, terms_w },
  { operations_i, operations_e, operations_d, operations_f, operations_z,
    operations_w },
  { set_i, set_e, set_d, set_f, set_z, set_w },
  all_statements, forms, marks
};
