import type { MetaDescriptor } from "react-router";
import { feedFormats, feedTypes } from "./feed-types.ts";
import type { RootData } from "./root-data.ts";

/** What of a route's MetaArgs the head needs. */
interface MetaSource {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string };
}

export interface PageHead {
  /** Without the site's name, which is added; the home page leaves it out. */
  title?: string;
  /** Default: the site's. Not cut here, so that no sign is cut in two: whatever is described so has a limit of its own (300 signs). */
  description?: string;
  /** Path with the query that makes this page a page of its own; default: the path without a query. */
  path?: string;
  /** Open Graph type, `website` unless said. */
  type?: "website" | "article" | "profile" | "video.other";
  /** Path or absolute address of a picture. */
  image?: string | undefined;
  /** Pages that hold nothing for a search engine. */
  noindex?: boolean;
  /** The page's feed without its ending, and what it is called. */
  feed?: { path: string; title: string } | undefined;
  /** What the page is about (json-ld.ts), first the page itself, which gets its `url`; in the browser nobody asks for it. */
  jsonLd?: false | Record<string, unknown>[];
}

/** Title, description, canonical address, Open Graph and JSON-LD of a page. Addresses are made from SITE_URL, never from a Host header. */
export function pageMeta({ matches, location }: MetaSource, page: PageHead): MetaDescriptor[] {
  const root = matches[0]?.loaderData as RootData | undefined;
  const siteName = root?.config.siteName ?? "群落";
  const origin = root?.origin ?? "";
  const url = origin + (page.path ?? location.pathname);
  const title = page.title ? `${page.title} - ${siteName}` : siteName;
  const description = (page.description || root?.config.siteDescription || "").replaceAll(/\s+/g, " ");
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
    // In the browser an empty one keeps the place of the server's, which stays as it is.
    ...(page.jsonLd === undefined
      ? []
      : [{ "script:ld+json": (import.meta.env.SSR ? graphOf(page.jsonLd || [], url) : {}) as never }]),
  ];
}

/** Where readers of feeds find this page's. */
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
