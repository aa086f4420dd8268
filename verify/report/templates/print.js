// On paper a link to another file names a folder of whoever printed it: printed are links within the document alone.
(function () {
  "use strict";
  var away = Array.from(document.querySelectorAll("a[href]:not([href^='#'])"));
  function rename(from, to) {
    away.forEach(function (a) {
      if (a.hasAttribute(from)) { a.setAttribute(to, a.getAttribute(from)); a.removeAttribute(from); }
    });
  }
  window.addEventListener("beforeprint", function () { rename("href", "data-href"); });
  window.addEventListener("afterprint", function () { rename("data-href", "href"); });
}());
