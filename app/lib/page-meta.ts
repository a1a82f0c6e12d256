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
  /** schema.org object; `url` and `@context` are added. */
  jsonLd?: Record<string, unknown>;
}

/** Title, description, canonical address, Open Graph and JSON-LD of a page. Addresses are made from SITE_URL, never from a Host header. */
export function pageMeta({ matches, location }: MetaSource, page: PageHead): MetaDescriptor[] {
  const root = matches[0]?.loaderData as RootData | undefined;
  const siteName = root?.config.siteName ?? "群落";
  const origin = root?.origin ?? "";
  const url = origin + (page.path ?? location.pathname);
  const title = page.title ? `${page.title} - ${siteName}` : siteName;
  const description = (page.description || root?.config.siteDescription || "").replaceAll(/\s+/g, " ").slice(0, 160);
  const image = page.image ? new URL(page.image, origin || "http://localhost").href : undefined;
  return [
    { title },
    { name: "description", content: description },
    ...(page.noindex ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: siteName },
    { property: "og:title", content: page.title ?? siteName },
    { property: "og:description", content: description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: url },
    ...(image ? [{ property: "og:image", content: image }] : []),
    ...(page.feed ? feedLinks(origin, page.feed) : []),
    ...(page.jsonLd ? [{ "script:ld+json": { "@context": "https://schema.org", url, ...page.jsonLd } as never }] : []),
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
