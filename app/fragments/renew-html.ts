/** Returns the key that matches old nodes with new ones: the own id, the first child's id, or tag and part. */
function nameOf(node: Node): string {
  if (!(node instanceof Element)) return node.nodeName;
  // A form's `id` property is its field of the name "id".
  const own = node.getAttribute("id") || node.firstElementChild?.getAttribute("id");
  return own || `${node.nodeName} ${node.getAttribute("data-part") ?? node.className}`;
}

/** Marks an element that a script controls; merging leaves it unchanged. */
export const HELD = "data-held";

/** Whether a script has added the node (features/writing/waiting-places.ts): the server's HTML has none like it. */
const isAdded = (node: Node) => node instanceof HTMLElement && node.hasAttribute(HELD) && node.tagName === "DIV";

function renew(old: Node, fresh: Node): void {
  if (old.isEqualNode(fresh)) return;
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.hasAttribute(HELD)) return;
  for (const { name } of Array.from(old.attributes))
    // An element that the reader unfolded stays unfolded.
    if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  renewChildren(old, fresh);
}

function renewChildren(old: Element, fresh: ParentNode): void {
  const names = new Set([...fresh.childNodes].map(nameOf));
  for (const node of Array.from(old.childNodes)) if (!names.has(nameOf(node)) && !isAdded(node)) node.remove();
  let place = old.firstChild;
  for (const next of Array.from(fresh.childNodes)) {
    let same = place;
    while (same && nameOf(same) !== nameOf(next)) same = same.nextSibling;
    if (!same) {
      old.insertBefore(next, place);
      continue;
    }
    if (same === place) place = place.nextSibling;
    else old.insertBefore(same, place);
    renew(same, next);
  }
  while (place) {
    const rest: ChildNode = place;
    place = rest.nextSibling;
    if (!isAdded(rest)) rest.remove();
  }
}

/**
 * Merges the server's new HTML into a fragment. Unchanged parts stay the same elements, so that a like elsewhere does
 * not lose typed text, a chosen option, open folds, focus, or the press of a button that is under way.
 */
export function renewHtml(fragment: Element, html: string): void {
  const active = document.activeElement;
  const template = document.createElement("template");
  template.innerHTML = html;
  renewChildren(fragment, template.content);
  if (active instanceof HTMLElement && active !== document.activeElement && active.isConnected)
    active.focus({ preventScroll: true });
}
