/* Gradient ADMM (chan2024, Algorithm 1) in C99 as a peer of docs/protocol.md.

       cc -std=c99 -O2 -o gradient_admm examples/c/gradient_admm.c -lm
       python -m verify conform --process ./gradient_admm

   Quadratic losses, g zero, l1, elastic net or box, B = -I, injected noise; it says "unsupported" of the rest.
   The algorithm is above the line, the adapter below. -DMUTANT_... builds wrong ones, which the kit must catch. */
#include <math.h>
#include <stdio.h>
#include "json.h"

#ifdef MUTANT_FLOAT
typedef float real;
#else
typedef double real;
#endif

typedef struct {
    size_t n, m, steps, losses;
    real *A, *c, *x0, *lam0, *H, *h, *noise, *L; /* A (m,n); H (losses,n,n); h (losses,n); L the Cholesky factor of I + eta beta A'A */
    real beta, eta, c1, c2, low, high;
} Problem;

static real *reals(size_t n) {
    real *new = calloc(n ? n : 1, sizeof *new);
    if (!new) abort();
    return new;
}

static void factorise(Problem *p) {
    size_t n = p->n;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++) {
            real sum = i == j;
            for (size_t k = 0; k < p->m; k++) sum += p->eta * p->beta * p->A[k * n + i] * p->A[k * n + j];
            for (size_t k = 0; k < j; k++) sum -= p->L[i * n + k] * p->L[j * n + k];
            p->L[i * n + j] = i == j ? (real)sqrt(sum) : sum / p->L[j * n + j];
        }
}

/* (I + eta beta A'A) v = v, in place. */
static void solve(const Problem *p, real *v) {
    size_t n = p->n;
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++) v[i] -= p->L[i * n + k] * v[k];
        v[i] /= p->L[i * n + i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++) v[i] -= p->L[k * n + i] * v[k];
        v[i] /= p->L[i * n + i];
    }
}

static real times_A(const Problem *p, size_t row, const real *x) {
    real sum = 0;
    for (size_t j = 0; j < p->n; j++) sum += p->A[row * p->n + j] * x[j];
    return sum;
}

/* y = argmin g(y) - <lam, -y> + (beta/2)|Ax - y - c|^2: shrink and clip v = Ax - c - lam/beta. */
static void minimise_y(const Problem *p, const real *x, const real *lam, real *y) {
    for (size_t i = 0; i < p->m; i++) {
        real v = times_A(p, i, x) - p->c[i] - lam[i] / p->beta;
        real size = ((real)fabs(v) - p->c1 / p->beta) / (1 + 2 * p->c2 / p->beta);
        y[i] = size <= 0 ? 0 : v < 0 ? -size : size;
        y[i] = y[i] < p->low ? p->low : y[i] > p->high ? p->high : y[i];
    }
}

/* One iteration t on x, y, lam; then y belongs to the new x and lam. */
static void iterate(const Problem *p, size_t t, real *x, real *y, real *lam) {
    size_t n = p->n, f = p->losses > 1 ? t : 0;
    real *next = reals(n), *pull = reals(p->m);
    for (size_t i = 0; i < p->m; i++) {
        real gap = times_A(p, i, x) - y[i] - p->c[i];
#ifdef MUTANT_DUAL_SIGN
        lam[i] += p->beta * gap;
#elif defined MUTANT_STALE_DUAL
        pull[i] = p->beta * (-y[i] - p->c[i]) - lam[i];
        lam[i] -= p->beta * gap;
#else
        lam[i] -= p->beta * gap;
#endif
#ifndef MUTANT_STALE_DUAL
        pull[i] = p->beta * (-y[i] - p->c[i]) - lam[i];
#endif
    }
    for (size_t j = 0; j < n; j++) {
        real slope = p->h[f * n + j];
        for (size_t k = 0; k < n; k++) slope += p->H[(f * n + j) * n + k] * x[k];
        for (size_t i = 0; i < p->m; i++) slope += p->A[i * n + j] * pull[i];
        next[j] = x[j] - p->eta * slope;
    }
    solve(p, next);
    for (size_t j = 0; j < n; j++) x[j] = next[j] + p->noise[t * n + j];
    minimise_y(p, x, lam, y);
    free(next);
    free(pull);
}

/* ---- the adapter ---- */

static real *read_reals(const Json *value, size_t n) {
    double *wide = calloc(n ? n : 1, sizeof *wide);
    real *out = reals(n);
    if (!wide || json_numbers(value, wide, n) != n) abort(); /* the kit checks every shape before it sends a problem */
    for (size_t i = 0; i < n; i++) out[i] = (real)wide[i];
    free(wide);
    return out;
}

