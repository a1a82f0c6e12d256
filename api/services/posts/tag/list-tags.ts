import type { Context } from "../../../context.ts";
import type { ClassifyTag } from "../../../../contract/posts/article.ts";

/** C16: all tags, in display order. */
export async function listTags({ ctx }: { ctx: Context }): Promise<ClassifyTag[]> {
  const rows = await ctx.db
    .selectFrom("classify_tag")
    .select(["id", "slug", "name", "article_count"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, slug: row.slug, name: row.name, articleCount: row.article_count }));
}
