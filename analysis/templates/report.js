"use strict";

// Light or dark: as the system has it, until the button is pressed.
const root = document.documentElement;
const scheme = document.getElementById("scheme");
const system = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (root.style.colorScheme || (system.matches ? "dark" : "light")) === "dark";
const nameScheme = () => { scheme.textContent = isDark() ? "Light" : "Dark"; };
scheme.addEventListener("click", () => {
  root.style.colorScheme = isDark() ? "light" : "dark";
  nameScheme();
});
system.addEventListener("change", nameScheme);
nameScheme();
scheme.hidden = false;

// Where the clipboard is closed to pages, the command is at least selected.
const copy = document.getElementById("copy");
const command = document.getElementById("command");
copy.addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(command.textContent);
    copy.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(command);
    copy.textContent = "Selected";
  }
});
copy.hidden = false;

// Numbers by size, text by the alphabet; cells that are empty stay below.
function compare(one, other, isNumber) {
  if (one === undefined || other === undefined) return (one === undefined) - (other === undefined);
  return isNumber ? one - other : one.localeCompare(other, "en", { numeric: true });
}

function sort(table, heading) {
  const place = heading.cellIndex;
  const isNumber = heading.classList.contains("number");
  const now = heading.getAttribute("aria-sort");
  const next = now ? (now === "ascending" ? "descending" : "ascending")
    : (isNumber ? "descending" : "ascending");
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", next);
  const key = (row) => row.cells[place].dataset.key;
  const turn = (one, other) => next === "ascending" || one === undefined || other === undefined ? 1 : -1;
  const rows = [...table.tBodies[0].rows];
  rows.sort((a, b) => turn(key(a), key(b)) * compare(key(a), key(b), isNumber));
  table.tBodies[0].append(...rows);
}

for (const table of document.querySelectorAll("table")) {
  for (const heading of table.tHead.rows[0].cells) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = heading.textContent;
    button.addEventListener("click", () => sort(table, heading));
    heading.replaceChildren(button);
  }
}
