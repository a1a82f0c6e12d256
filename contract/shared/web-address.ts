/** Signs at which a reader of Chinese ends a web address, for a class of a regular expression. Han can be in a path. */
const END = String.raw`\s<>"'，。！？；：、（）《》〈〉「」『』【】〔〕“”‘’…—｜`;

/** A web address in running text, with a few signs too many; see `addressIn`. */
export const webAddressPattern = String.raw`https?:\/\/[^${END}]{1,2000}`;

/**
 * Where Markdown's marks for bold, italic and struck text end an address: before Han, and twice anywhere.
 * markdown/syntax.ts has the same, because it imports nothing of the contract.
 */
export const ADDRESS_MARKS = /\*\*|~~|[*_](?=[\u3001-\u30FF\uFF01-\uFF60])|\*(?=\p{Script=Han})|__(?=\p{Script=Han})/u;

const OPENS: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** Where a bracket closes that was opened before the address. */
function closeAround(address: string): number {
  const open: string[] = [];
  for (let at = 0; at < address.length; at++) {
    const sign = address.charAt(at);
    if ("([{".includes(sign)) open.push(sign);
    else if (sign in OPENS && open.pop() !== OPENS[sign]) return at;
  }
  return address.length;
}

/**
 * The address at the beginning of what `webAddressPattern` found: without punctuation that belongs to the sentence,
 * without brackets that close around it, and without the marks of Markdown.
 */
export function addressIn(found: string): string {
  const mark = found.search(ADDRESS_MARKS);
  const whole = mark === -1 ? found : found.slice(0, mark);
  return whole.slice(0, closeAround(whole)).replace(/[.,;:!?*]+$/, "");
}
