/** Pasted HTML, independent of the parser that read it. */
export interface PastedElement {
  tag: string;
  attrs: Readonly<Record<string, string>>;
  children: readonly PastedNode[];
}

/** A string is a text node. Comments are left out. */
export type PastedNode = PastedElement | string;

const ELEMENT = 1;
const TEXT = 3;

/** Converts an element of the browser's parser. */
export function pastedOf(element: Element): PastedElement {
  const children = [...element.childNodes].flatMap((node): PastedNode[] => {
    if (node.nodeType === TEXT) return [node.nodeValue ?? ""];
    return node.nodeType === ELEMENT ? [pastedOf(node as Element)] : [];
  });
  const attrs = Object.fromEntries([...element.attributes].map(({ name, value }) => [name.toLowerCase(), value]));
  return { tag: element.localName.toLowerCase(), attrs, children };
}

export const isElement = (node: PastedNode): node is PastedElement => typeof node !== "string";

/** Returns one property of the element's inline style in lower case; "" if it is not set. */
export function styleOf({ attrs }: PastedElement, name: string): string {
  for (const line of attrs.style?.split(";") ?? []) {
    const colon = line.indexOf(":");
    if (colon > 0 && line.slice(0, colon).trim().toLowerCase() === name)
      return line
        .slice(colon + 1)
        .trim()
        .toLowerCase();
  }
  return "";
}

export const classOf = ({ attrs }: PastedElement): string => attrs.class ?? "";

/** Returns the element's text content. */
export function textOf(node: PastedNode): string {
  return isElement(node) ? node.children.map(textOf).join("") : node;
}

/** Returns the first element, itself included, that satisfies `holds`. */
export function findIn(node: PastedNode, holds: (element: PastedElement) => boolean): PastedElement | undefined {
  if (!isElement(node)) return undefined;
  if (holds(node)) return node;
  for (const child of node.children) {
    const found = findIn(child, holds);
    if (found) return found;
  }
  return undefined;
}

export function allIn(node: PastedNode, holds: (element: PastedElement) => boolean): PastedElement[] {
  if (!isElement(node)) return [];
  return [...(holds(node) ? [node] : []), ...node.children.flatMap((child) => allIn(child, holds))];
}

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
