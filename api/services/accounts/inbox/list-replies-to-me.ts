import type { Context, Viewer } from "../../../context.ts";
import { subjectKey } from "../../../../contract/shared/subject.ts";
import type { ReplyMessage } from "../../../../contract/accounts/message.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { subjectIsThere, subjectTitles } from "../../circles/subject/subject.ts";
import { notMuted } from "../../people/follow/not-muted.ts";
import { userBriefs } from "../../people/user/user-brief.ts";

interface ListRepliesToMe {
  ctx: Context;
  viewer: Viewer;
  input: { cursor?: string | undefined; limit: number };
}

/** A page of ids from one index, newest first; deleted comments are looked up row by row and left out. */
export function noticePageQuery({
  ctx,
  viewer,
  limit,
  cursor,
}: {
  ctx: Pick<Context, "db" | "kinds">;
  viewer: Pick<Viewer, "id" | "role">;
  limit: number;
  cursor: string | undefined;
}) {
  const rows = ctx.db
    .selectFrom("comment_notice")
    .select("comment_id")
    .where("user_id", "=", viewer.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("comment")
          .select("comment.id")
          .whereRef("comment.id", "=", "comment_notice.comment_id")
          .where("comment.deleted_at", "is", null)
          .where(subjectIsThere(ctx.kinds, viewer))
          .where(notMuted(viewer.id, "comment.author_id")),
      ),
    );
  return pageBy(rows, [down("comment_id")], cursor, limit);
}

/** R28: comments on the viewer's posts and replies to the viewer's comments. */
export async function listRepliesToMe({
  ctx,
  viewer,
  input,
}: ListRepliesToMe): Promise<{ items: ReplyMessage[]; nextCursor: string | null }> {
  const page = await noticePageQuery({ ctx, viewer, limit: input.limit, cursor: input.cursor }).page();
  if (page.rows.length === 0) return { items: [], nextCursor: null };
  const rows = await ctx.db
    .selectFrom("comment")
    .leftJoin("comment as root", "root.id", "comment.root_id")
    .leftJoin("mention", (join) =>
      join
        .on("mention.subject_kind", "=", "comment")
        .onRef("mention.subject_id", "=", "comment.id")
        .on("mention.user_id", "=", viewer.id),
    )
    .select([
      "comment.id",
      "comment.subject_kind",
      "comment.subject_id",
      "comment.author_id",
      "comment.root_id",
      "comment.reply_to_user_id",
      "comment.html",
      "comment.created_at",
    ])
    .select(["root.author_id as root_author_id", "mention.user_id as mentioned_id"])
    .where(
      "comment.id",
      "in",
      page.rows.map((row) => row.comment_id),
    )
    .execute();
  const subjectOf = (row: (typeof rows)[number]) => ({ kind: row.subject_kind, id: row.subject_id });
  const [authors, subjects] = await Promise.all([
    userBriefs(
      ctx,
      rows.map((row) => row.author_id),
    ),
    subjectTitles(ctx, rows.map(subjectOf)),
  ]);
  const items = rows
    .toSorted((a, b) => b.id - a.id)
    .flatMap((row): ReplyMessage[] => {
      const author = authors.get(row.author_id);
      const subject = subjects.get(subjectKey(subjectOf(row)));
      if (!author || !subject) return [];
      return [
        {
          id: row.id,
          author,
          subject: { ...subjectOf(row), title: subject.title },
          kind: kindOf(row, { viewerId: viewer.id, isMine: subject.authorId === viewer.id }),
          html: row.html,
          createdAt: new Date(row.created_at).toISOString(),
        },
      ];
    });
  return { items, nextCursor: page.nextCursor };
}

interface NoticeRow {
  root_id: number | null;
  reply_to_user_id: number | null;
  root_author_id: number | null;
  mentioned_id: number | null;
}

/** The most specific reason why the comment concerns the viewer. */
function kindOf(row: NoticeRow, { viewerId, isMine }: { viewerId: number; isMine: boolean }): ReplyMessage["kind"] {
  if (row.root_id === null) return isMine ? "comment" : "mention";
  const answered = row.reply_to_user_id ?? row.root_author_id;
  return answered === viewerId || row.mentioned_id === null ? "reply" : "mention";
}
