/** @typedef {{cells: string[], arithmetic: string, name: string, documentation: string}} Row */
/** @typedef {{titles: string[], rows: Row[], chosen: number}} Layers */
/** @typedef {(name: "layer", value: number) => void} Send */

/** For each mounted table: the data that it shows, and the row that is open; 0 if none is. */
const shown = new WeakMap();

/**
 * Show the table of the layers. A press on a row chooses its layer and opens its arithmetic; a second press
 * closes it. Streamlit calls this on mount, and again whenever anything of the page changes.
 * @param {{data: Layers, parentElement: ParentNode, setTriggerValue: Send}} component
 */
export default function showLayers({data, parentElement, setTriggerValue}) {
  const place = /** @type {HTMLElement} */ (parentElement.querySelector(".layers"));
  const table = /** @type {HTMLTableElement} */ (place.querySelector("table"));
  const text = JSON.stringify(data);
  if (shown.get(table)?.text === text) return; // what a person opened or closed stays
  const state = {text, open: data.chosen};
  shown.set(table, state);
  const focused = /** @type {ShadowRoot} */ (place.getRootNode()).activeElement?.id; // the rows are made anew
  const press = (/** @type {number} */ number) => {
    state.open = state.open === number ? 0 : number;
    openRow(table, state.open);
    if (state.open) setTriggerValue("layer", number);
  };
  table.replaceChildren(headOf(data.titles), ...data.rows.map((row) => bodyOf(row, data.chosen, press)));
  openRow(table, state.open);
  if (focused) /** @type {HTMLElement | null} */ (table.querySelector(`#${focused}`))?.focus();
  // Keys typed here must not reach Streamlit's shortcuts, such as R.
  place.onkeydown = (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  };
}

/** Show the arithmetic of one row, or of none. @param {HTMLTableElement} table @param {number} number */
function openRow(table, number) {
  for (const body of table.tBodies) {
    const [button, below] = [body.querySelector("button"), body.rows[1]];
    if (!button) continue;
    const isOpen = Number(body.dataset.layer) === number;
    button.setAttribute("aria-expanded", String(isOpen));
    below.hidden = !isOpen;
  }
}

/** @param {string[]} titles */
function headOf(titles) {
  return element("thead", {}, element("tr", {}, ...titles.map((title) => element("th", {scope: "col"}, title))));
}

/**
 * Return a row and, if it opens, the row with its arithmetic.
 * @param {Row} row @param {number} chosen @param {(number: number) => void} press
 */
function bodyOf({cells: [number, code, ...others], arithmetic, name, documentation: href}, chosen, press) {
  const isChosen = Number(number) === chosen;
  const body = element("tbody", {className: isChosen ? "chosen" : ""});
  body.dataset.layer = number;
  const rest = others.map((cell) => element("td", {}, cell));
  if (!arithmetic) {
    body.append(element("tr", {}, element("td", {}, number), element("td", {}, code), ...rest));
    return body;
  }
  const button = element("button", {type: "button", id: `layer-${number}`}, code);
  if (isChosen) button.setAttribute("aria-current", "true");
  const row = element("tr", {}, element("td", {}, number), element("td", {}, button), ...rest);
  row.onclick = () => press(Number(number));
  const link = element("a", {href, target: "_blank", rel: "noopener", id: `link-${number}`}, `Documentation of ${name}`);
  const text = element("td", {colSpan: others.length + 1}, element("p", {}, `${arithmetic} `, link));
  body.append(row, element("tr", {className: "opened"}, element("td", {}), text));
  return body;
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {object} properties @param {...(Node | string)} children
 */
function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
