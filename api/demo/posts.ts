import { type Entry, parseEntries } from "./parse-entries.ts";
import { readProseFolder } from "./read-prose.ts";

export interface DemoPost extends Pick<Entry<never>, "title" | "author" | "daysAgo" | "source" | "comments"> {
  /** Names of tags. */
  tags: string[];
  /** Name of a picture. */
  cover: string | undefined;
  isHot: boolean;
  isEssence: boolean;
  /** Pinned to its author's profile, or to the home page. */
  pin: "profile" | "home" | null;
  isAiDeclared: boolean;
  sourceKind: "original" | "repost" | "translation";
  sourceUrl: string | null;
}

/**
 * The header: `author | tag,tag | days ago | picture or - | - or hot, essence, pin, top, ai, repost=URL,
 * translation=URL`.
 */
function demoPost(entry: Entry<"tags" | "cover">): DemoPost {
  const { fields, flags } = entry;
  const sourceKind = flags.has("repost") ? "repost" : flags.has("translation") ? "translation" : "original";
  return {
    ...entry,
    tags: fields.tags.split(","),
    cover: fields.cover === "-" ? undefined : fields.cover,
    isHot: flags.has("hot"),
    isEssence: flags.has("essence"),
    pin: flags.has("top") ? "home" : flags.has("pin") ? "profile" : null,
    isAiDeclared: flags.has("ai"),
    sourceKind,
    sourceUrl: flags.get(sourceKind) ?? null,
  };
}

/** All posts, in the order of the files. */
export function demoPosts(): DemoPost[] {
  return readProseFolder("posts").flatMap((text) =>
    parseEntries(text, ["author", "tags", "days", "cover"]).map(demoPost),
  );
}
