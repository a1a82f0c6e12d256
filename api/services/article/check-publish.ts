import type { z } from "zod";
import type { Context, Viewer } from "../../context.ts";
import { articleSource, type publishInput, title } from "../../contract/article.ts";
import { ApiError, type FieldErrors } from "../../contract/errors.ts";
import { type Rendered, renderArticle, summaryOf } from "../../markdown/render.ts";
import { renderSettings } from "./render-settings.ts";

export type PublishInput = z.output<typeof publishInput>;

export interface Publishable {
  title: string;
  source: string;
  rendered: Rendered;
  summary: string;
  tagIds: number[];
  coverImageId: number | null;
}

/**
 * Everything that can be judged before the transaction, rendering included; all wrong fields are told at once.
 * @throws ApiError INVALID_INPUT at title, source, tagIds, coverImageId
 */
export async function checkPublish({ ctx, viewer, draft, input }: { ctx: Context; viewer: Viewer; draft: { title: string; source: string }; input: PublishInput }): Promise<Publishable> {
  const fieldErrors: FieldErrors = {};
  const name = title.safeParse(draft.title);
  if (!name.success) fieldErrors.title = name.error.issues.map((issue) => issue.message);
  const source = articleSource.safeParse(draft.source);
  if (!source.success) fieldErrors.source = source.error.issues.map((issue) => issue.message);
  const rendered = await renderArticle(draft.source, renderSettings(ctx));
  // Link definitions alone, or a picture that is refused, are no text.
  if (source.success && rendered.text === "" && rendered.imageCount === 0 && !rendered.html.includes("<pre>")) fieldErrors.source = ["请输入正文"];
  const tagIds = [...new Set(input.tagIds)];
  if (!(await tagsExist(ctx, tagIds))) fieldErrors.tagIds = ["所选标签不存在，请重新选择"];
  if (input.coverImageId !== undefined && !(await ownsImage(ctx, viewer, input.coverImageId))) fieldErrors.coverImageId = ["封面图片不存在，请重新上传"];
  const first = Object.values(fieldErrors)[0]?.[0];
  if (first !== undefined || !name.success || !source.success) throw new ApiError("INVALID_INPUT", first, { fieldErrors });
  return {
    title: name.data,
    source: source.data,
    rendered,
    summary: input.summary === "" ? summaryOf(rendered.text) : input.summary,
    tagIds,
    coverImageId: input.coverImageId ?? null,
  };
}

async function tagsExist(ctx: Context, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await ctx.db.selectFrom("classify_tag").select("id").where("id", "in", ids).execute();
  return rows.length === ids.length;
}

async function ownsImage(ctx: Context, viewer: Viewer, id: number): Promise<boolean> {
  const row = await ctx.db.selectFrom("image").select("id").where("id", "=", id).where("owner_id", "=", viewer.id).executeTakeFirst();
  return row !== undefined;
}
