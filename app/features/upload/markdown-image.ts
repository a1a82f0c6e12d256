/** Returns a picture's alt text: its file name without the characters that Markdown interprets. */
export function pictureName(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[[\]()!\\`*_<>\s]+/g, " ")
    .trim();
  return [...name].slice(0, 60).join("") || "图片";
}

/** Returns `![alt](url)`. */
export function markdownImage(fileName: string, url: string): string {
  return `![${pictureName(fileName)}](${url})`;
}
