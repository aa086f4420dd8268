"use strict";
(function () {
  var form = document.getElementById("filter");
  var found = document.getElementById("found");
  var names = ["paper", "verdict", "evidence", "kind"];
  var claims = Array.from(document.querySelectorAll("#claims tbody tr")).map(function (row) {
    return { row: row, words: (row.textContent + " " + row.dataset.kind).toLowerCase() };
  });
  function apply() {
    var words = form.elements.words.value.toLowerCase().split(/\s+/);
    var shown = 0;
    claims.forEach(function (claim) {
      var fits = names.every(function (name) {
        return !form.elements[name].value || claim.row.dataset[name] === form.elements[name].value;
      }) && words.every(function (word) { return claim.words.indexOf(word) !== -1; });
      claim.row.hidden = !fits;
      shown += fits ? 1 : 0;
    });
    found.textContent = shown + " of " + claims.length + " claims shown";
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
