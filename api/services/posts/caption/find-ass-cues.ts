import { placeOfSsa, settingsOfPlace } from "./cue-settings.ts";
import { timeIn } from "./cue-times.ts";
import { type FoundCue, type LeftOuts } from "./found-cue.ts";

const LINE = /^(Format|Style|Dialogue):(.*)$/;
const SECTION = /^\[([^\]]{1,40})\]/;
const EVENT_COLUMNS = "Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text".split(",");

/** The parts of a line; the last column takes the commas that follow. */
function partsOf(line: string, columns: readonly string[]): Map<string, string> {
  const parts = line.split(",");
  const last = parts.slice(columns.length - 1).join(",");
  return new Map(
    columns.map((name, index) => [name, index === columns.length - 1 ? last : (parts[index] ?? "").trim()]),
  );
}

interface Style {
  settings: string;
  isItalic: boolean;
}

function styleOf(parts: Map<string, string>, isSsa: boolean): Style {
  const place = Number(parts.get("Alignment") ?? 2);
  return {
    settings: settingsOfPlace(isSsa ? placeOfSsa(place) : place),
    isItalic: Number(parts.get("Italic") ?? 0) !== 0,
  };
}

/** The captions of ASS and SSA: the times and texts of the events, and of their styles the place and italics. */
export function findAssCues(lines: readonly string[], leftOut: LeftOuts): FoundCue[] {
  const cues: FoundCue[] = [];
  const styles = new Map<string, Style>();
  const seen = new Set<string>();
  let section = "";
  let columns = EVENT_COLUMNS;
  for (const [index, line] of lines.entries()) {
    section = SECTION.exec(line)?.[1]?.toLowerCase() ?? section;
    const [, kind, value = ""] = LINE.exec(line) ?? [];
    if (kind === "Format") columns = value.split(",").map((name) => name.trim());
    if (kind !== "Style" && kind !== "Dialogue") continue;
    const parts = partsOf(value, columns);
    if (kind === "Style") styles.set(parts.get("Name") ?? "", styleOf(parts, section === "v4 styles"));
    else {
      const [start, end] = [timeIn(parts.get("Start") ?? ""), timeIn(parts.get("End") ?? "")];
      const text = (parts.get("Text") ?? "").trim();
      const style = styles.get((parts.get("Style") ?? "").replace(/^\*/, ""));
      // Signs are often drawn twice, one above the other.
      const sign = `${start} ${end} ${text}`;
      if (start === null || end === null) leftOut.add(index + 1, "时间写得不对，应写成 0:01:02.50", text);
      else if (!seen.has(sign))
        cues.push({
          at: index + 1,
          start,
          end,
          settings: style?.settings ?? "",
          lines: [style?.isItalic ? `{\\i1}${text}` : text],
        });
      seen.add(sign);
    }
  }
  return cues;
}
