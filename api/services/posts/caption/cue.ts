export const cueTags = ["b", "i", "u", "ruby", "rt"] as const;
export type CueTag = (typeof cueTags)[number];

/** A part of a caption's text: plain text, or an element. */
export type CueNode = string | { tag: CueTag; nodes: CueNode[] };

/** One caption. */
export interface Cue {
  /** ms from the film's beginning. */
  start: number;
  end: number;
  /** Checked settings of WebVTT such as `align:start line:10%`, or "". */
  settings: string;
  /** No line of the text is blank. */
  nodes: CueNode[];
}

/** The text without markup. */
export const plainText = (nodes: readonly CueNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : plainText(node.nodes))).join("");
