import { z } from "zod";
import { id, idOut } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { subjectKinds } from "../shared/subject.ts";

/** What sitemaps list: posts by their kind, circles and people. */
export const sitemapKind = z.enum([...subjectKinds, "circle", "user"]);
export type SitemapKind = z.output<typeof sitemapKind>;

/** Only what everybody may see, and only what holds something; the same for whoever asks. */
export const sitemapEndpoints = {
  index: endpoint({
    method: "get",
    path: "/sitemap",
    summary: "站点地图有哪些部分",
    limits: ["sitemap"],
    output: z.array(z.object({ kind: sitemapKind, part: z.number().int() })),
  }),
  /** Part n of a kind holds the ids after (n − 1) × size up to n × size: nothing ever moves to another part. */
  part: endpoint({
    method: "get",
    path: "/sitemap/{kind}/{part}",
    summary: "站点地图的一部分",
    limits: ["sitemap"],
    params: z.object({ kind: sitemapKind, part: id }),
    output: z.array(
      z.object({
        id: idOut,
        /** When it last changed, ms since 1970; null where nobody noted it. */
        at: z.number().int().nullable(),
      }),
    ),
  }),
} as const;
