const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? "");

interface Linked {
  words: string;
  url: string;
}

/** The parts of a mail, as plain texts. */
export interface MailParts {
  greeting: string;
  blocks: { title: string; body: string; url: string | null }[];
  more: Linked | null;
  /** Links in the last line. */
  links: Linked[];
  site: Linked;
}

/** One line: names and titles of members cannot add lines that look like the site's. */
const line = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

export function letterText({ greeting, blocks, more, links, site }: MailParts): string {
  const told = blocks.map(({ title, body, url }) =>
    [line(title), line(body), url ?? ""].filter((part) => part !== "").join("\n"),
  );
  const rest = more ? [`${more.words}\n${more.url}`] : [];
  const end = ["--", `${line(site.words)} ${site.url}`, ...links.map(({ words, url }) => `${words}：${url}`)].join(
    "\n",
  );
  return `${[line(greeting), ...told, ...rest, end].join("\n\n")}\n`;
}

const link = ({ words, url }: Linked) => `<a href="${escape(url)}" style="color:#0b6b3a">${escape(words)}</a>`;

export function letterHtml({ greeting, blocks, more, links, site }: MailParts): string {
  const told = blocks.map(
    ({ title, body, url }) =>
      `<p style="margin:0 0 16px">${
        url === null ? `<b>${escape(line(title))}</b>` : `<b>${link({ words: line(title), url })}</b>`
      }${line(body) === "" ? "" : `<br><span style="color:#666">${escape(line(body))}</span>`}</p>`,
  );
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escape(line(site.words))}</title></head>
<body style="font:15px/1.6 sans-serif;margin:0;padding:24px 16px">
<p style="margin:0 0 16px">${escape(line(greeting))}</p>
${told.join("\n")}
${more ? `<p style="margin:0 0 16px">${link(more)}</p>` : ""}
<p style="margin:24px 0 0;color:#666;font-size:13px">${[site, ...links].map(link).join(" · ")}</p>
</body>
</html>
`;
}
