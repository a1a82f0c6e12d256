import type { Context, Viewer } from "../../../context.ts";
import type { WrittenComment } from "../../../../contract/posts/comment.ts";
import { subjectKey } from "../../../../contract/shared/subject.ts";
import { subjectTitles } from "../../circles/subject/subject.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { imagesBelow } from "../../files/image/images-of-ids.ts";
import { writtenPageQuery } from "./comment-pages.ts";

interface ListWrittenComments {
  ctx: Context;
  viewer: Viewer | null;
  input: { userId: number; cursor?: string | undefined; limit: number };
}

/** R15: a user's comments and their subjects, as far as the viewer may see them. An unknown user has an empty list. */
export async function listWrittenComments({
  ctx,
  viewer,
  input: { userId, cursor, limit },
}: ListWrittenComments): Promise<{ items: WrittenComment[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await writtenPageQuery({ ctx, viewer, userId, cursor, limit }).page();
  const subjectOf = (row: (typeof rows)[number]) => ({ kind: row.subject_kind, id: row.subject_id });
  const [subjects, images, starters] = await Promise.all([
    subjectTitles(ctx, rows.map(subjectOf)),
    imagesBelow(
      ctx,
      "comment",
      rows.map((row) => row.id),
    ),
    authorsOf(
      ctx,
      rows.flatMap((row) => (row.reply_to_user_id === null && row.root_id !== null ? [row.root_id] : [])),
    ),
  ]);
  const answered = (row: (typeof rows)[number]) => row.reply_to_user_id ?? starters.get(row.root_id ?? 0);
  const people = await userBriefs(
    ctx,
    rows.flatMap((row) => answered(row) ?? []),
  );
  const items = rows.flatMap((row): WrittenComment[] => {
    const subject = subjects.get(subjectKey(subjectOf(row)));
    const replyTo = answered(row);
    if (!subject) return [];
    return [
      {
        id: row.id,
        subject: { ...subjectOf(row), title: subject.title },
        replyTo: replyTo === undefined ? null : briefOf(people, replyTo),
        html: row.html,
        imageCount: images.get(row.id)?.length ?? 0,
        likeCount: row.like_count,
        createdAt: new Date(row.created_at).toISOString(),
      },
    ];
  });
  return { items, nextCursor };
}

/** The authors of these first-level comments, by comment id. */
async function authorsOf(ctx: Pick<Context, "db">, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.selectFrom("comment").select(["id", "author_id"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row.author_id]));
}
