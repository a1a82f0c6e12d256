/** What a picture is called in a text: its file's name, cleared of what Markdown would read as its own. */
export function pictureName(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[[\]()!\\`*_<>\s]+/g, " ")
    .trim();
  return [...name].slice(0, 60).join("") || "图片";
}

/** `![alt](url)` */
export function markdownImage(fileName: string, url: string): string {
  return `![${pictureName(fileName)}](${url})`;
}
