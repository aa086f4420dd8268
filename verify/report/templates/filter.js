"use strict";
(function () {
  var form = document.getElementById("filter");
  var rows = Array.from(document.querySelectorAll("#verdicts tbody tr"));
  var found = document.getElementById("found");
  var claims = rows.map(function (row) {
    var article = document.getElementById(row.dataset.claim);
    return { row: row, article: article, words: (article ? article.textContent : row.textContent).toLowerCase() };
  });
  function matches(claim) {
    var fits = ["verdict", "paper", "kind"].every(function (name) {
      var wanted = form.elements[name].value;
      return !wanted || claim.row.dataset[name] === wanted;
    });
    return fits && form.elements.words.value.toLowerCase().split(/\s+/).every(function (word) {
      return claim.words.indexOf(word) !== -1;
    });
  }
  function apply() {
    var shown = 0;
    claims.forEach(function (claim) {
      var hidden = !matches(claim);
      claim.row.hidden = hidden;
      if (claim.article) { claim.article.hidden = hidden; }
      if (!hidden) { shown += 1; }
    });
    document.querySelectorAll("section.paper").forEach(function (part) {
      part.hidden = !part.querySelector("article:not([hidden])");
    });
    found.textContent = shown + " of " + claims.length + " claims shown";
  }
  function reveal() {
    var target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && (target.hidden || target.closest("[hidden]"))) {
      form.reset();
      apply();
    }
    if (target) { target.scrollIntoView(); }
  }
  form.addEventListener("input", apply);
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.addEventListener("reset", function () { setTimeout(apply, 0); });
  window.addEventListener("hashchange", reveal);
  form.hidden = false;
  apply();

  var edges = Array.from(document.querySelectorAll(".edge"));
  document.querySelectorAll("a.node").forEach(function (node) {
    function mark(on) {
      edges.forEach(function (edge) {
        var near = edge.dataset.from === node.dataset.node || edge.dataset.to === node.dataset.node;
        edge.classList.toggle("near", on && near);
      });
    }
    ["mouseenter", "focus"].forEach(function (name) { node.addEventListener(name, function () { mark(true); }); });
    ["mouseleave", "blur"].forEach(function (name) { node.addEventListener(name, function () { mark(false); }); });
  });
}());
