"use strict";
(() => {
  const table = document.getElementById("trials");
  const bodies = Array.from(table.tBodies);
  const rows = bodies.flatMap((body) => Array.from(body.rows));
  const rowsOfABlock = bodies[0].rows.length;
  const find = document.getElementById("find");
  const shown = document.getElementById("shown");
  const order = new Intl.Collator(undefined, { numeric: true });
  let details = null;
  let cell = "";

  function tell(trial) {
    details ??= JSON.parse(document.getElementById("details").textContent);
    return details[trial];
  }

  function closeAll() {
    for (const open of table.querySelectorAll("tr.detail")) open.remove();
    for (const button of table.querySelectorAll("[aria-expanded=true]")) button.setAttribute("aria-expanded", "false");
  }

  function add(list, name, ...content) {
    const term = document.createElement("dt");
    term.textContent = name;
    const value = document.createElement("dd");
    value.append(...content);
    list.append(term, value);
  }

  function block(...content) {
    const made = document.createElement("pre");
    made.append(...content);
    return made;
  }

  function marked([before, evidence, after]) {
    const mark = document.createElement("mark");
    mark.textContent = evidence;
    return block(before, mark, after);
  }

  function step([name, detail, before, after]) {
    const change = before === null && after === null ? "" : `\n    ${before ?? ""} → ${after ?? ""}`;
    return block(`${name}: ${detail}${change}`);
  }

  function toggle(button) {
    const row = button.closest("tr");
    if (button.getAttribute("aria-expanded") === "true") {
      row.nextElementSibling.remove();
      button.setAttribute("aria-expanded", "false");
      return;
    }
    const told = tell(button.dataset.trial);
    const list = document.createElement("dl");
    add(list, "question", told.question);
    add(list, "expected", told.expected);
    for (const excerpt of told.excerpts) add(list, "evidence in the prompt", marked(excerpt));
    add(list, "output", block(told.output ?? "no output"));
    if (told.reason) add(list, "decision", told.rule ? `${told.reason} (rule: ${told.rule})` : told.reason);
    if (told.misled_by) add(list, "misled by", told.misled_by);
    if (told.trace.length) add(list, "trace", ...told.trace.map(step));
    const detail = document.createElement("tr");
    detail.className = "detail";
    detail.insertCell().colSpan = row.cells.length;
    detail.cells[0].append(list);
    row.after(detail);
    button.setAttribute("aria-expanded", "true");
  }

  function value(row, column) {
    return row.cells[column].textContent;
  }

  function sort(header) {
    closeAll();
    const column = header.cellIndex;
    const falling = header.getAttribute("aria-sort") === "ascending";
    for (const other of header.parentElement.cells) other.removeAttribute("aria-sort");
    header.setAttribute("aria-sort", falling ? "descending" : "ascending");
    const plain = (text) => text.replaceAll(",", "");
    rows.sort((a, b) => {
      const left = value(a, column);
      const right = value(b, column);
      const unknown = (left === "–" || left === "") - (right === "–" || right === "");
      return unknown || (falling ? -1 : 1) * order.compare(plain(left), plain(right));
    });
    bodies.forEach((body, block) => body.append(...rows.slice(block * rowsOfABlock, (block + 1) * rowsOfABlock)));
  }

  function filter() {
    closeAll();
    const wanted = find.value.toLowerCase();
    let count = 0;
    for (const row of rows) {
      const fits = (!cell || row.dataset.cells.split(" ").includes(cell)) &&
        row.textContent.toLowerCase().includes(wanted);
      row.hidden = !fits;
      count += fits;
    }
    tellShown(count);
  }

  function tellShown(count) {
    shown.textContent = `${count} of ${rows.length} trials${cell ? " behind what was chosen" : ""}`;
  }

  function choose(chosen) {
    cell = cell === chosen ? "" : chosen;
    filter();
    if (cell) document.getElementById("trials-title").scrollIntoView();
  }

  table.tHead.addEventListener("click", (event) => {
    const header = event.target.closest("th");
    if (header) sort(header);
  });
  table.addEventListener("click", (event) => {
    const button = event.target.closest("[data-trial]");
    if (button) toggle(button);
  });
  find.addEventListener("input", filter);
  for (const button of document.querySelectorAll("button.trace")) {
    button.addEventListener("click", () => choose(button.dataset.cell));
  }
  for (const drawn of document.querySelectorAll("svg .cell")) {
    drawn.setAttribute("tabindex", "0");
    drawn.setAttribute("role", "button");
    drawn.addEventListener("click", () => choose(drawn.dataset.cell));
    drawn.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        choose(drawn.dataset.cell);
      }
    });
  }
  tellShown(rows.length);
})();
