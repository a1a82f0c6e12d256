import type { Context, Viewer } from "../../../context.ts";
import { subjectKey } from "../../../../contract/shared/subject.ts";
import type { SystemNotice } from "../../../../contract/accounts/message.ts";
import { subjectsKnownTo } from "../../circles/subject/subject.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { blanked } from "../../shared/message/blank-notice.ts";

/** A person's notices, newest first, from one index. */
export function systemNoticePageQuery({
  ctx,
  userId,
  limit,
  cursor,
}: {
  ctx: Pick<Context, "db">;
  userId: number;
  limit: number;
  cursor: string | undefined;
}) {
  const rows = ctx.db
    .selectFrom("system_notice")
    .select(["id", "kind", "title", "body", "path", "subject_kind", "subject_id", "created_at", "read_at"])
    .where("user_id", "=", userId);
  return pageBy(rows, [down("id")], cursor, limit);
}

/** R29, E06: the viewer's notices. A notice about a post that the viewer may no longer see is blanked. */
export async function listSystemNotices({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: SystemNotice[]; nextCursor: string | null }> {
  const page = await systemNoticePageQuery({
    ctx,
    userId: viewer.id,
    limit: input.limit,
    cursor: input.cursor,
  }).page();
  const subjectOf = (row: (typeof page.rows)[number]) =>
    row.subject_kind === null || row.subject_id === null ? null : { kind: row.subject_kind, id: row.subject_id };
  const known = await subjectsKnownTo(
    ctx,
    viewer,
    page.rows.flatMap((row) => subjectOf(row) ?? []),
  );
  const judged = page.rows.map((row) => {
    const subject = subjectOf(row);
    return subject === null || known.has(subjectKey(subject)) ? row : blanked(row);
  });
  const items = judged.map(({ id, kind, title, body, path, created_at: createdAt, read_at: readAt }) => ({
    id,
    kind,
    title,
    body,
    path,
    createdAt: new Date(createdAt).toISOString(),
    isRead: readAt !== null,
  }));
  return { items, nextCursor: page.nextCursor };
}
