// Gradient ADMM (chan2024, Algorithm 1) for Node as a peer of docs/protocol.md; every loss and regulariser, its own noise too.
//
//     python -m verify conform --process 'node examples/javascript/gradient_admm.mjs'
//
// The algorithm is above the line, the adapter below. MUTANT=... in the environment makes wrong ones, which the kit must catch.
import { createInterface } from 'node:readline';

const mutant = process.env.MUTANT ?? '';
const dot = (a, b) => a.reduce((sum, v, i) => sum + v * b[i], 0);
const times = (M, v) => M.map((row) => dot(row, v));
const transposed = (M, width) => Array.from({ length: width }, (_, j) => M.map((row) => row[j]));
const mean = (features, weights, n) => times(transposed(features, n), weights).map((v) => v / features.length);

function solve(matrix, right) { // Gaussian elimination with partial pivoting; null where the matrix is singular
  const rows = matrix.map((row, i) => [...row, right[i]]), n = rows.length;
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(rows[i][k]) > Math.abs(rows[best][k])) best = i;
    [rows[k], rows[best]] = [rows[best], rows[k]];
    if (rows[k][k] === 0) return null;
    for (let i = k + 1; i < n; i++) {
      const factor = rows[i][k] / rows[k][k];
      for (let j = k; j <= n; j++) rows[i][j] -= factor * rows[k][j];
    }
  }
  const x = Array(n).fill(0);
  for (let i = n - 1; i >= 0; i--) x[i] = (rows[i][n] - dot(rows[i].slice(i + 1, n), x.slice(i + 1))) / rows[i][i];
  return x;
}

const gradients = {
  'quadratic': (f, x) => times(f.H, x).map((v, i) => v + f.h[i]),
  'logistic': (f, x) => {
    const weights = times(f.features, x).map((v, i) => -f.labels[i] / (1 + Math.exp(f.labels[i] * v)));
    return mean(f.features, weights, x.length).map((v, i) => v + f.l2 * x[i]);
  },
  'huber': (f, x) => mean(f.features, times(f.features, x).map((v, i) =>
    Math.min(Math.max(v - f.targets[i], -f.delta), f.delta)), x.length),
  'clipped-squares': (f, x) => mean(f.features, times(f.features, x).map((v, i) => {
    const most = f.radius / Math.sqrt(dot(f.features[i], f.features[i]));
    return Math.min(Math.max(v - f.targets[i], -most), most);
  }), x.length),
  'log-cosh': (f, x) => mean(f.features, times(f.features, x).map((v, i) => Math.tanh(v - f.targets[i])), x.length),
};

const shrink = (v, by) => Math.sign(v) * Math.max(Math.abs(v) - by, 0);
const proximal = { // argmin g(y) + |y - v|^2/(2 step), entry by entry
  'l1': (g, v, step) => shrink(v, step * g.c1),
  'elastic-net': (g, v, step) => shrink(v, step * g.c1) / (1 + 2 * step * g.c2),
  'box': (g, v, step) => Math.min(Math.max(v, g.low), g.high),
};

function minimiseY(p, x, lam) { // argmin g(y) - <w, By> + (beta/2)|By - c|^2 with w = lam - beta A x
  const { B, g, beta, c } = p, Bt = transposed(B, B[0].length);
  const w = times(p.A, x).map((v, i) => lam[i] - beta * v);
  const pull = times(Bt, w.map((v, i) => v + beta * c[i]));
  if (g.kind in proximal) {
    const scale = dot(Bt[0], Bt[0]) * beta;
    return pull.map((v) => proximal[g.kind](g, v / scale, 1 / scale));
  }
  const matrix = Bt.map((row, i) => Bt.map((other, j) => beta * dot(row, other) + (g.K ? g.K[i][j] : 0)));
  return solve(matrix, pull.map((v, i) => v - (g.k ? g.k[i] : 0)));
}

