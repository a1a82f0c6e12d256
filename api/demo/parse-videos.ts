import { type Entry, parseEntries } from "./parse-entries.ts";
import { readProse } from "./read-prose.ts";

/** A video of the demo community: a slow zoom into a drawn picture. */
export interface DemoVideo extends Pick<Entry<never>, "title" | "author" | "daysAgo" | "source" | "comments"> {
  /** Slugs of tags. */
  tags: string[];
  /** Name of a picture. */
  picture: string;
  seconds: number;
  views: number;
}

/** Parses prose/videos.md: `author | tag,tag | days ago | picture | seconds=…, views=…`. @returns newest first */
export function demoVideos(): DemoVideo[] {
  return parseEntries(readProse("videos.md"), ["author", "tags", "days", "picture"]).map((entry) => ({
    ...entry,
    tags: entry.fields.tags.split(","),
    picture: entry.fields.picture,
    seconds: Number(entry.flags.get("seconds")),
    views: Number(entry.flags.get("views")),
  }));
}
