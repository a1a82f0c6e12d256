import type { Context, Viewer } from "../../context.ts";
import type { SystemNotice } from "../../contract/message.ts";
import { cutPage, decodeCursor } from "../../db/pagination.ts";

/** One person's notices, newest first, from one index. */
export function systemNoticePageQuery({ ctx, userId, limit, cursor }: { ctx: Pick<Context, "db">; userId: number; limit: number; cursor: string | undefined }) {
  const before = decodeCursor(cursor, 1)?.[0];
  return ctx.db
    .selectFrom("system_notice")
    .select(["id", "kind", "title", "body", "path", "created_at", "read_at"])
    .where("user_id", "=", userId)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(limit + 1);
}

/** R29, E06 */
export async function listSystemNotices({ ctx, viewer, input }: { ctx: Context; viewer: Viewer; input: { cursor?: string | undefined; limit: number } }): Promise<{ items: SystemNotice[]; nextCursor: string | null }> {
  const rows = await systemNoticePageQuery({ ctx, userId: viewer.id, limit: input.limit, cursor: input.cursor }).execute();
  const page = cutPage(rows, input.limit, (row) => [row.id]);
  const items = page.rows.map(({ created_at: createdAt, read_at: readAt, ...row }) => ({ ...row, createdAt: new Date(createdAt).toISOString(), isRead: readAt !== null }));
  return { items, nextCursor: page.nextCursor };
}
