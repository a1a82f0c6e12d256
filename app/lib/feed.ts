import { cutText } from "#contract/shared/cut-text.ts";
import { oneLine } from "#contract/shared/one-line.ts";
import { feedTypes } from "./feed-types.ts";
import { xmlDocument, xmlElement, xmlText } from "./xml.ts";

/** A post in a feed. Its texts are plain text. */
export interface FeedEntry {
  /** Path from the site's root: `/article/42`. */
  path: string;
  /** Null for a post without a title: Atom requires a title, so it gets the first words. */
  title: string | null;
  summary: string;
  author: { id: number; name: string };
  publishedAt: string;
  updatedAt: string;
  tags: readonly string[];
  /** Path or absolute address. */
  image?: string | undefined;
}

export interface Feed {
  title: string;
  description: string;
  /** Path of the page that shows the same posts. */
  path: string;
  /** Path of the feed, without its extension. */
  feedPath: string;
  entries: FeedEntry[];
}

const TITLE_MAX = 40;
/** Time of the last change of an empty feed. */
const NEVER = "1970-01-01T00:00:00.000Z";

/** Time of the last change of any entry. */
const updatedAt = ({ entries }: Feed): string =>
  entries.reduce((latest, entry) => (entry.updatedAt > latest ? entry.updatedAt : latest), NEVER);

const titleOf = ({ title, summary }: FeedEntry): string => title || cutText(oneLine(summary), TITLE_MAX) || "动态";

/** The feed in Atom format (RFC 4287). */
export function atomFeed(feed: Feed, origin: string, siteName: string): string {
  const text = (name: string, value: string) => xmlElement(name, {}, [xmlText(value)]);
  const link = (rel: string, href: string, type: string) => xmlElement("link", { rel, href, type });
  const entries = feed.entries.map((entry) =>
    xmlElement("entry", {}, [
      text("id", origin + entry.path),
      text("title", titleOf(entry)),
      text("published", entry.publishedAt),
      text("updated", entry.updatedAt),
      link("alternate", origin + entry.path, "text/html"),
      xmlElement("author", {}, [text("name", entry.author.name), text("uri", `${origin}/user/${entry.author.id}`)]),
      ...entry.tags.map((term) => xmlElement("category", { term })),
      entry.summary !== "" && text("summary", entry.summary),
    ]),
  );
  return xmlDocument(
    xmlElement("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "zh-CN" }, [
      text("id", origin + feed.path),
      text("title", feed.title),
      text("subtitle", feed.description),
      text("updated", updatedAt(feed)),
      link("self", `${origin}${feed.feedPath}.atom`, feedTypes.atom),
      link("alternate", origin + feed.path, "text/html"),
      text("icon", `${origin}/icons/icon-192.png`),
      xmlElement("author", {}, [text("name", siteName), text("uri", `${origin}/`)]),
      ...entries,
    ]),
  );
}

/** The feed in JSON Feed format (https://jsonfeed.org/version/1.1). */
export function jsonFeed(feed: Feed, origin: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.description,
    home_page_url: origin + feed.path,
    feed_url: `${origin}${feed.feedPath}.json`,
    language: "zh-CN",
    icon: `${origin}/icons/icon-512.png`,
    favicon: `${origin}/icons/icon-192.png`,
    items: feed.entries.map((entry) => ({
      id: origin + entry.path,
      url: origin + entry.path,
      ...(entry.title ? { title: entry.title } : {}),
      content_text: entry.summary || titleOf(entry),
      date_published: entry.publishedAt,
      date_modified: entry.updatedAt,
      authors: [{ name: entry.author.name, url: `${origin}/user/${entry.author.id}` }],
      ...(entry.tags.length > 0 ? { tags: entry.tags } : {}),
      ...(entry.image ? { image: new URL(entry.image, origin).href } : {}),
    })),
  });
}
