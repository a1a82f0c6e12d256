import type { Cue, CueNode } from "./cue.ts";

const entity: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (one) => entity[one] ?? one);

/** The text of a caption as WebVTT has it. */
export const markupOf = (nodes: readonly CueNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return escaped(node);
      const name = node.tag === "v" ? ` ${node.name}` : "";
      return `<${node.tag}${name}>${markupOf(node.nodes)}</${node.tag}>`;
    })
    .join("");

function timeOf(ms: number): string {
  const padded = (value: number, digits = 2) => String(value).padStart(digits, "0");
  const seconds = Math.floor(ms / 1000);
  return `${padded(Math.floor(seconds / 3600))}:${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}.${padded(ms % 1000, 3)}`;
}

/** The only writer of WebVTT: it writes what `parseCaptions` reads as the same captions. */
export const writeVtt = (cues: readonly Cue[]): string =>
  [
    "WEBVTT\n",
    ...cues.map(
      ({ start, end, settings, nodes }) =>
        `${timeOf(start)} --> ${timeOf(end)}${settings === "" ? "" : ` ${settings}`}\n${markupOf(nodes)}\n`,
    ),
  ].join("\n");
