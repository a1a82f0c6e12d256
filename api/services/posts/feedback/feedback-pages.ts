import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { FeedbackKind, FeedbackStatus } from "../../../../contract/posts/feedback-status.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { cutPage, decodeCursor, down, isAfter, pageBy } from "../../../db/keyset.ts";
import type { FollowedAsk } from "../post/post-kind.ts";
import { followedAndSelf } from "../../people/follow/look-back.ts";
import { RESTORE_MS } from "../trash/trash.ts";
import { feedbackCardColumns } from "./feedback-rows.ts";
import { openStatuses } from "./state-machine.ts";

export interface FeedbackPageInput {
  ctx: Pick<Context, "db">;
  sort: "latest" | "votes";
  status?: FeedbackStatus | undefined;
  kind?: FeedbackKind | undefined;
  version?: string | undefined;
  cursor: string | undefined;
  limit: number;
}

const keysOf = (sort: FeedbackPageInput["sort"]) => [down(sort === "votes" ? "vote_count" : "created_at"), down("id")];

/** R08: one page from one index; a second filter is checked on the index's last columns. */
export function feedbackPageQuery({ ctx, sort, status, kind, version, cursor, limit }: FeedbackPageInput) {
  const rows = ctx.db
    .selectFrom("feedback")
    .select(feedbackCardColumns)
    .where("deleted_at", "is", null)
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? "pending"))
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? ""))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "other"));
  return pageBy(rows, keysOf(sort), cursor, limit);
}

type Filters = { status: FeedbackStatus | undefined; kind: FeedbackKind | undefined; version: string | undefined };
const firstPage = cachedQuery((db, filters: Filters, { sort, limit }: { sort: "latest" | "votes"; limit: number }) =>
  feedbackPageQuery({ ctx: { db }, ...filters, sort, limit, cursor: undefined }),
);

export async function feedbackPage(input: FeedbackPageInput) {
  const { ctx, sort, status, kind, version, limit } = input;
  if (input.cursor) return feedbackPageQuery(input).page();
  const rows = await firstPage.rows(ctx.db, { status, kind, version }, { sort, limit });
  return cutPage(rows, keysOf(sort), limit);
}

export interface OwnPageInput {
  ctx: Pick<Context, "db" | "clock">;
  userId: number;
  state: "all" | "open" | "ended" | "deleted";
  kind?: FeedbackKind | undefined;
  cursor: string | undefined;
  limit: number;
}

/** Written exactly as in the partial indexes `feedback_own_open` and `feedback_own_ended`. */
const isOpen = sql<boolean>`status in (${sql.join(openStatuses.map((status) => sql.lit(status)))})`;

/** R15, R23: a user's tickets, newest first; of deleted tickets only those of the last days, latest deletion first. */
export function ownFeedbackQuery({ ctx, userId, state, kind, cursor, limit }: OwnPageInput) {
  const query = ctx.db
    .selectFrom("feedback")
    .select([...feedbackCardColumns, "deleted_at", "deleted_by"])
    .where("author_id", "=", userId)
    .$if(kind !== undefined, (q) => q.where("kind", "=", kind ?? "other"));
  if (state === "deleted") {
    const rows = query.where("deleted_at", ">", ctx.clock.now() - RESTORE_MS);
    return pageBy(rows, [down("deleted_at"), down("id")], cursor, limit);
  }
  const rows = query
    .where("deleted_at", "is", null)
    .$if(state !== "all", (q) => q.where(state === "open" ? isOpen : sql<boolean>`not (${isOpen})`));
  return pageBy(rows, [down("created_at"), down("id")], cursor, limit);
}

/**
 * R23: the ids of tickets that the user follows, latest follow first. A per-row subquery leaves out deleted tickets.
 */
export function followedFeedbackQuery({ ctx, userId, kind, cursor, limit }: Omit<OwnPageInput, "state">) {
  const rows = ctx.db
    .selectFrom("feedback_follow")
    .select(["feedback_id", "created_at"])
    .where("user_id", "=", userId)
    // A scalar subquery, not `exists`: PostgreSQL would turn `exists` into a join and sort all followed tickets.
    .where(
      (eb) =>
        eb
          .selectFrom("feedback")
          .select("feedback.id")
          .whereRef("feedback.id", "=", "feedback_follow.feedback_id")
          .where("feedback.deleted_at", "is", null)
          .$if(kind !== undefined, (q) => q.where("feedback.kind", "=", kind ?? "other")),
      "is not",
      null,
    );
  return pageBy(rows, [down("created_at"), down("feedback_id")], cursor, limit);
}

/** Tickets after `since` by the viewer and by followed people whom they have not muted: see dynamic-pages.ts. */
export function followingPageQuery({ ctx, viewerId, since, cursor, limit }: Omit<FollowedAsk, "tagId">) {
  const keys = [down("created_at"), down("id")];
  const after = decodeCursor(cursor, keys);
  return (
    ctx.db
      .selectFrom("feedback")
      .select(["id", "created_at as at"])
      .where(sql<boolean>`author_id in ${followedAndSelf(viewerId)}`)
      .where("deleted_at", "is", null)
      .where("created_at", ">", since)
      .$if(after !== undefined, (query) => query.where(isAfter(keys, after ?? [])))
      // The expression prevents use of the index of all tickets, in which PostgreSQL would search for those of a few
      // people.
      .orderBy(sql`created_at + 0`, "desc")
      .orderBy("id", "desc")
      .limit(limit + 1)
  );
}

/** Solved tickets, highest version first. */
export function changelogPageQuery({
  ctx,
  cursor,
  limit,
}: {
  ctx: Pick<Context, "db">;
  cursor: string | undefined;
  limit: number;
}) {
  const rows = ctx.db
    .selectFrom("feedback")
    .select([
      "id",
      "title",
      "status",
      "kind",
      "author_id",
      "vote_count",
      "resolved_version",
      "resolved_order",
      "resolved_at",
    ])
    .where("deleted_at", "is", null);
  return pageBy(rows, [down("resolved_order", { isNullable: true }), down("id")], cursor, limit);
}
