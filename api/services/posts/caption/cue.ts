export const cueTags = ["b", "i", "u", "ruby", "rt"] as const;
export type CueTag = (typeof cueTags)[number];

/** A part of a caption's text: plain text, an element, or the words of one speaker. */
export type CueNode = string | { tag: CueTag; nodes: CueNode[] } | { tag: "v"; name: string; nodes: CueNode[] };

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

/** The text without markup, which is what a film shows. */
export const plainText = (nodes: readonly CueNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : plainText(node.nodes))).join("");

/** The names of the speakers. Films do not show them, but the downloaded file has them. */
export const speakersOf = (nodes: readonly CueNode[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return node.tag === "v" ? [node.name, ...speakersOf(node.nodes)] : speakersOf(node.nodes);
  });
