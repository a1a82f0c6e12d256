/** An element with text: `<Name><![CDATA[text]]></Name>` or `<Name>text</Name>`. */
const element = /\s*<([A-Za-z]\w*)>(?:<!\[CDATA\[((?:(?!\]\]>)[^])*)\]\]>|([^<&]*))<\/\1>/y;
const BEGIN = "<xml>";
const END = "</xml>";

/**
 * Parses a WeChat push: one `<xml>` with elements that contain text. Other XML is not supported on purpose: no
 * declarations, entities, attributes or nesting.
 * @returns the texts by name; undefined for anything else
 */
export function readPushXml(text: string): Record<string, string> | undefined {
  const whole = text.trim();
  if (!whole.startsWith(BEGIN) || !whole.endsWith(END)) return undefined;
  // The space before the end tag is removed, so that the last element ends at the end of the text.
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
