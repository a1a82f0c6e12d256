import type { Context, Viewer } from "../../../context.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { RENDERER_VERSION } from "../../../markdown/rendered.ts";
import { renderSettings } from "../../posts/render/render-settings.ts";

/**
 * Renders an agreement. Mentions are not resolved; pictures are refused, because nothing would keep them in use.
 * @throws ApiError INVALID_INPUT
 */
export async function agreementHtml(ctx: Context, source: string, viewer: Pick<Viewer, "id"> | null): Promise<string> {
  const { owner, cdnBase, siteUrl, sizesOf } = renderSettings(ctx, viewer);
  const { html, imageCount } = await beside.render("ticket", source, { owner, cdnBase, siteUrl, sizesOf });
  if (imageCount > 0) throw fieldError("source", "协议里不能放图片");
  return html;
}

const BATCH = 20;

export function staleAgreementsQuery({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("agreement_version")
    .select(["version", "source"])
    .where("renderer_version", "<", RENDERER_VERSION)
    .limit(BATCH);
}

/**
 * Decision 0003: renders agreements again from their source when an older renderer made their HTML. @returns how many
 */
export async function rerenderAgreements(ctx: Context, signal?: AbortSignal): Promise<number> {
  const rows = await staleAgreementsQuery(ctx).execute();
  for (const { version, source } of rows) {
    if (signal?.aborted) return 0;
    await ctx.db
      .updateTable("agreement_version")
      .set({ html: await agreementHtml(ctx, source, null), renderer_version: RENDERER_VERSION })
      .where("version", "=", version)
      .execute();
  }
  return rows.length;
}
