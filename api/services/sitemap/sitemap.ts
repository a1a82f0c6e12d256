import type { Context } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";
import { type SitemapKind, sitemapKind } from "../../../contract/sitemap.ts";
import { sitemapNextQuery, sitemapPartQuery } from "./sitemap-pages.ts";

/** Which parts hold anything: one row of an index for each. */
export async function sitemapParts({ ctx }: { ctx: Context }): Promise<{ kind: SitemapKind; part: number }[]> {
  const size = ctx.config.sitemapPage;
  const parts: { kind: SitemapKind; part: number }[] = [];
  for (const kind of sitemapKind.options) {
    let part = 0;
    for (;;) {
      const next = await sitemapNextQuery({ ctx, kind, after: part * size }).executeTakeFirst();
      if (!next) break;
      part = Math.ceil(next.id / size);
      parts.push({ kind, part });
    }
  }
  return parts;
}

/** @throws ApiError NOT_FOUND for a part with nothing in it */
export async function sitemapPart({
  ctx,
  input: { kind, part },
}: {
  ctx: Context;
  input: { kind: SitemapKind; part: number };
}): Promise<{ id: number; at: number | null }[]> {
  const size = ctx.config.sitemapPage;
  const after = (part - 1) * size;
  const rows = Number.isSafeInteger(after + size) ? await sitemapPartQuery({ ctx, kind, after, size }).execute() : [];
  if (rows.length === 0) throw new ApiError("NOT_FOUND", "站点地图没有这一部分");
  return rows.map(({ id, at }) => ({ id, at: at === null ? null : Number(at) }));
}
