import { sitemapEndpoints } from "#contract/finding/sitemap.ts";
import { xmlDocument, xmlElement, xmlText } from "~/lib/xml.ts";
import { loadAsGuest } from "~/server/api.server.ts";
import { webEnv } from "~/server/env.server.ts";
import { fileAnswer } from "~/server/file-answer.server.ts";
import type { Route } from "./+types/sitemap-index";

/** The sitemap index. It has no lastmod, because nobody records when a part changed. */
export async function loader(args: Route.LoaderArgs) {
  const parts = await loadAsGuest(args, sitemapEndpoints.index, {});
  const names = ["pages", ...parts.map(({ kind, part }) => `${kind}-${part}`)];
  const entries = names.map((name) =>
    xmlElement("sitemap", {}, [xmlElement("loc", {}, [xmlText(`${webEnv().siteUrl}/sitemap/${name}.xml`)])]),
  );
  const body = xmlDocument(
    xmlElement("sitemapindex", { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" }, entries),
  );
  return fileAnswer({ body, type: "application/xml", seconds: 600 });
}
