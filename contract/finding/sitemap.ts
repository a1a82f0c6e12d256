import { z } from "zod";
import { id, idOut } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { subjectKinds } from "../shared/subject.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

/** The contents of sitemaps: posts by kind, circles, series and people. */
export const sitemapKind = z.enum([...subjectKinds, "circle", "series", "user"]);
export type SitemapKind = z.output<typeof sitemapKind>;

export const sitemapLimits = {
  // Each part of the sitemap holds tens of thousands of URLs; the web server caches it.
  read: {
    name: "sitemap",
    per: "address",
    times: 120,
    seconds: MINUTE,
    refusal: "读取网站地图太频繁",
    counts: "attempts",
  },
} as const satisfies RateLimits;

/** Sitemaps list only public and non-empty pages, and are the same for all callers. */
export const sitemapEndpoints = {
  index: endpoint({
    method: "get",
    path: "/sitemap",
    summary: "站点地图有哪些部分",
    limits: [sitemapLimits.read],
    output: z.array(z.object({ kind: sitemapKind, part: z.number().int() })),
  }),
  /**
   * Part n of a kind contains the ids after (n − 1) × size up to n × size, so that no entry ever moves to another part.
   */
  part: endpoint({
    method: "get",
    path: "/sitemap/{kind}/{part}",
    summary: "站点地图的一部分",
    limits: [sitemapLimits.read],
    params: z.object({ kind: sitemapKind, part: id }),
    output: z.array(
      z.object({
        id: idOut,
        /** The time of the last change, ms since 1970; null when it is unknown. */
        at: z.number().int().nullable(),
      }),
    ),
  }),
} as const;
