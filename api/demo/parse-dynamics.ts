import { type Entry, parseEntries } from "./parse-entries.ts";

export interface DemoDynamic extends Pick<Entry<never>, "author" | "daysAgo" | "source" | "comments"> {
  /** Names of pictures, nine at most. */
  pictures: string[];
  visibility: "public" | "followers" | "self";
  poll: { days: number; isMultiple: boolean; options: string[] } | null;
  /** The name that other dynamics use in `repost=`. */
  name: string | undefined;
  /** The name of a dynamic, or the beginning of an article's title. */
  repostOf: { dynamic: string } | { article: string } | null;
}

/**
 * Parses prose/dynamics.md, which has the newest first and no titles: `author | days ago | picture,picture or - | - or
 * followers, self, id=name, repost=name, article=title, poll=days or poll=days,multi`, and in the text `? an option of
 * the poll`.
 * @throws Error naming the dynamic for an invalid line
 */
export function parseDynamics(text: string): DemoDynamic[] {
  return parseEntries(text, ["author", "days", "pictures"]).map((entry) => {
    const { fields, flags } = entry;
    const lines = entry.source.split("\n");
    const options = lines.filter((line) => line.startsWith("? ")).map((line) => line.slice(2));
    const [days, multi] = flags.get("poll")?.split(",") ?? [];
    const [dynamic, article] = [flags.get("repost"), flags.get("article")];
    if ((days === undefined) !== (options.length === 0)) throw new Error(`demo dynamic 「${entry.source}」: bad poll`);
    return {
      ...entry,
      pictures: fields.pictures === "-" ? [] : fields.pictures.split(","),
      visibility: flags.has("followers") ? "followers" : flags.has("self") ? "self" : "public",
      poll: days === undefined ? null : { days: Number(days), isMultiple: multi !== undefined, options },
      name: flags.get("id"),
      repostOf: article ? { article } : dynamic ? { dynamic } : null,
      source: lines
        .filter((line) => !line.startsWith("? "))
        .join("\n")
        .trim(),
    };
  });
}
