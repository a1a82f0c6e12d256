/** `![alt](url)` with the file's name as alt, cleared of what Markdown would read as its own. */
export function markdownImage(fileName: string, url: string): string {
  const alt = fileName.replace(/\.[^.]*$/, "").replaceAll(/[[\]()!\\`*_<>\s]+/g, " ").trim().slice(0, 60);
  return `![${alt || "图片"}](${url})`;
}
