// What a page does beyond being read: the theme, the menu, copying, search, graphs.
(function () {
  "use strict";
  var root = document.documentElement;
  var up = root.dataset.up || "";
  root.classList.add("scripted");

  function isDark() {
    return root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
  }
  document.querySelector(".theme").addEventListener("click", function () {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("sluice-theme", root.dataset.theme); } catch (e) { /* this page only */ }
  });

  var nav = document.getElementById("nav");
  var menu = document.querySelector(".menu");
  menu.setAttribute("role", "button");
  menu.setAttribute("aria-expanded", "false");
  menu.addEventListener("click", function (event) {
    event.preventDefault();
    menu.setAttribute("aria-expanded", String(nav.classList.toggle("open")));
  });
  // Only the list scrolls to where the reader is, not the page.
  var here = nav.querySelector("[aria-current]");
  if (here && here.offsetTop > nav.clientHeight * 0.7) {
    nav.scrollTop = here.offsetTop - nav.clientHeight / 2;
  }

  function select(pre) {
    var range = document.createRange();
    range.selectNodeContents(pre);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  }
  document.querySelectorAll("article pre:not(.mermaid)").forEach(function (pre) {
    var block = document.createElement("div");
    block.className = "block";
    pre.replaceWith(block);
    pre.tabIndex = 0;
    var copy = document.createElement("button");
    copy.className = "copy";
    copy.type = "button";
    copy.textContent = "Copy";
    copy.addEventListener("click", function () {
      var said = function () {
        copy.textContent = "Copied";
        setTimeout(function () { copy.textContent = "Copy"; }, 1500);
      };
      var byHand = function () { select(pre); copy.textContent = "Press Ctrl+C"; };
      if (navigator.clipboard) {
        navigator.clipboard.writeText(pre.textContent).then(said, byHand);
      } else {
        byHand();
      }
    });
    block.append(pre, copy);
  });

  if (window.mermaid) {
    window.mermaid.initialize({ startOnLoad: false, theme: "neutral", maxEdges: 2000, state: { useMaxWidth: false } });
    window.mermaid.run({ querySelector: "pre.mermaid" }).then(function () {
      document.querySelectorAll("pre.mermaid").forEach(sized);
    });
  }
  // A large graph is shown from its start; a button shows the whole.
  function sized(pre) {
    if (pre.scrollWidth <= pre.clientWidth) { return; }
    var block = document.createElement("div");
    block.className = "block";
    pre.replaceWith(block);
    pre.tabIndex = 0;
    var button = document.createElement("button");
    button.className = "copy size";
    button.type = "button";
    button.textContent = "Show all";
    button.addEventListener("click", function () {
      button.textContent = pre.classList.toggle("whole") ? "Full size" : "Show all";
      toStart(pre);
    });
    block.append(pre, button);
    toStart(pre);
  }
  function toStart(pre) {
    var start = pre.querySelector(".state-start");
    if (start) {
      var middle = pre.getBoundingClientRect().left + pre.clientWidth / 2;
      pre.scrollLeft += start.getBoundingClientRect().left - middle;
    }
  }

  // Search. The index is a script that is loaded when the box is used first.
  var form = document.querySelector(".search");
  var input = form.querySelector("input");
  var results = form.querySelector(".results");
  var entries = null;
  var asked = false;

  window.sluiceSearch = function (read) {
    entries = read.map(function (entry) {
      return {
        path: entry[0], title: entry[1], heading: entry[2], text: entry[3],
        lowTitle: entry[1].toLowerCase(), lowHeading: entry[2].toLowerCase(), lowText: entry[3].toLowerCase()
      };
    });
    show();
  };
  function load() {
    if (!asked) {
      asked = true;
      var script = document.createElement("script");
      script.src = up + "assets/search-index.js";
      document.head.append(script);
    }
  }
  function pattern(words) {
    return new RegExp(words.map(function (word) {
      return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    }).join("|"), "gi");
  }
  function at(text, word) {
    var index = text.indexOf(word);
    if (index < 0) { return 0; }
    return index === 0 || !/[\p{L}\p{N}]/u.test(text[index - 1]) ? 2 : 1;
  }
  function score(entry, words) {
    var sum = 0;
    for (var i = 0; i < words.length; i++) {
      var word = words[i];
      var points = 8 * at(entry.lowTitle, word) + 6 * at(entry.lowHeading, word) + at(entry.lowText, word);
      if (points === 0) { return 0; }
      sum += points;
    }
    var phrase = words.join(" ");
    if (entry.lowTitle === phrase) { sum += 30; }
    if (entry.lowHeading === phrase) { sum += 20; }
    if (words.length > 1 && entry.lowText.includes(phrase)) { sum += 6; }
    // A page on the words goes before its sections.
    var isPage = !entry.heading && words.every(function (word) { return entry.lowTitle.includes(word); });
    return isPage ? sum + 12 : sum;
  }
  function marked(element, text, words) {
    var end = 0;
    text.replace(pattern(words), function (word, index) {
      element.append(text.slice(end, index));
      var mark = document.createElement("mark");
      mark.textContent = word;
      element.append(mark);
      end = index + word.length;
      return word;
    });
    element.append(text.slice(end));
  }
  function snippet(entry, words) {
    var first = entry.text.search(pattern(words));
    var from = Math.max(0, entry.text.lastIndexOf(" ", Math.max(0, first - 40)));
    var to = from + 150 < entry.text.length ? entry.text.lastIndexOf(" ", from + 150) : entry.text.length;
    return (from > 0 ? "… " : "") + entry.text.slice(from, to).trim() + (to < entry.text.length ? " …" : "");
  }
  function link(entry, words) {
    var a = document.createElement("a");
    a.href = up + entry.path;
    var title = document.createElement("b");
    marked(title, entry.heading ? entry.title + " › " + entry.heading : entry.title, words);
    var text = document.createElement("small");
    marked(text, snippet(entry, words), words);
    a.append(title, text);
    return a;
  }
  function show() {
    var words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    results.hidden = words.length === 0 || entries === null;
    results.replaceChildren();
    if (results.hidden) { return; }
    var found = entries
      .map(function (entry) { return { entry: entry, score: score(entry, words) }; })
      .filter(function (one) { return one.score > 0; })
      .sort(function (a, b) { return b.score - a.score; })
      .slice(0, 15);
    found.forEach(function (one) { results.append(link(one.entry, words)); });
    if (found.length === 0) {
      var none = document.createElement("p");
      none.textContent = "Nothing has all of these words.";
      results.append(none);
    }
  }
  function move(step) {
    var links = Array.from(results.querySelectorAll("a"));
    var next = links.indexOf(document.activeElement) + step;
    (links[next] || (next < 0 ? input : links[links.length - 1]) || input).focus();
  }
  input.addEventListener("focus", load);
  input.addEventListener("input", function () { load(); show(); });
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    var first = results.querySelector("a");
    if (first) { first.click(); }
  });
  form.addEventListener("keydown", function (event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    }
  });
  document.addEventListener("keydown", function (event) {
    if (event.key === "/" && !/INPUT|TEXTAREA/.test(document.activeElement.tagName)) {
      event.preventDefault();
      input.focus();
    } else if (event.key === "Escape") {
      results.hidden = true;
      nav.classList.remove("open");
      menu.setAttribute("aria-expanded", "false");
    }
  });
  document.addEventListener("click", function (event) {
    if (!form.contains(event.target) || event.target.closest(".results a")) { results.hidden = true; }
  });
  // A search can be linked to: #?q=lost+answer
  var query = /^#\?q=(.*)$/.exec(location.hash);
  if (query) {
    input.value = decodeURIComponent(query[1].replace(/\+/g, " "));
    load();
  }
})();
