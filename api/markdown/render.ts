import type { MarkdownIt, Token } from "markdown-it";
import { withoutFloods, withoutUnseen } from "../../contract/shared/clean-text.ts";
import { oneLine } from "../../contract/shared/one-line.ts";
import { articleEngine, commentEngine, type FenceMeta, type PictureMeta, ticketEngine } from "./engine.ts";
import { COLOURED_MAX } from "./highlight.ts";
import { isExternal, isLinkAddress, type MediaPlaces, mediaKeyOf, pictureAddress } from "./media-address.ts";
import { placeIdLinks } from "./id-links.ts";
import { MENTIONS_MAX, type NamesOfIds, personNamed } from "./mentions.ts";
import { PICTURE_SIZES, type PictureSize, srcsetOf } from "./picture-widths.ts";
import { type FootnoteEnv, REPLY_OPEN } from "../../markdown/footnotes.ts";
import { placeFormulas } from "./formulas.ts";
import { joinLines } from "./join-lines.ts";
import { partTokens, placeReplyParts, type ReplyPart } from "./reply-parts.ts";
import { sanitize } from "./sanitize.ts";
import { topicNamed, type TopicsOfIds } from "./topics.ts";
import { type NamesSettings, placeTypedNames } from "./typed-names.ts";

export interface OutlineItem {
  id: string;
  /** 2 to 4. */
  level: number;
  text: string;
}

export interface Rendered {
  /** Sanitized. The hidden parts are excluded here, and in outline, text and minutes. */
  html: string;
  /** The hidden parts (回复可见), in order. */
  replyParts: ReplyPart[];
  outline: OutlineItem[];
  /** Plain text with a line break between blocks. Code blocks and footnotes are left out. */
  text: string;
  /** At 400 Chinese characters (or words of other scripts) per minute; at least 1. */
  readingMinutes: number;
  imageCount: number;
  /** Ids of the first mentioned people; empty when the settings cannot look up names. */
  mentions: number[];
}

export interface RenderSettings extends MediaPlaces, NamesSettings {
  /**
   * Sizes of our own pictures by media key: the layout does not shift while they load, and phones load smaller copies.
   */
  sizesOf(keys: string[]): Promise<Map<string, PictureSize>>;
  /** Absent: mentions by id stay text. */
  namesOfIds?: NamesOfIds;
  /** Looks up tags by id; absent: topics stay text. */
  topicsOf?: TopicsOfIds;
}

/** Articles: the whole language, headings as h2–h4 with an outline. */
export function renderArticle(source: string, settings: RenderSettings): Promise<Rendered> {
  return render(articleEngine, source, settings);
}

/** Tickets: the same language as articles, without hidden parts. */
export function renderTicket(source: string, settings: RenderSettings): Promise<Rendered> {
  return render(ticketEngine, source, settings);
}

/** Comments: no headings or tables. The caller refuses more than `COMMENT_IMAGES_MAX` images. */
export function renderComment(source: string, settings: RenderSettings): Promise<Rendered> {
  return render(commentEngine, source, settings);
}

async function render(engine: MarkdownIt, source: string, settings: RenderSettings): Promise<Rendered> {
  const tokens = engine.parse(source, {});
  const headings = nameHeadings(tokens);
  const inline = tokens.flatMap((token) => token.children ?? []);
  clearTexts(inline);
  if (!engine.options.breaks) for (const token of tokens) joinLines(token.children ?? []);
  const known = await placeNamed(inline, settings);
  markLinks(inline, settings);
  const named = await placeTypedNames(inline, settings);
  const mentions = [...new Set([...known, ...named])].slice(0, MENTIONS_MAX);
  const imageCount = await placeImages(inline, settings);
  captionPictures(tokens);
  alignCells(tokens);
  await placeFormulas(tokens);
  limitColours(tokens);
  const draw = (part: Token[]) => sanitize(engine.renderer.render(part, engine.options, {}));
  const { open, hidden } = partTokens(tokens);
  const parts = placeReplyParts(
    draw(open),
    hidden.map((part) => ({ mark: part.mark, html: draw(part.tokens) })),
  );
  const seen = new Set(open);
  const outline = headings.flatMap(({ token, item }) => (seen.has(token) ? [item] : []));
  return { ...parts, outline, text: plainText(open), readingMinutes: readingMinutes(open), imageCount, mentions };
}

