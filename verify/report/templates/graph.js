"use strict";
(function () {
  var box = document.querySelector(".graph");
  var form = document.getElementById("pick");
  var said = document.getElementById("chosen");
  var begin = said.textContent;
  var nodes = {}, below = {}, above = {};
  var edges = Array.from(box.querySelectorAll(".edge"));
  box.querySelectorAll("a.node").forEach(function (node) {
    nodes[node.dataset.node] = node;
    below[node.dataset.node] = [];
    above[node.dataset.node] = [];
  });
  edges.forEach(function (edge) {
    below[edge.dataset.to].push(edge.dataset.from);
    above[edge.dataset.from].push(edge.dataset.to);
  });
  function closure(start, next) {
    var seen = new Set(), waiting = next[start].slice();
    while (waiting.length) {
      var here = waiting.pop();
      if (!seen.has(here)) { seen.add(here); waiting = waiting.concat(next[here]); }
    }
    return seen;
  }
  function clear() {
    box.classList.remove("chosen");
    Object.keys(nodes).forEach(function (name) { nodes[name].classList.remove("self", "ancestor", "descendant"); });
    edges.forEach(function (edge) { edge.classList.remove("near"); });
    said.textContent = begin;
  }
  function choose(name) {
    if (!nodes[name]) { return false; }
    clear();
    var down = closure(name, below), up = closure(name, above);
    box.classList.add("chosen");
    nodes[name].classList.add("self");
    down.forEach(function (other) { nodes[other].classList.add("ancestor"); });
    up.forEach(function (other) { nodes[other].classList.add("descendant"); });
    edges.forEach(function (edge) {
      var from = edge.dataset.from, to = edge.dataset.to;
      var near = (down.has(from) && (down.has(to) || to === name)) || (up.has(to) && (up.has(from) || from === name));
      edge.classList.toggle("near", near);
    });
    var link = document.createElement("a");
    link.href = nodes[name].getAttribute("href");
    link.textContent = name;
    said.textContent = "";
    said.append(link, ": " + nodes[name].querySelector("title").textContent.slice(name.length + 2) +
      ". It rests on " + down.size + (down.size === 1 ? " claim" : " claims") + "; " + up.size +
      (up.size === 1 ? " rests" : " rest") + " on it.");
    return true;
  }
  function show(name) {
    if (!choose(name)) { return; }
    box.scrollIntoView({ block: "nearest" });
    var place = nodes[name].getBoundingClientRect(), frame = box.getBoundingClientRect();
    box.scrollLeft += place.left - frame.left - (frame.width - place.width) / 2;
    box.scrollTop += place.top - frame.top - (frame.height - place.height) / 2;
  }
  Object.keys(nodes).forEach(function (name) {
    nodes[name].addEventListener("focus", function () { choose(name); });
    nodes[name].addEventListener("click", function (event) {
      if (event.detail && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); choose(name); }
    });
  });
  form.elements.id.addEventListener("input", function () { show(form.elements.id.value.trim()); });
  form.elements.only.addEventListener("change", function () { box.classList.toggle("only", form.elements.only.checked); });
  form.addEventListener("submit", function (event) { event.preventDefault(); show(form.elements.id.value.trim()); });
  form.addEventListener("reset", function () { box.classList.remove("only"); clear(); });
  form.hidden = false;
  function named() { show(decodeURIComponent(location.hash.slice(1))); }
  window.addEventListener("hashchange", named);
  named();
}());
