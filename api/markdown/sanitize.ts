import sanitizeHtml from "sanitize-html";
import { mathTags } from "./math-tags.ts";

const tags = [
  "p",
  "br",
  "hr",
  "strong",
  "em",
  "s",
  "code",
  "pre",
  "blockquote",
  "ul",
  "ol",
  "li",
  "h2",
  "h3",
  "h4",
  "a",
  "img",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "input",
  "span",
  "figure",
  "figcaption",
  "section",
  "sup",
  ...Object.keys(mathTags),
];

/**
 * The second defence after markdown-it's `html: false`: only these tags and attributes reach a page, even if the
 * renderer or a plugin has a flaw. URLs were checked before, in `media-address.ts`; their schemes are checked here
 * again.
 */
const options: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    a: ["href", "title", "rel", "target", "id", "aria-label"],
    img: ["src", "alt", "title", "width", "height", "srcset", "sizes", "loading", "decoding"],
    h2: ["id"],
    h3: ["id"],
    h4: ["id"],
    ol: ["start"],
    li: ["id", "value"],
    code: ["title"],
    input: [{ name: "type", values: ["checkbox"] }, "checked", "disabled", "aria-label"],
    ...mathTags,
  },
  allowedClasses: {
    a: ["note-back"],
    code: [/^language-[\w+#.-]{1,30}$/, "formula-error"],
    h2: ["note-title"],
    section: ["notes"],
    span: [/^hljs-[\w-]{1,30}$/, /^formula(?:-block|-wide)?$/],
    sup: ["note-ref"],
    li: ["task"],
    th: [/^align-\w+$/],
    td: [/^align-\w+$/],
  },
  // Allows a task's checkbox, but no other input.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === "input" && (attribs.type !== "checkbox" || attribs.disabled === undefined),
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  parser: { decodeEntities: true },
};

/** Keeps the tags and attributes that our Markdown produces, drops everything else. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, options);
}
