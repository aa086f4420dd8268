"use strict";
(function () {
  var form = document.getElementById("filter");
  var found = document.getElementById("found");
  var body = document.querySelector("#claims tbody");
  var names = ["paper", "verdict", "evidence", "kind"];
  var greek = { "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ϵ": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho", "σ": "sigma", "τ": "tau",
    "φ": "phi", "ϕ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega" };
  var long = { thm: "theorem", th: "theorem", lem: "lemma", lm: "lemma", cor: "corollary", prop: "proposition", rem: "remark",
    eqn: "eq", equation: "eq", formula: "eq", section: "sec", algorithm: "alg", algo: "alg", definition: "def", lam: "lambda",
    zcdp: "renyi", eps: "epsilon", cvx: "convex", assumption: "assm" };
  /* Words as they are compared: small letters, Greek by name, no accents, hyphens inside a word gone, short forms written out. */
  function tokens(text) {
    return text.toLowerCase().replace(/[α-ωϵϕ]/g, function (letter) { return " " + (greek[letter] || letter) + " "; })
      .normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replace(/([a-z])[\u2010-\u2015-]([a-z])/g, "$1$2")
      .replace(/([a-z])\.?(\d)/g, "$1 $2").replace(/(\d)\.([a-z])/g, "$1 $2").split(/[^a-z0-9.]+/)
      .map(function (word) { word = word.replace(/^\.+|\.+$/g, ""); return long[word] || word; })
      .filter(function (word) { return word; });
  }
  /* Whether two words differ by one letter: one more, one less, another, or two exchanged. */
  function near(a, b) {
    if (Math.abs(a.length - b.length) > 1) { return false; }
    var start = 0, enda = a.length, endb = b.length;
    while (start < enda && start < endb && a[start] === b[start]) { start += 1; }
    while (enda > start && endb > start && a[enda - 1] === b[endb - 1]) { enda -= 1; endb -= 1; }
    var resta = a.slice(start, enda), restb = b.slice(start, endb);
    return resta.length + restb.length <= 2 && (resta.length <= 1 && restb.length <= 1) ||
      resta.length === 2 && restb.length === 2 && resta[0] === restb[1] && resta[1] === restb[0];
  }
  /* How well one word of the question fits one word of a claim; 0: not at all. */
  function fit(word, other) {
    if (word === other) { return 8; }
    if (/^[0-9]/.test(word)) { return other.indexOf(word + ".") === 0 ? 2 : 0; }
    if (other.indexOf(word) === 0) { return 5; }
    if (word.length > 2 && other.indexOf(word) > 0) { return 3; }
    return word.length > 4 && near(word, other) ? 2 : 0;
  }
  var claims = Array.from(body.querySelectorAll("tr")).map(function (row, place) {
    var id = row.querySelector("small").textContent, name = tokens(id + " " + row.cells[2].textContent);
    var title = tokens(row.querySelector("a").textContent);
    return { row: row, place: place, size: id.length,
      parts: [[name, 2], [title, 1.5], [tokens(row.textContent + " " + row.dataset.kind), 1]] };
  });
  /* ``some``: words that fit nowhere cost nothing, as long as one fits. */
  function score(claim, words, some) {
    var total = 0;
    for (var i = 0; i < words.length; i += 1) {
      var best = 0;
      claim.parts.forEach(function (part) {
        part[0].forEach(function (other) { best = Math.max(best, fit(words[i], other) * part[1]); });
      });
      if (!best && !some) { return 0; }
      total += best;
    }
    if (some && !total) { return 0; }
    return 1 + total + 8 / claim.size;
  }
  function apply() {
    var words = tokens(form.elements.words.value), fitting = claims.filter(function (claim) {
      return names.every(function (name) {
        return !form.elements[name].value || claim.row.dataset[name] === form.elements[name].value;
      });
    });
    function count(some) {
      claims.forEach(function (claim) { claim.score = 0; });
      fitting.forEach(function (claim) { claim.score = score(claim, words, some); });
      return claims.filter(function (claim) { return claim.score; }).length;
    }
    var all = count(false), shown = all || (words.length > 1 ? count(true) : 0);
    claims.forEach(function (claim) { claim.row.hidden = !claim.score; });
    claims.slice().sort(function (a, b) { return words.length ? b.score - a.score || a.place - b.place : a.place - b.place; })
      .forEach(function (claim) { body.appendChild(claim.row); });
    found.textContent = shown + " of " + claims.length + " claims shown" + (words.length && shown > 1 ? ", best first" : "")
      + (shown > all ? "; none has all of these words" : "");
  }
  function remember() {
    var kept = new URLSearchParams();
    names.concat("words").forEach(function (name) {
      if (form.elements[name].value) { kept.set(name, form.elements[name].value); }
    });
    try { history.replaceState(null, "", kept.toString() ? "?" + kept : location.pathname); } catch (refused) { /* from disk */ }
  }
  function recall() {
    var given = new URLSearchParams(location.search);
    names.concat("words").forEach(function (name) {
      if (given.get(name) !== null) { form.elements[name].value = given.get(name); }
    });
  }
  form.addEventListener("input", function () { apply(); remember(); });
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.addEventListener("reset", function () { setTimeout(function () { apply(); remember(); }, 0); });
  form.hidden = false;
  recall();
  apply();
}());
