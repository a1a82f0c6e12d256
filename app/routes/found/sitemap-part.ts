import { articleEndpoints } from "#contract/posts/article.ts";
import { sitemapEndpoints, sitemapKind } from "#contract/finding/sitemap.ts";
import { parseId } from "~/lib/parse-id.ts";
import { xmlDocument, xmlElement, xmlText } from "~/lib/xml.ts";
import { loadAsGuest } from "~/server/api.server.ts";
import { webEnv } from "~/server/env.server.ts";
import { failureAnswer } from "~/server/failure-answer.server.ts";
import { fileAnswer } from "~/server/file-answer.server.ts";
import type { Route } from "./+types/sitemap-part";

/** Pages that exist independently of posts. */
const fixed = [
  "/",
  "/video",
  "/dynamic",
  "/circle/list",
  "/feedback",
  "/feedback/changelog",
  "/agreement/service",
  "/agreement/privacy",
  "/agreement/report",
];

interface Entry {
  path: string;
  at: number | null;
}

/** Returns null for an unknown part. */
async function entriesOf(args: Route.LoaderArgs): Promise<Entry[] | null> {
  if (args.params.file === "pages.xml") {
    const tags = await loadAsGuest(args, articleEndpoints.tags, {});
    const tagged = tags.filter(({ articleCount }) => articleCount > 0);
    const paths = [...fixed, ...tagged.map(({ slug }) => `/?${new URLSearchParams({ tag: slug })}`)];
    return paths.map((path) => ({ path, at: null }));
  }
  const [, name, digits = ""] = /^([a-z]+)-(\d+)\.xml$/.exec(args.params.file) ?? [];
  const kind = sitemapKind.safeParse(name).data;
  const part = parseId(digits);
  if (!kind || part === undefined) return null;
  const entries = await loadAsGuest(args, sitemapEndpoints.part, { params: { kind, part } });
  return entries.map(({ id, at }) => ({ path: `/${kind}/${id}`, at }));
}

/** One part of the sitemap: addresses, and the time of the last change where it is known. */
export async function loader(args: Route.LoaderArgs) {
  const entries = await entriesOf(args);
  if (!entries) return failureAnswer(args, 404);
  const { siteUrl } = webEnv();
  const urls = entries.map(({ path, at }) =>
    xmlElement("url", {}, [
      xmlElement("loc", {}, [xmlText(siteUrl + path)]),
      at !== null && xmlElement("lastmod", {}, [new Date(at).toISOString()]),
    ]),
  );
  const body = xmlDocument(xmlElement("urlset", { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" }, urls));
  return fileAnswer({ body, type: "application/xml", seconds: 600 });
}
