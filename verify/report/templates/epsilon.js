"use strict";
(function () {
  var form = document.getElementById("ask");
  var answer = document.getElementById("answer");
  function put(id, words) {
    var place = document.getElementById(id);
    place.textContent = words;
    place.hidden = !words;
  }
  // As text, but for the options, which no line may break.
  function putCommand(words) {
    var place = document.getElementById("command");
    place.textContent = "";
    words.split(" ").forEach(function (word, i) {
      var piece = document.createElement("span");
      piece.className = word[0] === "-" ? "option" : "";
      piece.textContent = word;
      place.append(i ? " " : "", piece);
    });
  }
  function tableOf() {
    return Array.from(document.querySelectorAll("table.grid")).find(function (one) {
      return one.dataset.setting === form.elements.setting.value && one.dataset.delta === form.elements.delta.value;
    });
  }
  function texts(cells) { return Array.from(cells).map(function (cell) { return cell.textContent; }); }
  // The places of the largest entry <= value and of the smallest >= value; -1 where there is none.
  function around(entries, value) {
    var below = -1, above = -1;
    entries.forEach(function (entry, i) {
      if (Number(entry) <= value) { below = i; }
      if (Number(entry) >= value && above < 0) { above = i; }
    });
    return { below: below, above: above };
  }
  function ask() {
    var table = tableOf();
    var rows = Array.from(table.tBodies[0].rows);
    var sigmas = rows.map(function (row) { return row.cells[0].textContent; });
    var steps = texts(table.tHead.rows[0].cells).slice(1);
    var given = { sigma: form.elements.sigma.value.trim(), steps: form.elements.steps.value.trim() };
    put("steps-word", "Steps: " + table.dataset.meaning);
    put("sigma-word", "Sigma, in units of " + table.dataset.unit);
    put("between", "");
    put("room", "");
    document.getElementById("command").parentNode.hidden = true;
    answer.hidden = false;
    var sigmaFits = /^(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,2})?$/.test(given.sigma) && Number(given.sigma) > 0;
    form.elements.sigma.setAttribute("aria-invalid", String(!sigmaFits));
    var stepsFit = /^[1-9]\d{0,8}$/.test(given.steps);
    form.elements.steps.setAttribute("aria-invalid", String(!stepsFit));
    if (!sigmaFits || !stepsFit) {
      put("bound", !stepsFit ? "The steps must be a positive whole number." : "Sigma must be a positive number.");
      return;
    }
    document.getElementById("command").parentNode.hidden = false;
    putCommand(table.dataset.command.replace("SIGMA", given.sigma).replace("STEPS", given.steps)
      .replace("DELTA", table.dataset.delta));
    var noise = around(sigmas, Number(given.sigma)), count = around(steps, Number(given.steps));
    var falls = table.dataset.falls === "1";
    var safe = { column: falls ? count.below : count.above, row: noise.below };
    var best = { column: falls ? count.above : count.below, row: noise.above };
    function known(place) { return place.row >= 0 && place.column >= 0; }
    function numbers(place) { return rows[place.row].cells[place.column + 1]; }
    function where(place) { return "sigma = " + sigmas[place.row] + ", " + steps[place.column] + " steps"; }
    if (!known(safe)) {
      put("bound", "Nothing tabulated bounds this setting.");
      put("between", (noise.below < 0 ? "The least tabulated sigma is " + sigmas[0] + ". " : "")
        + ((falls ? count.below : count.above) < 0
          ? "The tabulated steps go from " + steps[0] + " to " + steps[steps.length - 1] + "." : ""));
      return;
    }
    var exact = known(best) && safe.row === best.row && safe.column === best.column;
    put("bound", "epsilon \u2264 " + numbers(safe).firstChild.textContent.trim());
    put("between", exact ? "Certified for exactly this setting."
      : "Certified at " + where(safe) + ", which costs at least as much as yours. "
        + (known(best) ? "The bound of your own setting is not below that at " + where(best) + ", which is "
          + numbers(best).firstChild.textContent.trim() + "." : "No tabulated setting costs less than yours."));
    var low = known(best) ? numbers(best).querySelector("small") : null;
    put("room", low ? "Some run attains epsilon \u2265 " + low.textContent + (exact ? "." : ", already at " + where(best) + ".") : "");
  }
  form.addEventListener("input", ask);
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.hidden = false;
  ask();
}());
