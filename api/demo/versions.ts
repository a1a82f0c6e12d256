import type { Transaction } from "kysely";
import type { Database } from "../db/schema/index.ts";
import type { ComposedPost } from "./compose.ts";
import { insertRows } from "./insert-rows.ts";

const HOUR = 3_600_000;

/** Gives some long posts an earlier version without the last paragraph, for their history. Deterministic. */
export async function insertVersions(
  trx: Transaction<Database>,
  {
    posts,
    userIds,
    articleIds,
    now,
  }: { posts: readonly ComposedPost[]; userIds: readonly number[]; articleIds: readonly number[]; now: number },
): Promise<void> {
  const changed = posts.flatMap(({ post, author, source, published }, place) => {
    const blocks = source.trim().split(/\n{2,}/);
    const isShort = blocks.length < 5;
    blocks.pop();
    // A text must not end with a heading.
    while (blocks.at(-1)?.startsWith("#")) blocks.pop();
    const updatedAt = published + (2 + (place % 40)) * HOUR;
    if (place % 7 !== 3 || isShort || source.includes("```") || updatedAt > now) return [];
    return [
      {
        id: articleIds[place] ?? 0,
        editorId: userIds[author] ?? 0,
        title: post.title,
        source: blocks.join("\n\n"),
        published,
        updatedAt,
      },
    ];
  });
  await insertRows(
    trx,
    "article_version",
    changed.map(({ id, editorId, title, source, published }) => ({
      article_id: id,
      revision: 1,
      title,
      source,
      editor_id: editorId,
      visibility: "public" as const,
      created_at: published,
    })),
  );
  for (const { id, updatedAt } of changed) {
    await trx
      .updateTable("article")
      .set({ revision: 2, version_count: 1, updated_at: updatedAt })
      .where("id", "=", id)
      .execute();
  }
}