/**
 * Entities (`&#8238;`) can write characters that the contract removes from every source: invisible ones, floods of
 * marks.
 */
function clearTexts(tokens: Token[]): void {
  for (const token of tokens) {
    if (token.type === "text") token.content = withoutFloods(withoutUnseen(token.content));
    const title = token.attrGet("title");
    if (typeof title === "string") token.attrSet("title", withoutFloods(withoutUnseen(title)));
    clearTexts(token.children ?? []);
  }
}

/** @returns ids of the people mentioned by id */
async function placeNamed(inline: Token[], { topicsOf, namesOfIds }: RenderSettings): Promise<number[]> {
  if (topicsOf)
    await placeIdLinks(
      inline,
      "topic",
      async (ids) => new Map([...(await topicsOf(ids))].map(([id, topic]) => [id, topicNamed(topic)])),
    );
  return namesOfIds
    ? placeIdLinks(
        inline,
        "user",
        async (ids) => new Map([...(await namesOfIds(ids))].map(([id, name]) => [id, personNamed(id, name)])),
      )
    : [];
}

/** @returns the source without the text of hidden parts, to show its changes to readers who may not see those */
export function withoutReplyParts(source: string): string {
  const lines = source.split("\n");
  for (const { type, map } of articleEngine.parse(source, { keepsNotes: true } satisfies FootnoteEnv)) {
    if (type === REPLY_OPEN && map) lines.fill("", map[0] + 1, map[1]);
  }
  return lines.filter((line, index) => line !== "" || lines[index - 1] !== "").join("\n");
}

/** Maximum entries of the outline: a longer one is no help. */
const OUTLINE_MAX = 300;

/** An h1 in the text moves every heading one level down: the page's own title is the only h1. */
function nameHeadings(tokens: Token[]): { token: Token; item: OutlineItem }[] {
  const shift = tokens.some((token) => token.type === "heading_open" && token.tag === "h1") ? 1 : 0;
  const idOf = uniqueIds();
  const outline: { token: Token; item: OutlineItem }[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open" && token.type !== "heading_close") continue;
    const level = Math.min(4, Number(token.tag.slice(1)) + shift);
    token.tag = `h${level}`;
    if (token.type === "heading_close") continue;
    const text = oneLine(wordsOf(tokens[index + 1]?.children ?? []));
    const id = idOf(text);
    token.attrSet("id", id);
    if (outline.length < OUTLINE_MAX) outline.push({ token, item: { id, level, text } });
  }
  return outline;
}

/**
 * Ids come from the heading's text, so they stay when other headings change. The prefix avoids clashes with the page's
 * own ids.
 */
function uniqueIds(): (text: string) => string {
  const used = new Set<string>();
  /** The next number to try for each text: without it, a thousand equal headings would take a thousand tries each. */
  const next = new Map<string, number>();
  return (text) => {
    const words = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "");
    const base = `h-${[...words].slice(0, 40).join("")}`;
    let id = base;
    let count = next.get(base) ?? 2;
    while (used.has(id)) id = `${base}-${count++}`;
    next.set(base, count);
    used.add(id);
    return id;
  };
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? "");
}

/** Links never nest. A link with a forbidden target loses its tags and keeps its text. */
function markLinks(inline: Token[], places: MediaPlaces): void {
  let refused = false;
  for (const token of inline) {
    if (token.type === "link_open") {
      const href = attribute(token, "href");
      refused = !isLinkAddress(href);
      if (refused) drop(token);
      else if (isExternal(href, places)) {
        token.attrSet("rel", "nofollow ugc noopener");
        token.attrSet("target", "_blank");
      }
    } else if (token.type === "link_close" && refused) drop(token);
  }
}

function drop(token: Token): void {
  token.type = "text";
  token.content = "";
}