/* NULL, or why the problem is not supported. */
static const char *read_problem(Problem *p, const Json *data) {
    const Json *fields = json_get(data, "fields"), *g = json_get(fields, "g"), *B = json_get(fields, "B");
    const Json *losses = json_get(fields, "losses");
    const char *kind = json_string(json_get(g, "kind"));
    memset(p, 0, sizeof *p);
    p->low = -HUGE_VAL, p->high = HUGE_VAL;
    p->n = json_get(fields, "x0")->count, p->m = json_get(fields, "c")->count;
    p->steps = (size_t)json_number(json_get(data, "steps")), p->losses = losses->count;
    if (json_get(data, "noise")->kind != J_LIST) return "this adapter draws no noise of its own";
    if (p->losses != 1 && p->losses < p->steps) return "one loss, or one for each step";
    if (!strcmp(kind, "box")) p->low = json_number(json_get(g, "low")), p->high = json_number(json_get(g, "high"));
    else if (!strcmp(kind, "l1") || !strcmp(kind, "elastic-net"))
        p->c1 = json_number(json_get(g, "c1")), p->c2 = json_number(json_get(g, "c2"));
    else if (strcmp(kind, "zero")) return "g must be zero, l1, elastic-net or box";
    if (json_number(json_get(g, "l1")) != 0) return "no added l1";
    if (json_numbers(B, NULL, 0) != p->m * p->m) return "B must be -I";
    real *b = read_reals(B, p->m * p->m);
    int minus_identity = 1;
    for (size_t i = 0; i < p->m * p->m; i++) minus_identity &= b[i] == (i % (p->m + 1) ? 0 : -1);
    free(b);
    if (!minus_identity) return "B must be -I";
    for (const Json *f = losses->first; f; f = f->next)
        if (strcmp(json_string(json_get(f, "kind")), "quadratic") || json_get(f, "l1")) return "losses must be quadratic";
    p->A = read_reals(json_get(fields, "A"), p->m * p->n), p->c = read_reals(json_get(fields, "c"), p->m);
    p->x0 = read_reals(json_get(fields, "x0"), p->n), p->lam0 = read_reals(json_get(fields, "lam0"), p->m);
    p->noise = read_reals(json_get(data, "noise"), p->steps * p->n), p->L = reals(p->n * p->n);
    p->beta = json_number(json_get(fields, "beta")), p->eta = json_number(json_get(fields, "eta"));
    p->H = reals(p->losses * p->n * p->n), p->h = reals(p->losses * p->n);
    size_t i = 0;
    for (const Json *f = losses->first; f; f = f->next, i++) {
        real *H = read_reals(json_get(f, "H"), p->n * p->n), *h = read_reals(json_get(f, "h"), p->n);
        memcpy(p->H + i * p->n * p->n, H, p->n * p->n * sizeof *H), memcpy(p->h + i * p->n, h, p->n * sizeof *h);
        free(H), free(h);
    }
    factorise(p);
    return NULL;
}

static void forget(Problem *p) {
    free(p->A), free(p->c), free(p->x0), free(p->lam0), free(p->H), free(p->h), free(p->noise), free(p->L);
    memset(p, 0, sizeof *p);
}

static void print_rows(const char *name, const real *rows, size_t count, size_t width) {
    printf("\"%s\":[", name);
    for (size_t t = 0; t < count; t++, printf("]"))
        for (size_t i = (printf(t ? ",[" : "["), 0); i < width; i++) printf(i ? ",\"%a\"" : "\"%a\"", (double)rows[t * width + i]);
    printf("]");
}

/* `count` iterations from *done on; the answer has their rows, and row 0 before the first. x, y, lam: the present variables. */
static void answer_steps(const Problem *p, size_t *done, size_t count, real *x, real *y, real *lam) {
    size_t n = p->n, m = p->m, rows = 0, most = count + 1;
    real *xs = reals(most * n), *ys = reals(most * m), *lams = reals(most * m);
    if (*done == 0) {
        memcpy(x, p->x0, n * sizeof *x), memcpy(lam, p->lam0, m * sizeof *lam);
        minimise_y(p, x, lam, y);
    }
    for (size_t k = *done ? 1 : 0; k <= count; k++, rows++) {
        if (k) iterate(p, (*done)++, x, y, lam);
        memcpy(xs + rows * n, x, n * sizeof *x), memcpy(ys + rows * m, y, m * sizeof *y);
        memcpy(lams + rows * m, lam, m * sizeof *lam);
    }
    printf("\"states\":{");
    print_rows("x", xs, rows, n), printf(","), print_rows("y", ys, rows, m), printf(","), print_rows("lam", lams, rows, m);
    printf("}}\n");
    free(xs), free(ys), free(lams);
}

/* A whole line of stdin without its newline, or NULL at the end; it stays until the next one is read. */
static char *read_line(void) {
    static char *line = NULL;
    static size_t room = 0;
    size_t length = 0;
    for (;;) {
        if (room - length < 2 && !(line = realloc(line, room = room ? 2 * room : 1 << 16))) abort();
        if (!fgets(line + length, (int)(room - length > 1 << 30 ? 1 << 30 : room - length), stdin)) return length ? line : NULL;
        length += strlen(line + length);
        if (length && line[length - 1] == '\n') return line;
    }
}

int main(void) {
    Problem p = {0};
    real *x = NULL, *y = NULL, *lam = NULL;
    size_t done = 0;
    int ready = 0;
    for (char *line; (line = read_line()); fflush(stdout), json_free()) {
        const Json *request = json_read(&line, 64);
        const char *order = json_string(json_get(request, "do")), *refusal;
        if (!strcmp(order, "stop")) break;
        printf("{\"id\":%.0f,", json_number(json_get(request, "id")));
        if (!strcmp(order, "start")) {
            printf("\"protocol\":1,\"name\":\"gradient ADMM in C99\",\"families\":[\"gradient-admm\"],\"requests\":[\"run\",\"step\"]}\n");
        } else if (!strcmp(order, "problem")) {
            forget(&p), free(x), free(y), free(lam);
            refusal = read_problem(&p, json_get(request, "problem"));
            x = reals(p.n), y = reals(p.m), lam = reals(p.m), done = 0, ready = !refusal;
            if (refusal) printf("\"unsupported\":\"%s\"}\n", refusal);
            else printf("\"ready\":true}\n");
        } else if (ready && !strcmp(order, "run")) {
            done = 0;
            answer_steps(&p, &done, p.steps, x, y, lam);
        } else if (ready && !strcmp(order, "step") && done < p.steps) {
            answer_steps(&p, &done, 1, x, y, lam);
        } else {
            printf("\"error\":\"the request has no meaning here\"}\n");
        }
    }
    return 0;
}
