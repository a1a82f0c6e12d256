/** An agreement's built-in text; `{site}` is replaced by the site's name. */
export interface BuiltInText {
  title: string;
  /** A date: 2026-11-20 */
  effective: string;
  lead: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function blocks(
  { lead, sections }: BuiltInText,
  siteName: string,
  as: { heading(text: string): string; paragraph(text: string): string },
): string[] {
  const fill = (text: string) => text.replaceAll("{site}", () => siteName);
  return [
    as.paragraph(fill(lead)),
    ...sections.flatMap(({ heading, paragraphs }, index) => [
      as.heading(`${index + 1}. ${fill(heading)}`),
      ...paragraphs.map((paragraph) => as.paragraph(fill(paragraph))),
    ]),
  ];
}

/** The built-in text as Markdown: the editor starts with it, and the first published version is compared with it. */
export function builtInSource(text: BuiltInText, siteName: string): string {
  return blocks(text, siteName, { heading: (words) => `## ${words}`, paragraph: (words) => words }).join("\n\n");
}

export function builtInHtml(text: BuiltInText, siteName: string): string {
  return blocks(text, siteName, {
    heading: (words) => `<h2>${escaped(words)}</h2>`,
    paragraph: (words) => `<p>${escaped(words)}</p>`,
  }).join("\n");
}
