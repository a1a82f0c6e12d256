/** Escapes a text for XML and removes characters that XML forbids (most control characters). */
export function xmlText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/**
 * An XML element. Attributes are escaped here. Children are finished XML: texts among them must have passed through
 * `xmlText`.
 */
export function xmlElement(
  name: string,
  attributes: Record<string, string | undefined>,
  children: (string | false | undefined)[] = [],
): string {
  const given = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
    .join("");
  const inside = children.filter((child) => typeof child === "string").join("");
  return inside === "" ? `<${name}${given}/>` : `<${name}${given}>${inside}</${name}>`;
}

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
