const box = typeof document === "undefined" ? null : document.createElement("textarea");

/** In place of the package `entities` (vite.config.ts): a browser knows the two thousand names itself. */
export function decodeHTMLStrict(name: string): string {
  if (!box) return name;
  box.innerHTML = name;
  const text = box.value;
  // `&notit;` begins with an old name that needs no semicolon, and is none.
  return text === ";" || !text.endsWith(";") ? text : name;
}
