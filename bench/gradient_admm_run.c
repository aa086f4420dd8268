/* A long run of gradient ADMM for bench/trace_file.py: one quadratic loss, g = c1 |.|_1, B = -I; N, M variables at compile time.
   x (T+1, N), y and lam (T+1, M), noise (T, N); row 0 of x and lam given. W = (I + eta beta A'A)^{-1}. */
#include <math.h>
#include <stddef.h>

void run(size_t T, const double *A, const double *c, const double *H, const double *h, const double *W, double beta, double eta,
         double c1, const double *noise, double *x, double *y, double *lam) {
    for (size_t t = 0;; t++, x += N, y += M, lam += M, noise += N) {
        double gap[M], right[N];
        for (int i = 0; i < M; i++) {
            double v = -c[i] - lam[i] / beta, size;
            for (int j = 0; j < N; j++) v += A[i * N + j] * x[j];
            size = fabs(v) - c1 / beta;
            y[i] = size <= 0 ? 0 : v < 0 ? -size : size;
            gap[i] = v + lam[i] / beta - y[i];
        }
        if (t == T) return;
        for (int i = 0; i < M; i++) lam[M + i] = lam[i] - beta * gap[i];
        for (int j = 0; j < N; j++) {
            double slope = h[j];
            for (int k = 0; k < N; k++) slope += H[j * N + k] * x[k];
            for (int i = 0; i < M; i++) slope += A[i * N + j] * (beta * (-y[i] - c[i]) - lam[M + i]);
            right[j] = x[j] - eta * slope;
        }
        for (int j = 0; j < N; j++) {
            double sum = noise[j];
            for (int k = 0; k < N; k++) sum += W[j * N + k] * right[k];
            x[N + j] = sum;
        }
    }
}
