import type { MetaDescriptor } from "react-router";
import { oneLine } from "#contract/shared/one-line.ts";
import { feedFormats, feedTypes } from "./feed-types.ts";
import type { RootData } from "./root-data.ts";

/** The part of a route's MetaArgs that the head needs. */
interface MetaSource {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string };
}

export interface PageHead {
  /** Without the site's name, which is appended; the home page has no title of its own. */
  title?: string;
  /**
   * Default: the site's. Not cut here, so that no character is cut in two: all descriptions are limited at their source
   * (300 characters).
   */
  description?: string;
  /** Path with the query that identifies this page; default: the path without a query. */
  path?: string;
  /** Open Graph type; default `website`. */
  type?: "website" | "article" | "profile" | "video.other";
  /** Path or absolute address of a picture. */
  image?: string | undefined;
  /** For pages without content for a search engine. */
  noindex?: boolean;
  /** Path of the page's feed without its extension, and the feed's title. */
  feed?: { path: string; title: string } | undefined;
  /**
   * JSON-LD of the page (json-ld.ts): first the page itself, to which its `url` is added. Not evaluated in the browser.
   */
  jsonLd?: false | Record<string, unknown>[];
}

/**
 * Title, description, canonical address, Open Graph and JSON-LD of a page. Addresses begin with SITE_URL, never with a
 * Host header.
 */
export function pageMeta({ matches, location }: MetaSource, page: PageHead): MetaDescriptor[] {
  const root = matches[0]?.loaderData as RootData | undefined;
  const siteName = root?.config.siteName ?? "群落";
  const origin = root?.origin ?? "";
  const url = origin + (page.path ?? location.pathname);
  const title = page.title ? `${page.title} - ${siteName}` : siteName;
  const words = page.description || root?.config.siteDescription || "";
  // Only readers of the server's HTML need the rule for Han: the browser's pages do without its 300 bytes.
  const description = import.meta.env.SSR ? oneLine(words) : words.replaceAll(/\s+/g, " ");
  const image = new URL(page.image ?? "/icons/icon-512.png", origin || "http://localhost").href;
  const shown = { title: page.title ?? siteName, description, image };
  return [
    { title },
    { name: "description", content: description },
    ...(page.noindex ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: siteName },
    { name: "twitter:card", content: page.image ? "summary_large_image" : "summary" },
    ...Object.entries(shown).flatMap(([name, content]) => [
      { property: `og:${name}`, content },
      { name: `twitter:${name}`, content },
    ]),
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: url },
    ...(page.feed ? feedLinks(origin, page.feed) : []),
    // In the browser an empty object takes the position of the server's JSON-LD, which stays unchanged in the document.
    ...(page.jsonLd === undefined
      ? []
      : [{ "script:ld+json": (import.meta.env.SSR ? graphOf(page.jsonLd || [], url) : {}) as never }]),
  ];
}

/** Links to the page's feed, for feed readers. */
const feedLinks = (origin: string, { path, title }: { path: string; title: string }): MetaDescriptor[] =>
  feedFormats.map((format) => ({
    tagName: "link",
    rel: "alternate",
    type: feedTypes[format],
    title,
    href: `${origin}${path}.${format}`,
  }));

const graphOf = ([page, ...others]: Record<string, unknown>[], url: string) =>
  page ? { "@context": "https://schema.org", "@graph": [{ url, ...page }, ...others] } : {};
