/** One element of text: `<Name><![CDATA[text]]></Name>` or `<Name>text</Name>`. */
const element = /\s*<([A-Za-z]\w*)>(?:<!\[CDATA\[((?:(?!\]\]>)[^])*)\]\]>|([^<&]*))<\/\1>/y;
const BEGIN = "<xml>";
const END = "</xml>";

/**
 * What WeChat pushes: one `<xml>` of elements that hold text. Nothing else of XML is understood, on purpose: no
 * declarations, entities, attributes or nesting.
 * @returns the texts by name; undefined for anything else
 */
export function readPushXml(text: string): Record<string, string> | undefined {
  const whole = text.trim();
  if (!whole.startsWith(BEGIN) || !whole.endsWith(END)) return undefined;
  // Without the space before the end, so that an element ends where all ends.
  const inner = whole.slice(BEGIN.length, -END.length).trimEnd();
  const found = new Map<string, string>();
  for (let at = 0; at < inner.length; at = element.lastIndex) {
    element.lastIndex = at;
    const match = element.exec(inner);
    const name = match?.[1];
    if (!match || name === undefined || found.has(name)) return undefined;
    found.set(name, match[2] ?? match[3] ?? "");
  }
  return Object.fromEntries(found);
}
