// Elements of the page. Nothing is ever parsed as HTML: every name and text becomes a text node.

/** Build an element. `on…` keys are listeners, `style` sets custom properties, `data` the dataset. */
export function node(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") element.className = value;
    else if (key === "text") element.textContent = value;
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key === "style") for (const [each, to] of Object.entries(value)) element.style.setProperty(each, to);
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

export function append(element, children) {
  for (const child of children.flat(3)) {
    if (child !== undefined && child !== null && child !== false) element.append(child);
  }
  return element;
}

let lastIdentity = 0;
export const identity = (prefix) => `${prefix}-${++lastIdentity}`;

export function reconcile(parent, elements) {
  const wanted = new Set(elements);
  for (const each of [...parent.children]) if (!wanted.has(each)) each.remove();
  elements.forEach((element, index) => {
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
  });
}
