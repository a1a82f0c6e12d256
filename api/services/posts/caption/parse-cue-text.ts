import { type CueNode, type CueTag, cueTags } from "./cue.ts";
import { type Mark, marksIn } from "./cue-marks.ts";
import { placeOfSsa, settingsOfPlace } from "./cue-settings.ts";
import { type CaptionFormat, isBlank, withoutEnd } from "./found-cue.ts";
import { markupOf } from "./write-vtt.ts";

/** Elements in one caption. */
export const ELEMENTS_MAX = 50;

/** The entities of WebVTT that show something, and those that editors write. */
const ENTITY = /&(?:amp|lt|gt|nbsp|quot|apos|#39);/g;
const sign: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": "\u00a0",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
};
/** In `\an8\i1\fs20\pos(1,2)`: the place, bold, italic, underline, a drawing, and the end of all styles. */
const STYLE = /\\(an|a|b|i|u|p|r)(\d{0,3})(?![a-z(])/gi;

const isCueTag = (tag: string): tag is CueTag => cueTags.some((known) => known === tag);

interface Open {
  /** Null for the caption itself. */
  tag: CueTag | "v" | null;
  nodes: CueNode[];
}

/** Builds the parts of one caption. */
class Builder {
  readonly root: Open = { tag: null, nodes: [] };
  readonly stack: Open[] = [this.root];
  elements = 0;
  /** Settings of the place that a mark names; null without such a mark. */
  place: string | null = null;
  isDrawing = false;
  /** A mark was left out or became a line break, so that lines can be blank. */
  isChanged = false;

  get top(): Open {
    return this.stack.at(-1) ?? this.root;
  }

  text(typed: string): void {
    if (typed === "" || this.isDrawing) return;
    const { nodes } = this.top;
    const last = nodes.at(-1);
    // Parts on both sides of a mark that was left out make no new mark.
    const text = `${typeof last === "string" && last.endsWith("{") ? typed.replace(/^\\+/, "") : typed}`.replaceAll(
      /\{\\+/g,
      "{",
    );
    if (typeof last === "string") nodes[nodes.length - 1] = last + text;
    else if (text !== "") nodes.push(text);
  }

  open(tag: string, name: string): void {
    // A speaker begins where the one before ends.
    if (tag === "v") this.close("v");
    const isKept = tag === "v" ? name !== "" : isCueTag(tag) && (tag !== "rt" || this.top.tag === "ruby");
    if (!isKept) {
      this.isChanged = true;
      return;
    }
    this.elements += 1;
    const nodes: CueNode[] = [];
    this.top.nodes.push(tag === "v" ? { tag, name, nodes } : { tag: tag as CueTag, nodes });
    this.stack.push({ tag: tag as CueTag | "v", nodes });
  }

  close(tag: string): void {
    const at = this.stack.findLastIndex((open) => open.tag === tag);
    this.isChanged = true;
    if (at > 0) this.stack.length = at;
  }

  style(words: string): void {
    this.isChanged = true;
    for (const [, typed = "", digits = ""] of words.matchAll(STYLE)) {
      const [name, value] = [typed.toLowerCase(), Number(digits)];
      if (name === "an" && value >= 1 && value <= 9) this.place = settingsOfPlace(value);
      else if (name === "a" && value >= 1 && value <= 11 && value % 4 !== 0)
        this.place = settingsOfPlace(placeOfSsa(value));
      else if (name === "p") this.isDrawing = value > 0;
      else if (name === "r") this.stack.length = 1;
      else if (name === "b" || name === "i" || name === "u") {
        const isOpen = this.stack.some((open) => open.tag === name);
        if (value > 0 && !isOpen) this.open(name, "");
        else if (value === 0) this.close(name);
      }
    }
  }

  take(mark: Mark): void {
    if (mark.kind === "text") this.text(mark.text);
    else if (mark.kind === "open") this.open(mark.tag, mark.name);
    else if (mark.kind === "close") this.close(mark.tag);
    else if (mark.kind === "style") this.style(mark.words);
    else this.isChanged = true;
  }
}

function built(text: string, format: CaptionFormat): Builder | null {
  const builder = new Builder();
  const shown = (part: string) => (format === "vtt" ? part.replaceAll(ENTITY, (one) => sign[one] ?? one) : part);
  for (const mark of marksIn(text, format)) {
    if (mark.kind === "text" && mark.text === "\n") builder.isChanged = true;
    builder.take(mark.kind === "text" ? { kind: "text", text: shown(mark.text) } : mark);
    if (builder.elements > ELEMENTS_MAX) return null;
  }
  return builder;
}

export interface CueText {
  nodes: CueNode[];
  /** Settings of the place that a mark names; null without such a mark. */
  place: string | null;
}

/**
 * The parts of a caption's text: b, i, u, ruby, rt and the names of speakers become elements, places become settings,
 * and all other marks of SRT, ASS and WebVTT are left out. Everything else is text. An element that is not closed ends
 * with the element around it.
 * @returns null when there are more than ELEMENTS_MAX elements
 */
export function textOfCue(text: string, format: CaptionFormat): CueText | null {
  const made = built(text, format);
  if (!made) return null;
  const { place, isChanged, root } = made;
  if (!isChanged) return { nodes: root.nodes, place };
  const lines = markupOf(root.nodes).split("\n").map(withoutEnd);
  const strict = built(lines.filter((line) => !isBlank(line)).join("\n"), "vtt");
  return strict && { nodes: strict.root.nodes, place };
}