/** @returns number of images shown or, for other sites, linked; a refused image becomes its alternative text */
async function placeImages(inline: Token[], settings: RenderSettings): Promise<number> {
  const shown: { token: Token; key: string }[] = [];
  let linked = 0;
  let isInLink = false;
  for (const token of inline) {
    if (token.type === "link_open") isInLink = true;
    else if (token.type === "link_close") isInLink = false;
    if (token.type !== "image") continue;
    const address = attribute(token, "src");
    const src = pictureAddress(address, settings);
    const key = mediaKeyOf(address, settings);
    const alt = altOf(token);
    if (src === undefined || (key === undefined && isInLink)) {
      token.content = alt || (src === undefined ? "" : "图片");
      token.type = "text";
    }
    if (src === undefined) continue;
    if (key === undefined) {
      linked += 1;
      token.meta = {
        elsewhere: { href: src, words: alt === "" ? "查看图片" : `查看图片：${alt}` },
      } satisfies PictureMeta;
      continue;
    }
    token.attrSet("src", src);
    // W11: without JavaScript a picture links to its original; links never nest.
    if (!isInLink) token.meta = { original: src } satisfies PictureMeta;
    shown.push({ token, key });
  }
  const keys = [...new Set(shown.map(({ key }) => key))];
  const sizes = keys.length > 0 ? await settings.sizesOf(keys) : new Map<string, never>();
  for (const { token, key } of shown) {
    placeSize(token, sizes.get(key));
    token.attrSet("loading", "lazy");
    token.attrSet("decoding", "async");
  }
  return shown.length + linked;
}

/** Turns a paragraph with a single picture that has a title into a figure with the title as its caption. */
function captionPictures(tokens: Token[]): void {
  for (const [index, open] of tokens.entries()) {
    const [inline, close] = tokens.slice(index + 1, index + 3);
    const [image, more] = inline?.children ?? [];
    if (open.type !== "paragraph_open" || open.hidden || !close || image?.type !== "image" || more) continue;
    const { original } = (image.meta ?? {}) as PictureMeta;
    const caption = attribute(image, "title").trim();
    if (original === undefined || caption === "") continue;
    image.meta = { original, caption } satisfies PictureMeta;
    image.attrs = image.attrs?.filter(([name]) => name !== "title") ?? null;
    open.tag = "figure";
    close.tag = "figure";
  }
}

function placeSize(token: Token, size: PictureSize | undefined): void {
  if (!size) return;
  token.attrSet("width", String(size.width));
  token.attrSet("height", String(size.height));
  const srcset = srcsetOf(attribute(token, "src"), size);
  if (srcset === undefined) return;
  token.attrSet("srcset", srcset);
  token.attrSet("sizes", PICTURE_SIZES);
}

/** Blocks of code are coloured until COLOURED_MAX is reached; later ones stay plain. */
function limitColours(tokens: Token[]): void {
  let length = 0;
  for (const token of tokens) {
    if (token.type !== "fence") continue;
    length += token.content.length;
    if (length > COLOURED_MAX) token.meta = { isPlain: true } satisfies FenceMeta;
  }
}

/** Replaces `style="text-align:…"` by a class, so that sanitizing can forbid style attributes. */
function alignCells(tokens: Token[]): void {
  for (const token of tokens) {
    if (token.type !== "th_open" && token.type !== "td_open") continue;
    const side = /^text-align:(left|center|right)$/.exec(attribute(token, "style"))?.[1];
    token.attrs = side === undefined ? null : [["class", `align-${side}`]];
  }
}

function wordsOf(children: Token[], ofImage: (image: Token) => string = () => ""): string {
  return children
    .map((token) => {
      if (token.type === "softbreak" || token.type === "hardbreak") return "\n";
      if (token.type === "image") return ofImage(token);
      return token.children ? wordsOf(token.children, ofImage) : token.content;
    })
    .join("");
}

/** The alternative text of an image, including those of images nested in it. */
function altOf(image: Token): string {
  return oneLine(wordsOf(image.children ?? [], altOf));
}

function plainText(tokens: Token[]): string {
  let isInNotes = false;
  return tokens
    .flatMap((token) => {
      if (token.type === "footnote_block_open") isInNotes = true;
      else if (token.type === "footnote_block_close") isInNotes = false;
      if (isInNotes) return [];
      if (token.type === "formula_block") return [token.content];
      return token.type === "inline" ? [wordsOf(token.children ?? [])] : [];
    })
    .map(oneLine)
    .filter((line) => line !== "")
    .join("\n");
}

const CHARACTERS_PER_MINUTE = 400;

function readingMinutes(tokens: Token[]): number {
  const text = tokens
    .map((token) => (["inline", "fence", "formula_block"].includes(token.type) ? token.content : ""))
    .join(" ");
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.replaceAll(/\p{Script=Han}/gu, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round((han + words) / CHARACTERS_PER_MINUTE));
}
