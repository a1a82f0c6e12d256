import type { AiMark } from "../../contract/posts/ai-mark-names.ts";
import type { AiNote } from "../../contract/posts/ai-names.ts";

/** The fields of the mark of GB 45438-2025, appendix E, in the order of the standard. */
const FIELDS = [
  "Label",
  "ContentProducer",
  "ProduceID",
  "ReservedCode1",
  "ContentPropagator",
  "PropagateID",
  "ReservedCode2",
] as const;
export type Aigc = Record<(typeof FIELDS)[number], string>;

/** A mark that an AI service put into a file, and the mark that the site puts into its own copies of the file. */
export interface FoundMark {
  kind: AiMark;
  aigc: Aigc;
}

/** Label of a content that is only suspected to be generated, and of one whose author says so; 1: generated. */
const SUSPECTED = "3";
const DECLARED = "2";
/**
 * UTF-16 units of a field; a longer value is dropped. Seven such fields, escaped, fit into the 64 KB that JPEG has for
 * XMP.
 */
const VALUE_MAX = 1_024;
/** Characters of a mark's JSON. */
const JSON_MAX = 16_384;
/** Occurrences of the name that are tried. */
const TRIES_MAX = 8;

const NAMESPACE = "http://www.tc260.org.cn/ns/AIGC/1.0/";
/** The source types of IPTC for pictures that a model made, also as a part of a picture. */
const IPTC_GENERATED = "rainedAlgorithmicMedia";

const emptyMark = (): Aigc => Object.fromEntries(FIELDS.map((name) => [name, ""])) as Aigc;

/** A mark without the fields of the standard, such as a C2PA manifest. */
export const suspectedMark = (kind: AiMark): FoundMark => ({ kind, aigc: { ...emptyMark(), Label: SUSPECTED } });

/** The mark of a post by its label: the author's statement, or a file with a mark. */
export const markOfPost = (note: AiNote): Aigc => ({
  ...emptyMark(),
  Label: note === "declared" ? DECLARED : SUSPECTED,
});

/** Reads the JSON of a mark: its known fields alone, each of bounded length. @returns null for any other text */
export function aigcOfJson(text: string): Aigc | null {
  const json = text.replaceAll("\0", "").trim();
  if (!json.startsWith("{") || json.length > JSON_MAX) return null;
  try {
    const parsed = JSON.parse(json) as Record<string, unknown>;
    return aigcOfFields(parsed) ?? aigcOfFields(parsed["AIGC"]);
  } catch {
    return null;
  }
}

function aigcOfFields(fields: unknown): Aigc | null {
  if (typeof fields === "string") return aigcOfJson(fields);
  if (typeof fields !== "object" || fields === null) return null;
  const aigc = emptyMark();
  for (const name of FIELDS) {
    const value = (fields as Record<string, unknown>)[name];
    const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    aigc[name] = text.length > VALUE_MAX ? "" : text;
  }
  return aigc.Label === "" ? null : aigc;
}

