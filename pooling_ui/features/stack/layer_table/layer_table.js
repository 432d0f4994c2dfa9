/** @typedef {{cells: string[], opens: string, name: string, document: string}} Row */
/** @typedef {{titles: string[], rows: Row[], chosen: number, label: string}} Layers */
/** @typedef {(name: "layer", value: number) => void} Send */

/**
 * Show the table of the layers. A press on a row chooses its layer and opens its arithmetic; a second press
 * closes it. Streamlit calls this on mount, and again for each change.
 * @param {{data: Layers, parentElement: ParentNode, setStateValue: Send}} component
 */
export default function showLayers({data, parentElement, setStateValue}) {
  const place = /** @type {HTMLElement} */ (parentElement.querySelector(".layers"));
  place.ariaLabel = data.label;
  const table = /** @type {HTMLTableElement} */ (place.querySelector("table"));
  const had = /** @type {ShadowRoot} */ (place.getRootNode()).activeElement?.id; // it is made anew
  let open = data.chosen;
  const press = (/** @type {number} */ number) => {
    open = open === number ? 0 : number;
    for (const each of table.tBodies) openBody(each, open);
    if (open && open !== data.chosen) setStateValue("layer", open);
  };
  table.replaceChildren(headOf(data.titles), ...data.rows.map((row) => bodyOf(row, press)));
  for (const each of table.tBodies) {
    each.classList.toggle("chosen", Number(each.dataset.layer) === data.chosen);
    openBody(each, open);
  }
  if (had) /** @type {HTMLElement | null} */ (table.querySelector(`#${had}`))?.focus();
}

/** Show or hide what a row opens. @param {HTMLTableSectionElement} body @param {number} open */
function openBody(body, open) {
  const isOpen = Number(body.dataset.layer) === open;
  body.querySelector("button")?.setAttribute("aria-expanded", String(isOpen));
  const below = /** @type {HTMLElement | null} */ (body.querySelector(".opened"));
  if (below) below.hidden = !isOpen;
}

/** @param {string[]} titles */
function headOf(titles) {
  const head = element("thead", element("tr", ...titles.map((title) => element("th", title))));
  for (const each of head.querySelectorAll("th")) each.scope = "col";
  return head;
}

/**
 * Return a row, and the row below it with what it opens.
 * @param {Row} row @param {(number: number) => void} press
 */
function bodyOf({cells, opens, name, document: address}, press) {
  const body = element("tbody");
  const number = Number(cells[0]);
  const items = cells.map((cell) => element("td", cell));
  const line = element("tr", ...items);
  body.append(line);
  body.dataset.layer = cells[0];
  if (!opens) return body;
  const button = Object.assign(element("button", cells[1]), {type: "button", id: `layer-${number}`});
  items[1].replaceChildren(button);
  line.onclick = () => press(number);
  const link = Object.assign(element("a", `Documentation of ${name}`), {href: address, target: "_blank", rel: "noopener"});
  const text = element("td", element("p", `${opens} `, link));
  text.colSpan = cells.length - 1;
  const below = element("tr", element("td"), text);
  below.className = "opened";
  body.append(below);
  return body;
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {...(Node | string)} children
 */
function element(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}
