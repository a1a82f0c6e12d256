import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { type SitemapKind, sitemapKind } from "../../../../contract/finding/sitemap.ts";
import { sitemapPartQuery, sitemapPartsQuery } from "./sitemap-pages.ts";

/** The parts of the sitemap that are not empty. */
export async function sitemapParts({ ctx }: { ctx: Context }): Promise<{ kind: SitemapKind; part: number }[]> {
  const size = ctx.config.sitemapPage;
  const ofKinds = await Promise.all(
    sitemapKind.options.map(async (kind) => {
      const { rows } = await sitemapPartsQuery({ ctx, kind, size }).execute(ctx.db);
      return rows.map(({ part }) => ({ kind, part: Number(part) }));
    }),
  );
  return ofKinds.flat();
}

/** The rows of one part. @throws ApiError NOT_FOUND for an empty part */
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
