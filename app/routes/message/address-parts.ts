import { addressIn, webAddressPattern } from "#contract/shared/web-address.ts";

/** A piece of a message's text; with `href` it is a web address. */
export interface TextPart {
  text: string;
  href: string | null;
}

function hrefOf(address: string): string | null {
  try {
    return new URL(address).href;
  } catch {
    return null;
  }
}

/** Cuts a text at its web addresses. Punctuation after an address, and a bracket that closes around it, stay text. */
export function addressParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(new RegExp(webAddressPattern, "g"))) {
    const address = addressIn(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}
