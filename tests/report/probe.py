"""What is asked of a page in a browser: its width, contrast, sizes and landmarks."""

PROBE = r"""(function () {
  var limit = document.documentElement.clientWidth, wide = [], flat = 0, dim = [], small = [];
  document.querySelectorAll("details").forEach(function (d) { d.open = true; });
  function boxed(e) { for (e = e.parentElement; e; e = e.parentElement) {
    if (/auto|scroll|hidden/.test(getComputedStyle(e).overflowX)) { return true; } } return false; }
  function said_in(e) { return e.textContent.slice(0, 30); }
  function numbers(c) { return (c.match(/[\d.]+/g) || []).map(Number); }
  function light(c) { return [0.2126, 0.7152, 0.0722].reduce(function (sum, weight, i) { var v = c[i] / 255;
    return sum + weight * (v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4)); }, 0); }
  function ground(e) { for (; e; e = e.parentElement) { var c = numbers(getComputedStyle(e).backgroundColor);
    if (c.length === 3 || c[3] === 1) { return c; } } return numbers(getComputedStyle(document.body).backgroundColor); }
  function contrast(a, b) { var x = light(a), y = light(b); return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05); }
  document.querySelectorAll("body *").forEach(function (e) {
    if (e.closest("svg, script, .quiet, .skip, datalist")) { return; }
    var box = e.getBoundingClientRect(), style = getComputedStyle(e);
    if (box.right > limit + 1 && !boxed(e)) { wide.push(e.tagName + "." + e.className); }
    var said = Array.from(e.childNodes).some(function (n) { return n.nodeType === 3 && n.textContent.trim(); });
    if (!said || !box.width || style.visibility === "hidden") { return; }
    if (contrast(numbers(style.color), ground(e)) < 4.5) { dim.push(e.tagName + "." + e.className + ": " + said_in(e)); }
    if (parseFloat(style.fontSize) < 8)  // a subscript of a subscript
      { small.push(e.tagName + ": " + e.textContent.slice(0, 30)); }
  });
  document.querySelectorAll("math").forEach(function (m) {
    var box = m.getBoundingClientRect(); flat += box.width > 0 && box.height > 0 ? 0 : 1; });
  var sideways = Array.from(document.querySelectorAll(".scroll:has(> table)")).filter(function (e) {
    return e.scrollWidth > e.clientWidth + 1; }).map(function (e) { return e.getAttribute("aria-label"); });
  var split = Array.from(document.querySelectorAll("code, pre")).filter(function (e) {
    var walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), range = document.createRange(), found, word, words;
    while (walk.nextNode()) { words = /(?:^|\s)(--?[a-z]\S*)/gi;
      while ((word = words.exec(walk.currentNode.data))) { found = word.index + word[0].indexOf(word[1]);
        range.setStart(walk.currentNode, found); range.setEnd(walk.currentNode, found + word[1].length);
        if (new Set(Array.from(range.getClientRects()).map(function (r) { return r.top; })).size > 1) { return true; } } }
    return false; }).map(said_in);
  return {page: document.documentElement.scrollWidth, limit: limit, wide: wide.slice(0, 5), flat: flat, dim: dim.slice(0, 5),
    small: small.slice(0, 5), maths: document.querySelectorAll("math").length,
    sheets: getComputedStyle(document.querySelector("main")).maxWidth !== "none",
    pictures: Array.from(document.images).filter(function (i) { return i.complete && !i.naturalWidth; }).length,
    sideways: sideways.slice(0, 5), split: split.slice(0, 5),
    named: document.querySelectorAll("main, h1, nav, footer").length >= 4};
}())"""
