"use strict";
(function () {
  var box = document.querySelector(".graph");
  var drawing = box.querySelector("svg");
  var ground = drawing.querySelector(".ground");
  var form = document.getElementById("pick");
  var said = document.getElementById("chosen");
  var begin = said.textContent;
  var whole = ["width", "height", "viewBox"].map(function (name) { return drawing.getAttribute(name); });
  var nodes = {}, below = {}, above = {}, place = {}, size = { width: 0, height: 0 }, gap = 44;
  var edges = Array.from(box.querySelectorAll(".edge"));
  var headings = Array.from(drawing.querySelectorAll("text.depth"));
  var chosen = "";
  box.querySelectorAll("a.node").forEach(function (node) {
    var name = node.dataset.node, rect = node.querySelector(".box");
    nodes[name] = node;
    below[name] = [];
    above[name] = [];
    place[name] = [Number(rect.getAttribute("x")), Number(rect.getAttribute("y"))];
    size = { width: Number(rect.getAttribute("width")), height: Number(rect.getAttribute("height")) };
  });
  edges.forEach(function (edge) {
    below[edge.dataset.to].push(edge.dataset.from);
    above[edge.dataset.from].push(edge.dataset.to);
    edge.whole = edge.getAttribute("d");
  });
  function closure(start, next) {
    var seen = new Set(), waiting = next[start].slice();
    while (waiting.length) {
      var here = waiting.pop();
      if (!seen.has(here)) { seen.add(here); waiting = waiting.concat(next[here]); }
    }
    return seen;
  }
  function sheet(values) {
    ["width", "height", "viewBox"].forEach(function (name, index) { drawing.setAttribute(name, values[index]); });
    ground.setAttribute("width", values[0]);
    ground.setAttribute("height", values[1]);
  }
  /* Everything, as the page was written. */
  function everything() {
    box.classList.remove("only");
    Object.keys(nodes).forEach(function (name) { nodes[name].removeAttribute("transform"); nodes[name].classList.remove("away"); });
    edges.forEach(function (edge) { edge.setAttribute("d", edge.whole); edge.classList.remove("away"); });
    headings.forEach(function (text) { text.classList.remove("away"); });
    drawing.style.width = drawing.style.height = "";
    sheet(whole);
  }
  /* The chosen claim, all that it rests on and what rests on it directly, in columns of their own. */
  function cone(name) {
    var shown = closure(name, below), depth = {}, columns = [], at = {}, tallest = 0;
    shown.add(name);
    above[name].forEach(function (other) { shown.add(other); });
    function level(here) {
      if (depth[here] === undefined) {
        depth[here] = 0;
        below[here].forEach(function (other) {
          if (shown.has(other)) { depth[here] = Math.max(depth[here], level(other) + 1); }
        });
      }
      return depth[here];
    }
    shown.forEach(function (other) { (columns[level(other)] = columns[level(other)] || []).push(other); });
    function order(column, next) {
      var rank = {};
      columns.forEach(function (one) { one.forEach(function (other, index) { rank[other] = (index + 0.5) / one.length; }); });
      column.sort(function (a, b) {
        function middle(here) {
          var near = next[here].filter(function (other) { return shown.has(other); });
          return near.length ? near.reduce(function (sum, other) { return sum + rank[other]; }, 0) / near.length : rank[here];
        }
        return middle(a) - middle(b) || (a < b ? -1 : 1);
      });
    }
    columns.forEach(function (column) { column.sort(); tallest = Math.max(tallest, column.length); });
    for (var sweep = 0; sweep < 4; sweep += 1) {
      columns.forEach(function (column) { order(column, below); });
      columns.slice().reverse().forEach(function (column) { order(column, above); });
    }
    columns.forEach(function (column, across) {
      column.forEach(function (other, down) {
        at[other] = [14 + across * (size.width + gap), 14 + (down + (tallest - column.length) / 2) * (size.height + 12)];
      });
    });
    Object.keys(nodes).forEach(function (other) {
      nodes[other].classList.toggle("away", !shown.has(other));
      if (shown.has(other)) {
        nodes[other].setAttribute("transform",
          "translate(" + (at[other][0] - place[other][0]) + " " + (at[other][1] - place[other][1]) + ")");
      }
    });
    edges.forEach(function (edge) {
      var from = at[edge.dataset.from], to = at[edge.dataset.to];
      edge.classList.toggle("away", !from || !to);
      if (from && to) {
        var x = from[0] + size.width, y = from[1] + size.height / 2, u = to[0], v = to[1] + size.height / 2, bend = Math.max(28, (u - x) / 2);
        edge.setAttribute("d", "M" + x + " " + y + "C" + (x + bend) + " " + y + " " + (u - bend) + " " + v + " " + u + " " + v);
      }
    });
    headings.forEach(function (text) { text.classList.add("away"); });
    var wide = 28 + columns.length * (size.width + gap) - gap, high = 28 + tallest * (size.height + 12);
    sheet([wide, high, "0 0 " + wide + " " + high]);
    var fits = box.clientWidth > 600 && wide <= 1.5 * box.clientWidth;  /* a little smaller, rather than out of sight; names of 8 pixels at least */
    drawing.style.width = fits ? Math.min(wide, box.clientWidth - 2) + "px" : "";
    drawing.style.height = fits ? "auto" : "";
    box.classList.add("only");
  }
  function clear() {
    chosen = "";
    box.classList.remove("chosen");
    Object.keys(nodes).forEach(function (name) { nodes[name].classList.remove("self", "ancestor", "descendant"); });
    edges.forEach(function (edge) { edge.classList.remove("near"); });
    said.textContent = begin;
  }
  function choose(name) {
    if (!nodes[name]) { return false; }
    clear();
    chosen = name;
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
    var axioms = Array.from(down).filter(function (other) { return nodes[other].classList.contains("axiom"); });
    var argued = edges.filter(function (edge) {
      return edge.classList.contains("argued") && (edge.dataset.to === name || down.has(edge.dataset.to));
    });
    var link = document.createElement("a");
    link.href = nodes[name].getAttribute("href");
    link.textContent = name;
    said.textContent = "";
    said.append(link, ": " + nodes[name].querySelector("title").textContent.slice(name.length + 2) +
      ". It rests on " + down.size + (down.size === 1 ? " claim" : " claims") +
      (axioms.length ? ", " + axioms.length + (axioms.length === 1 ? " of them an axiom" : " of them axioms") : "") +
      (argued.length ? ", by " + argued.length + " argued links among them" : "") + "; " + up.size +
      (up.size === 1 ? " rests" : " rest") + " on it.");
    if (form.elements.only.checked) { cone(name); }
    return true;
  }
  /* The parts of words or of an id, short forms written out: "thm 6.1" as "chan2024.theorem-6.1" has them. */
  function parts(words) {
    return words.toLowerCase().replace(/^([a-z]+[0-9]{4})\./, "$1 ").replace(/([a-z])\.? ?(?=[0-9]+\.)/g, "$1 ").split(/[^a-z0-9.]+/)
      .map(function (one) { one = one.replace(/\.$/, ""); return { thm: "theorem", th: "theorem", lem: "lemma", cor: "corollary" }[one] || one; })
      .filter(function (one) { return one; });
  }
  /* The claims whose id has all parts of ``words``, whole or begun with; those with the fewest others first. */
  function fitting(words) {
    var asked = parts(words);
    return nodes[words] ? [words] : !asked.length ? [] : Object.keys(nodes).filter(function (name) {
      var own = parts(name);
      return asked.every(function (one) {
        return own.some(function (other) { return other === one || (/^[a-z]/.test(one) && other.indexOf(one) === 0); });
      });
    }).sort(function (a, b) { return parts(a).length - parts(b).length || a.length - b.length; });
  }
  function find(enough) {
    var words = form.elements.id.value.trim(), found = fitting(words);
    if (found.length === 1 || (found.length && enough)) {
      show(found[0]);
      if (found.length > 1) { said.append(" Also: " + found.slice(1, 5).join(", ") + (found.length > 5 ? ", .." : "") + "."); }
    } else if (enough) {
      clear();
      said.textContent = "No id has all of these words.";
    }
  }
  function show(name) {
    if (!choose(name)) { return; }
    var here = nodes[name].getBoundingClientRect(), frame = box.getBoundingClientRect();
    box.scrollLeft += here.left - frame.left - (frame.width - here.width) / 2;
    box.scrollTop += here.top - frame.top - (frame.height - here.height) / 2;
  }
  Object.keys(nodes).forEach(function (name) {
    nodes[name].addEventListener("focus", function () { if (!box.classList.contains("only")) { choose(name); } });
    nodes[name].addEventListener("click", function (event) {
      if (event.detail && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        form.elements.id.value = name;
        show(name);
      }
    });
  });
  form.elements.id.addEventListener("input", function () { find(false); });
  form.elements.only.addEventListener("change", function () {
    if (form.elements.only.checked && chosen) { show(chosen); } else { everything(); if (chosen) { show(chosen); } }
  });
  form.addEventListener("submit", function (event) { event.preventDefault(); find(true); });
  form.addEventListener("reset", function () {
    setTimeout(function () { form.elements.only.checked = false; everything(); clear(); }, 0);
  });
  form.hidden = false;
  form.elements.only.checked = true;
  function named() { show(decodeURIComponent(location.hash.slice(1)) || box.dataset.first); }
  window.addEventListener("hashchange", named);
  named();
}());
