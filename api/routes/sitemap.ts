import { sitemapEndpoints } from "../../contract/finding/sitemap.ts";
import { sitemapPart, sitemapParts } from "../services/finding/sitemap/sitemap.ts";
import type { Mount } from "./mount.ts";

export function sitemapRoutes(mount: Mount): void {
  mount.open(sitemapEndpoints.index, ({ ctx }) => sitemapParts({ ctx }));
  mount.open(sitemapEndpoints.part, ({ ctx, params }) => sitemapPart({ ctx, input: params }));
}
