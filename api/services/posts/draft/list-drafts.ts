import { cutText } from "../../../../contract/shared/cut-text.ts";
import { oneLine } from "../../../../contract/shared/one-line.ts";
import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { down, pageBy } from "../../../db/keyset.ts";

/** The viewer's drafts of all kinds, latest change first. */
export async function listDrafts({
  ctx,
  viewer,
  cursor,
  limit,
}: {
  ctx: Context;
  viewer: Viewer;
  cursor: string | undefined;
  limit: number;
}) {
  const page = await draftPageQuery({ ctx, viewer, cursor, limit }).page();
  return {
    items: page.rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      articleId: row.article_id,
      title: row.title,
      excerpt: cutText(oneLine(readableNames(row.excerpt)), 120),
      updatedAt: new Date(row.updated_at).toISOString(),
    })),
    nextCursor: page.nextCursor,
  };
}

export function draftPageQuery({
  ctx,
  viewer,
  cursor,
  limit,
}: {
  ctx: Context;
  viewer: { id: number };
  cursor: string | undefined;
  limit: number;
}) {
  const rows = ctx.db
    .selectFrom("draft")
    .select(["id", "kind", "article_id", "title", "updated_at", sql<string>`substr(source, 1, 300)`.as("excerpt")])
    .where("author_id", "=", viewer.id);
  return pageBy(rows, [down("updated_at"), down("id")], cursor, limit);
}
