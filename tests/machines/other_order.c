/* Sums in another order: products and solves of NumPy and SciPy, taken over (LD_PRELOAD) from the OpenBLAS in their wheels.

   OTHER_ORDER=SEED decides, for every entry of every result, the order in which its terms are added, into how many partial
   sums, and whether products are fused (FMA): every entry is one of the values that IEEE arithmetic allows, whatever processor
   runs. Linear systems, least squares and eigenproblems are handed to the library with their unknowns, equations and signs
   permuted, which a backward stable solver may do. OTHER_ORDER_EXTREME=1 moves every sum that is not exact to the end of its
   error bound gamma_k sum |a_i b_i| instead (Higham, Accuracy and Stability, 3.1). The same call gives the same bits. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef int64_t I;
long other_order_calls = 0; /* read by the probe: a run in which nothing was taken over proves nothing */

/* Children count in the file of OTHER_ORDER_CALLS, which their parents read. */
static void counted(void) {
    static long *shared;
    static int known;
    const char *path = known++ ? 0 : getenv("OTHER_ORDER_CALLS");
    int file = path ? open(path, O_RDWR) : -1;
    void *found = file < 0 ? MAP_FAILED : mmap(0, sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (found != MAP_FAILED) shared = found;
    if (shared) __sync_fetch_and_add(shared, 1);
    other_order_calls++;
}

static uint64_t seed(void) {
    static uint64_t value;
    static int known;
    if (!known) value = strtoull(getenv("OTHER_ORDER") ? getenv("OTHER_ORDER") : "1", 0, 10), known = 1;
    return value;
}

static int extreme(void) {
    static int value = -1;
    if (value < 0) value = getenv("OTHER_ORDER_EXTREME") && *getenv("OTHER_ORDER_EXTREME") == '1';
    return value;
}

static uint64_t mixed(uint64_t a, uint64_t b) { /* splitmix64 */
    uint64_t z = a * 0x9e3779b97f4a7c15ull + b + 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

static I common(I a, I b) { return b ? common(b, a % b) : a; }

/* The i-th of a permutation of 0..n-1, an affine one. */
static I step_of(I n, uint64_t key) {
    I step = n > 1 ? 1 + (I)(key % (uint64_t)(n - 1)) : 1;
    while (common(step, n) != 1) step++;
    return step;
}

static double added(I n, const double *x, I dx, const double *y, I dy, uint64_t key) {
    double part[4] = {0, 0, 0, 0}, moduli = 0, lost = 0, rest = 0;
    I step = step_of(n, key), at = n ? (I)((key >> 20) % (uint64_t)n) : 0;
    int parts = extreme() ? 1 : 1 << ((key >> 50) % 3), fused = !extreme() && (key >> 60) & 1;
    for (I i = 0; i < n; i++, at = (at + step) % n) {
        double a = x[at * dx], b = y[at * dy], p = a * b, *s = &part[i % parts], before = *s;
        double after = fused ? fma(a, b, before) : before + p;
        if (extreme()) { /* what is rounded away, by error-free transformations */
            double back = after - before, here = fma(a, b, -p), there = (before - (after - back)) + (p - back);
            lost += fabs(here) + fabs(there);
            rest += here + there;
            moduli += fabs(p);
        }
        *s = after;
    }
    double low = part[0] + part[2], high = part[1] + part[3], total = low + high;
    /* Exact sums are left alone: integers stay integers on every machine. Two of the n roundings are those of this line. */
    if (extreme() && lost > 0 && isfinite(moduli))
        total += rest + ((key >> 61) & 1 ? 1 : -1) * fmax((double)n - 2, 0) * 0x1p-53 * moduli;
    return total;
}

static void product(I m, I n, I k, double alpha, const double *a, I ai, I ak, const double *b, I bk, I bj, double beta, double *c,
                    I ci, I cj) {
    uint64_t shape = mixed(mixed(mixed(seed(), m), n), k);
    counted();
    for (I i = 0; i < m; i++)
        for (I j = 0; j < n; j++) {
            double *out = &c[i * ci + j * cj], value = alpha * added(k, a + i * ai, ak, b + j * bj, bk, mixed(mixed(shape, i), j));
            *out = beta == 0 ? value : value + beta * *out;
        }
}

static const double *first(const double *x, I n, I dx) { return dx < 0 ? x - (n - 1) * dx : x; }

enum { ROWS = 101, PLAIN = 111, UPPER = 121 };

double scipy_cblas_ddot64_(I n, const double *x, I dx, const double *y, I dy) {
    counted();
    return added(n, first(x, n, dx), dx, first(y, n, dy), dy, mixed(seed(), n));
}

void scipy_cblas_dgemv64_(int order, int trans, I m, I n, double alpha, const double *a, I lda, const double *x, I dx, double beta,
                          double *y, I dy) {
    I si = order == ROWS ? lda : 1, sj = order == ROWS ? 1 : lda, rows = trans == PLAIN ? m : n, terms = trans == PLAIN ? n : m;
    if (trans != PLAIN) { I swap = si; si = sj; sj = swap; }
    product(rows, 1, terms, alpha, a, si, sj, first(x, terms, dx), dx, 0, beta, (double *)first(y, rows, dy), dy, 0);
}

void scipy_cblas_dgemm64_(int order, int ta, int tb, I m, I n, I k, double alpha, const double *a, I lda, const double *b, I ldb,
                          double beta, double *c, I ldc) {
    int rows = order == ROWS;
    int ra = rows == (ta == PLAIN), rb = rows == (tb == PLAIN);
    product(m, n, k, alpha, a, ra ? lda : 1, ra ? 1 : lda, b, rb ? ldb : 1, rb ? 1 : ldb, beta, c, rows ? ldc : 1, rows ? 1 : ldc);
}

void scipy_cblas_dsyrk64_(int order, int uplo, int trans, I n, I k, double alpha, const double *a, I lda, double beta, double *c,
                          I ldc) {
    int by_rows = (order == ROWS) == (trans == PLAIN);
    I si = by_rows ? lda : 1, sk = by_rows ? 1 : lda, ci = order == ROWS ? ldc : 1, cj = order == ROWS ? 1 : ldc;
    uint64_t shape = mixed(mixed(seed(), n), k);
    counted();
    for (I i = 0; i < n; i++)
        for (I j = 0; j <= i; j++) {
            double *out = uplo == UPPER ? &c[j * ci + i * cj] : &c[i * ci + j * cj];
            double value = alpha * added(k, a + i * si, sk, a + j * si, sk, mixed(mixed(shape, i), j));
            *out = beta == 0 ? value : value + beta * *out;
        }
}

/* SciPy's library, by its Fortran interface: what Clarabel and scipy.linalg ask. */
double scipy_ddot_(const int *n, const double *x, const int *dx, const double *y, const int *dy) {
    return scipy_cblas_ddot64_(*n, x, *dx, y, *dy);
}

static int letter(const char *trans) { return *trans == 'N' || *trans == 'n' ? PLAIN : PLAIN + 1; }

void scipy_dgemv_(const char *t, const int *m, const int *n, const double *alpha, const double *a, const int *lda, const double *x,
                  const int *dx, const double *beta, double *y, const int *dy) {
    scipy_cblas_dgemv64_(ROWS + 1, letter(t), *m, *n, *alpha, a, *lda, x, *dx, *beta, y, *dy);
}

void scipy_dgemm_(const char *ta, const char *tb, const int *m, const int *n, const int *k, const double *alpha, const double *a,
                  const int *lda, const double *b, const int *ldb, const double *beta, double *c, const int *ldc) {
    scipy_cblas_dgemm64_(ROWS + 1, letter(ta), letter(tb), *m, *n, *k, *alpha, a, *lda, b, *ldb, *beta, c, *ldc);
}

static const char *wanted;

/* The library's own solver: it is loaded by an extension module, so it stands in no global scope. */
static int of_wanted(struct dl_phdr_info *info, size_t size, void *path) {
    (void)size;
    if (!info->dlpi_name || !strstr(info->dlpi_name, wanted)) return 0;
    *(const char **)path = info->dlpi_name;
    return 1;
}

static void *own(const char *name) {
    const char *path = 0;
    wanted = strstr(name, "64_") ? "libscipy_openblas64_" : "libscipy_openblas-"; /* NumPy's and SciPy's */
    dl_iterate_phdr(of_wanted, &path);
    void *handle = path ? dlopen(path, RTLD_LAZY | RTLD_NOLOAD) : 0, *found = handle ? dlsym(handle, name) : 0;
    if (!found) abort();
    return found;
}

static I placed(I i, I n, uint64_t key) {
    return (I)(((unsigned __int128)step_of(n, key) * (uint64_t)i + (key >> 20) % (uint64_t)n) % (uint64_t)n);
}

/* a x = b with the unknowns renumbered. */
void scipy_dgesv_64_(const I *n, const I *r, double *a, const I *lda, I *pivots, double *b, const I *ldb, I *info) {
    static void (*solve)(const I *, const I *, double *, const I *, I *, double *, const I *, I *);
    if (!solve) *(void **)&solve = own("scipy_dgesv_64_");
    uint64_t key = mixed(seed(), *n);
    double *copy = malloc(sizeof(double) * (*n * *lda + *n + 1)), *column = copy + *n * *lda;
    counted();
    for (I j = 0; j < *n; j++) memcpy(copy + placed(j, *n, key) * *lda, a + j * *lda, sizeof(double) * *n);
    solve(n, r, copy, lda, pivots, b, ldb, info);
    for (I k = 0; *info == 0 && k < *r; k++) {
        memcpy(column, b + k * *ldb, sizeof(double) * *n);
        for (I j = 0; j < *n; j++) b[j + k * *ldb] = column[placed(j, *n, key)];
    }
    free(copy);
}

/* The eigenvectors of the matrix with rows and columns renumbered alike, each with a sign of its own. */
void scipy_dsyevd_64_(const char *job, const char *uplo, const I *n, double *a, const I *lda, double *values, double *work,
                      const I *lwork, I *iwork, const I *liwork, I *info) {
    static void (*solve)(const char *, const char *, const I *, double *, const I *, double *, double *, const I *, I *, const I *,
                         I *);
    if (!solve) *(void **)&solve = own("scipy_dsyevd_64_");
    if (*lwork == -1 || *liwork == -1) {
        solve(job, uplo, n, a, lda, values, work, lwork, iwork, liwork, info);
        return;
    }
    uint64_t key = mixed(seed(), *n);
    int upper = *uplo == 'U' || *uplo == 'u';
    double *copy = malloc(sizeof(double) * (*n * *lda + 1));
    counted();
    for (I j = 0; j < *n; j++)
        for (I i = 0; i < *n; i++)
            copy[placed(i, *n, key) + placed(j, *n, key) * *lda] = (i <= j) == upper || i == j ? a[i + j * *lda] : a[j + i * *lda];
    solve(job, uplo, n, copy, lda, values, work, lwork, iwork, liwork, info);
    for (I j = 0; j < *n; j++)
        for (I i = 0; i < *n; i++)
            a[i + j * *lda] = (mixed(key, j) & 1 ? -1 : 1) * copy[placed(i, *n, key) + j * *lda];
    free(copy);
}

/* Least squares with the unknowns renumbered. */
void scipy_dgelsd_64_(const I *m, const I *n, const I *r, double *a, const I *lda, double *b, const I *ldb, double *s,
                      const double *rcond, I *rank, double *work, const I *lwork, I *iwork, I *info) {
    static void (*solve)(const I *, const I *, const I *, double *, const I *, double *, const I *, double *, const double *, I *,
                         double *, const I *, I *, I *);
    if (!solve) *(void **)&solve = own("scipy_dgelsd_64_");
    if (*lwork == -1 || *n < 1) {
        solve(m, n, r, a, lda, b, ldb, s, rcond, rank, work, lwork, iwork, info);
        return;
    }
    uint64_t key = mixed(seed(), *n);
    double *copy = malloc(sizeof(double) * (*n * *lda + *n)), *column = copy + *n * *lda;
    counted();
    for (I j = 0; j < *n; j++) memcpy(copy + placed(j, *n, key) * *lda, a + j * *lda, sizeof(double) * *m);
    solve(m, n, r, copy, lda, b, ldb, s, rcond, rank, work, lwork, iwork, info);
    for (I k = 0; *info == 0 && k < *r; k++) {
        memcpy(column, b + k * *ldb, sizeof(double) * *n);
        for (I j = 0; j < *n; j++) b[j + k * *ldb] = column[placed(j, *n, key)];
    }
    free(copy);
}

/* What NumPy and SciPy have besides is only counted: a call is passed on with what its registers and its stack hold. */
#define WORDS(T) T(1), T(2), T(3), T(4), T(5), T(6), T(7), T(8), T(9), T(10), T(11), T(12), T(13), T(14), T(15), T(16)
#define TYPED(k) long a##k
#define NAMED(k) a##k
#define PASSED(name)                                                \
    double name(double x, double y, WORDS(TYPED)) {                 \
        static double (*library)(double, double, WORDS(TYPED));     \
        if (!library) *(void **)&library = own(#name);              \
        counted();                                                  \
        return library(x, y, WORDS(NAMED));                         \
    }
#define LAPACK(name) PASSED(scipy_##name##_64_)
#define SCIPY(name) PASSED(scipy_##name##_)
#define CBLAS(name) PASSED(scipy_cblas_##name##64_)
LAPACK(cgelsd) LAPACK(cgesdd) LAPACK(cgesv) LAPACK(cgetrf) LAPACK(cheevd) LAPACK(cpotrf) LAPACK(dgeev) LAPACK(dgeqrf)
LAPACK(dgesdd) LAPACK(dgetrf) LAPACK(dorgqr) LAPACK(dpotrf) LAPACK(sgeev) LAPACK(sgelsd) LAPACK(sgesdd) LAPACK(sgesv)
LAPACK(sgetrf) LAPACK(spotrf) LAPACK(ssyevd) LAPACK(zgeev) LAPACK(zgelsd) LAPACK(zgeqrf) LAPACK(zgesdd) LAPACK(zgesv)
LAPACK(zgetrf) LAPACK(zheevd) LAPACK(zpotrf) LAPACK(zungqr)
CBLAS(caxpy) CBLAS(cdotc_sub) CBLAS(cdotu_sub) CBLAS(cgemm) CBLAS(cgemv) CBLAS(csyrk) CBLAS(daxpy) CBLAS(saxpy) CBLAS(sdot)
CBLAS(sgemm) CBLAS(sgemv) CBLAS(ssyrk) CBLAS(zaxpy) CBLAS(zdotc_sub) CBLAS(zdotu_sub) CBLAS(zgemm) CBLAS(zgemv) CBLAS(zsyrk)
SCIPY(dgetrf) SCIPY(dgetrs) SCIPY(dgetri) SCIPY(dgesv) SCIPY(dgesvx) SCIPY(dpotrf) SCIPY(dpotrs) SCIPY(dposv) SCIPY(dgesdd)
SCIPY(dgesvd) SCIPY(dgeqrf) SCIPY(dorgqr) SCIPY(dgeev) SCIPY(dgees) SCIPY(dsyev) SCIPY(dsyevd) SCIPY(dsyevr) SCIPY(dsygvd)
SCIPY(dtrtrs) SCIPY(dgelsd) SCIPY(dgelsy) SCIPY(dsysv) SCIPY(dsytrf) SCIPY(dgtsv) SCIPY(dpbsv) SCIPY(dgbsv) SCIPY(zgetrf)
SCIPY(zgesv) SCIPY(zgeev) SCIPY(zgesdd)
