import { parseDocument } from "htmlparser2";

type Nodes = ReturnType<typeof parseDocument>["children"];

/** Elements that are invisible, or whose content depends on the time. */
const CODE = new Set(["script", "style", "link"]);
/** Attributes that depend on the build and not on the content. */
const BUILD = /^(?:class|nonce|integrity|style|data-(?:fragment|part|slot|kept|drawn|mark|mantine)[\w-]*)$/;
/** Hidden fields whose value differs in each answer. */
const KEYS = new Set(["formKey", "csrf", "startedAt", "renderedAt"]);

/** Texts that vary from minute to minute: a request id, free space on the disk. */
const CLOCK = /\b[\da-f]{8}-[\da-f-]{27}\b|[\d.]+ [KMG]B/g;

/** The longest path of an icon. A QR code's path is longer, and contains the product's address. */
const ICON_MAX = 2_000;

const plainValue = (value: string) =>
  value
    // React numbers the ids of useId, and a build names its files after their content.
    .replaceAll(/_[Rr]_\w*_/g, "ID")
    .replaceAll(/mantine-\w+/g, "ID")
    .replaceAll(/\bcursor=\w+/g, "cursor=CURSOR")
    .replaceAll(/(\/assets\/[\w.-]+?)-[\w-]{8}(?=\.)/g, "$1");

function lines(nodes: Nodes, depth: number, into: string[]): void {
  for (const node of nodes) {
    const indent = " ".repeat(depth);
    if (node.type === "text") {
      const text = node.data.replaceAll(/\s+/g, " ").replaceAll(CLOCK, "…").trim();
      if (text !== "") into.push(indent + text);
    }
    if (!("attribs" in node) || CODE.has(node.name)) continue;
    const isKey = KEYS.has(node.attribs.name ?? "");
    const attributes = Object.entries(node.attribs)
      .filter(([name, value]) => !BUILD.test(name) && !(name === "d" && value.length > ICON_MAX))
      .filter(([name]) => !(isKey && name === "value") && node.name !== "time")
      .map(([name, value]) => ` ${name}="${plainValue(value)}"`)
      .toSorted();
    into.push(`${indent}<${node.name}${attributes.join("")}>`);
    if (node.name !== "time") lines(node.children, depth + 1, into);
  }
}

/**
 * A page as a text that is equal for two builds of the same product: one element or text per line, without scripts,
 * styles, classes, nonces, one-time keys, React's ids and markers, and times.
 */
export function plainHtml(html: string): string {
  const into: string[] = [];
  lines(parseDocument(html).children, 0, into);
  return `${into.join("\n")}\n`;
}
