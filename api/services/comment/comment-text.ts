import type { Context } from "../../context.ts";
import { fieldError } from "../../contract/errors.ts";
import { COMMENT_IMAGES_MAX, type Rendered, renderComment } from "../../markdown/render.ts";
import { renderSettings } from "../article/render-settings.ts";
import { foldName } from "../user/fold-name.ts";

/**
 * A comment's Markdown as HTML, with links for the people whom it names.
 * @param attached how many pictures it carries beside the text
 * @throws ApiError INVALID_INPUT at `source`
 */
export async function rendersWell(ctx: Context, source: string, attached: number): Promise<Rendered> {
  const rendered = await renderComment(source, { ...renderSettings(ctx), idsOfNames: (names) => idsOfNames(ctx, names) });
  if (rendered.imageCount + attached > COMMENT_IMAGES_MAX) throw fieldError("source", `评论最多 ${COMMENT_IMAGES_MAX} 张图片`);
  if (rendered.text === "" && rendered.imageCount === 0 && !rendered.html.includes("<pre>")) throw fieldError("source", "请输入评论内容");
  return rendered;
}

/** Names as they were typed are judged as names are: folded. */
async function idsOfNames(ctx: Context, names: string[]): Promise<Map<string, number>> {
  const folded = new Map(names.map((name) => [name, foldName(name)]));
  const rows = await ctx.db.selectFrom("user").select(["id", "name_folded"]).where("name_folded", "in", [...new Set(folded.values())]).execute();
  const ids = new Map(rows.map((row) => [row.name_folded, row.id]));
  return new Map(names.flatMap((name) => {
    const id = ids.get(folded.get(name) ?? "");
    return id === undefined ? [] : [[name, id] as const];
  }));
}
