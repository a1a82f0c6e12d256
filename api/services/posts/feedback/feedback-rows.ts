import type { Selectable, Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { FeedbackCard } from "../../../../contract/posts/feedback.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { FeedbackTable } from "../../../db/schema/feedback.ts";
import type { Database } from "../../../db/schema/index.ts";
import { circleIn, circlesOf } from "../../circles/circle-post/circles-of.ts";
import { aiColumns, aiNoteOf } from "../ai/ai-note.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";

export const feedbackCardColumns = [
  "id",
  "author_id",
  "circle_id",
  "kind",
  "title",
  "summary",
  "version",
  "region",
  "status",
  "replied_at",
  "vote_count",
  "follower_count",
  "comment_count",
  "created_at",
  "moved_at",
  ...aiColumns,
] as const;
export type FeedbackCardRow = Pick<Selectable<FeedbackTable>, (typeof feedbackCardColumns)[number]>;

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Turns rows into cards, in the same order; the authors take one query. */
export async function feedbackCards<Row extends FeedbackCardRow>(ctx: Context, rows: Row[]): Promise<FeedbackCard[]> {
  const [authors, circles] = await Promise.all([
    userBriefs(
      ctx,
      rows.map((row) => row.author_id),
    ),
    circlesOf(ctx, rows),
  ]);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    kind: row.kind,
    summary: row.summary,
    version: row.version,
    region: row.region,
    author: briefOf(authors, row.author_id),
    circle: circleIn(circles, row),
    aiNote: aiNoteOf(row),
    voteCount: row.vote_count,
    followerCount: row.follower_count,
    commentCount: row.comment_count,
    hasReply: row.replied_at !== null,
    createdAt: iso(row.created_at),
    movedAt: iso(row.moved_at),
  }));
}

const rowsOfIds = cachedQuery((db, { ids }: { ids: number[] }) =>
  db.selectFrom("feedback").select(feedbackCardColumns).where("id", "in", ids).where("deleted_at", "is", null),
);

/** Cards in the order of `ids`; deleted tickets are left out. */
export async function feedbackCardsOf(ctx: Context, ids: number[]): Promise<FeedbackCard[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOfIds.rows(ctx.db, { ids });
  const cards = new Map((await feedbackCards(ctx, rows)).map((card) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

export function feedbackGone(): ApiError {
  return new ApiError("NOT_FOUND", "反馈不存在或已被删除");
}

/**
 * Locks tickets in order of id, before any row of users. Deleted tickets are locked but not returned. On SQLite no lock
 * is needed, because transactions run one after the other.
 */
export async function lockFeedback(trx: Transaction<Database>, ids: number[]) {
  const rows = await trx
    .selectFrom("feedback")
    .select([
      "id",
      "author_id",
      "title",
      "status",
      "moved_at",
      "duplicate_of",
      "first_replied_at",
      "created_at",
      "deleted_at",
    ])
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.filter((row) => row.deleted_at === null).map((row) => [row.id, row]));
}