const ENTITIES: Record<string, string> = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&", "#34": '"', "#x22": '"' };
const unescaped = (xml: string) =>
  xml.replaceAll(/&(quot|apos|lt|gt|amp|#34|#x22);/g, (_, name: string) => ENTITIES[name] ?? "");

/** Reads XMP: the mark as an attribute or an element, or IPTC's source type. The cost is linear in the text. */
export function markInXmp(xmp: string): FoundMark | null {
  let at = 0;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    at = xmp.indexOf(":AIGC", at);
    if (at === -1) break;
    at += ":AIGC".length;
    const value = valueAt(xmp, at);
    const aigc = value === null ? null : aigcOfJson(unescaped(value));
    if (aigc) return { kind: "aigc", aigc };
  }
  if (xmp.includes(NAMESPACE)) return suspectedMark("aigc");
  return xmp.includes(IPTC_GENERATED) ? suspectedMark("iptc") : null;
}

/** The value of the attribute or element whose name ends at `at`. */
function valueAt(xmp: string, at: number): string | null {
  const rest = xmp.slice(at, at + 6 * JSON_MAX);
  const quote = /^\s{0,9}=\s{0,9}(["'])/.exec(rest);
  const [start, end] = quote ? [quote[0].length, quote[1] ?? ""] : rest.startsWith(">") ? [1, "</"] : [0, ""];
  const stop = end === "" ? -1 : rest.indexOf(end, start);
  return stop === -1
    ? null
    : rest
        .slice(start, stop)
        .replace(/^\s*<!\[CDATA\[/, "")
        .replace(/\]\]>\s*$/, "");
}

const EXIF_BLOCK = 0x8769;
const USER_COMMENT = 0x9286;
const ENTRIES_MAX = 512;

/**
 * The UserComment of an EXIF block, which begins with `Exif\0\0` or with TIFF's header: by its coding, and as it is.
 */
export function commentsInExif(exif: Buffer): string[] {
  const tiff = exif.subarray(exif.toString("latin1", 0, 4) === "Exif" ? 6 : 0);
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return [];
  const isLittle = order === "II";
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  /** The position of the entry with this tag in the block at `block`. */
  const find = (block: number, tag: number): number | undefined => {
    const count = Math.min(u16(block), ENTRIES_MAX);
    for (let entry = 0; entry < count; entry++) {
      const at = block + 2 + 12 * entry;
      if (u16(at) === tag) return at;
    }
    return undefined;
  };
  const pointer = find(u32(4), EXIF_BLOCK);
  const entry = pointer === undefined ? undefined : find(u32(pointer + 8), USER_COMMENT);
  if (entry === undefined) return [];
  const comment = tiff.subarray(u32(entry + 8), u32(entry + 8) + Math.min(u32(entry + 4), 2 * JSON_MAX));
  const coding = comment.toString("latin1", 0, 8);
  const text = comment.subarray(8);
  const whole = coding.startsWith("UNICODE") ? (isLittle ? text : swapped(text)).toString("utf16le") : text.toString();
  return [whole, comment.toString()];
}

/** The mark in the first of the texts that has one. */
export function markInTexts(texts: readonly string[]): FoundMark | null {
  for (const text of texts) {
    const aigc = aigcOfJson(text);
    if (aigc) return { kind: "aigc", aigc };
  }
  return null;
}

/** UTF-16 units of a text in which a prompt is looked for; its settings stand at its end. */
const PROMPT_MAX = 64 * 1024;
/** The settings after a prompt, as Stable Diffusion's web UI and its descendants write them. */
const SETTINGS = /\bSteps: \d{1,5}, [^\n]{0,300}\b(?:Sampler|CFG scale|Seed|Model)\b/;
/** Names in the graphs of ComfyUI and in the settings of Fooocus and InvokeAI. */
const GRAPHS = [
  ['"class_type"', '"inputs"'],
  ['"nodes"', '"links"'],
  ['"sampler"', '"steps"'],
  ['"positive_prompt"', '"seed"'],
];

/** Whether a text is the prompt of a picture, with the settings of the tool that made the picture from it. */
export function isPrompt(text: string): boolean {
  const part = text.slice(-PROMPT_MAX);
  if (SETTINGS.test(part)) return true;
  const isJson = part.trimStart().startsWith("{") || text.length > PROMPT_MAX;
  // The JSON of a tool may stand in a string of other JSON.
  const plain = isJson ? part.replaceAll('\\"', '"') : "";
  return GRAPHS.some((names) => names.every((name) => plain.includes(name)));
}

const swapped = (text: Buffer) => Buffer.from(text.subarray(0, text.length & ~1)).swap16();

/** The sources that cameras name in a C2PA manifest: such a manifest alone does not make a photo suspected. */
const CAMERA = ["digitalCapture", "computationalCapture"];

/** Judges the C2PA manifests of a file. @param manifests their bytes, which may be cut */
export function markInManifests(manifests: Buffer[]): FoundMark | null {
  if (manifests.length === 0) return null;
  const names = (word: string) => manifests.some((bytes) => bytes.includes(word));
  return CAMERA.some(names) && !names(IPTC_GENERATED) ? null : suspectedMark("c2pa");
}

/** Fills the empty fields about the site that spreads the content. */
export const spreadBy = (aigc: Aigc, { site, id }: { site: string; id: string }): Aigc => ({
  ...aigc,
  ContentPropagator: aigc.ContentPropagator || site,
  PropagateID: aigc.PropagateID || id,
});

const XML: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** The mark as XMP, as TC260's guide for files of pictures writes it. */
export function xmpOf(aigc: Aigc): string {
  const json = JSON.stringify(aigc)
    .replaceAll(/[\uFFFE\uFFFF]/g, "")
    .replaceAll(/[&<>"]/g, (sign) => XML[sign] ?? sign);
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="${NAMESPACE}"><TC260:AIGC>${json}</TC260:AIGC></rdf:Description></rdf:RDF></x:xmpmeta>`;
}