function* iterations(p) { // row 0 of x, y, lam, then the rows of every iteration
  let { x0: x, lam0: lam } = p, y = minimiseY(p, x, lam);
  yield { x, y, lam };
  const At = transposed(p.A, x.length), normal = gaussian(p.seed);
  const M = At.map((row, i) => At.map((other, j) => (i === j ? 1 : 0) + p.eta * p.beta * dot(row, other)));
  for (let t = 0; t < p.steps; t++) {
    const gap = times(p.A, x).map((v, i) => v + dot(p.B[i], y) - p.c[i]), before = lam;
    lam = lam.map((v, i) => v - p.beta * gap[i] * (mutant === 'no-beta' ? 1 / p.beta : 1));
    const f = p.losses[p.losses.length > 1 ? t : 0], slope = gradients[f.kind](f, x);
    const force = times(At, p.B.map((row, i) => p.beta * (dot(row, y) - p.c[i]) - (mutant === 'old-dual' ? before : lam)[i]));
    const noise = p.noise ? p.noise[t] : x.map(() => (mutant === 'variance' ? p.sigma ** 2 : p.sigma) * normal());
    x = solve(M, x.map((v, i) => v - p.eta * (slope[i] + force[i]))).map((v, i) => v + noise[i]);
    y = minimiseY(p, x, lam);
    yield { x, y, lam };
  }
}

function gaussian(seed) { // Box-Muller on splitmix64, 53 bits at a time
  let state = BigInt(seed);
  const word = (z) => BigInt.asUintN(64, z);
  const uniform = () => {
    let z = state = word(state + 0x9e3779b97f4a7c15n);
    z = word((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = word((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return (Number((z ^ (z >> 31n)) >> 11n) + 0.5) / 2 ** 53;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

// ---- the adapter ----

function number(text) { // a C99 hex string; JSON numbers need no reader
  const [, sign, whole, part = '', power] = /^([+-]?)0x([0-9a-f]+)(?:\.([0-9a-f]*))?p([+-]?\d+)$/i.exec(text);
  const exponent = Number(power) - 4 * part.length, half = Math.trunc(exponent / 2); // two factors: none of them under- or overflows
  return (sign === '-' ? -1 : 1) * parseInt(whole + part, 16) * 2 ** half * 2 ** (exponent - half);
}

function plain(data, key = '') { // every hex string as a number, kinds and names as they are
  if (Array.isArray(data)) return data.map((item) => plain(item));
  if (data && typeof data === 'object') return Object.fromEntries(Object.entries(data).map(([k, v]) => [k, plain(v, k)]));
  return typeof data === 'string' && key !== 'kind' && key !== 'family' ? number(data) : data;
}

function refusal(p) { // why a problem is not supported, or null
  if (p.g.l1 || p.losses.some((f) => f.l1)) return 'no added l1';
  const square = transposed(p.B, p.B[0].length).map((row, i, Bt) => Bt.map((other) => dot(row, other)));
  const scalar = square.every((row, i) => row.every((v, j) => v === (i === j ? square[0][0] : 0)) && square[0][0] > 0);
  if (p.g.kind in proximal && !scalar) return `${p.g.kind} needs B'B to be a multiple of I`;
  return minimiseY(p, p.x0, p.lam0) === null ? "g and B'B are singular together" : null;
}

function rows(found) { // the states of an answer
  return Object.fromEntries(['x', 'y', 'lam'].map((name) => [name, found.map((row) => row[name])]));
}

let problem = null, stepping = null;
const next = (count) => { const found = []; while (found.length < count) found.push(stepping.next().value); return found; };
const answers = {
  start: () => ({ protocol: 1, name: 'gradient ADMM in JavaScript', families: ['gradient-admm'], requests: ['run', 'step'] }),
  problem: (request) => {
    const { fields, ...rest } = plain(request.problem);
    problem = { ...rest, ...fields };
    stepping = null;
    const reason = refusal(problem);
    return reason ? { unsupported: reason } : { ready: true };
  },
  run: () => ({ states: rows([...iterations(problem)]) }),
  step: () => {
    const first = stepping === null;
    stepping ??= iterations(problem);
    return { states: rows(next(first ? 2 : 1)) };
  },
};
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.do === 'stop') break;
  let said;
  try {
    said = answers[request.do](request);
  } catch (problem_) {
    said = { error: String(problem_) };
  }
  process.stdout.write(JSON.stringify({ id: request.id, ...said }) + '\n');
}
process.exit(0);
