import { cutText } from "../../../../contract/shared/cut-text.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { byRange } from "../../../db/by-range.ts";
import type { Database } from "../../../db/schema/index.ts";
import { touchCirclePost } from "../../circles/circle-post/sync-circle-post.ts";
import { takeCommentLikeBack } from "../../posts/comment/like-comment.ts";
import { storedWords } from "../../posts/danmaku/danmaku-rows.ts";
import { takeDanmakuLikeBack } from "../../posts/danmaku/like-danmaku.ts";
import { dropFavourite } from "../../posts/favourite/drop-favourite.ts";
import { countFigure, figureKey } from "../../shared/figures/count-figure.ts";
import { lockPoll } from "../../posts/poll/change-poll.ts";
import { takeLikeBack } from "../../posts/post/like.ts";
import { endFollow } from "../../posts/series/follow-series.ts";
import type { Merge } from "./move-rows.ts";

const BATCH = 200;

/** A batch of the ids for which both accounts have a row. */
async function inBoth(ctx: Context, { from, into }: Merge, table: string, key: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`mine.${key}`)} as id from ${sql.table(table)} as mine where mine.user_id = ${from} and exists (
      select 1 from ${sql.table(table)} as theirs where theirs.user_id = ${into} and ${sql.ref(`theirs.${key}`)} = ${sql.ref(`mine.${key}`)}
    ) limit ${sql.lit(BATCH)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Takes back a batch of the likes that both accounts gave; one like stays. */
export async function dropDoubleLikes(ctx: Context, merge: Merge): Promise<number> {
  const comments = await inBoth(ctx, merge, "comment_like", "comment_id");
  for (const id of comments) await takeCommentLikeBack(ctx, id, merge.from);
  const danmaku = await inBoth(ctx, merge, "danmaku_like", "danmaku_id");
  for (const id of danmaku) await takeDanmakuLikeBack(ctx, id, merge.from);
  let count = comments.length + danmaku.length;
  for (const { kind, like } of ctx.kinds) {
    if (!like) continue;
    const posts = await inBoth(ctx, merge, `${kind}_like`, `${kind}_id`);
    for (const id of posts) await takeLikeBack(ctx, { kind, id }, merge.from);
    count += posts.length;
  }
  return count;
}

/** Drops a batch of the favourites that both accounts have; the one in the remaining account's folder stays. */
export async function dropDoubleFavourites(ctx: Context, { from, into }: Merge): Promise<number> {
  const rows = await ctx.db
    .selectFrom("favourite as mine")
    .select(["mine.id", "mine.folder_id", "mine.subject_kind", "mine.subject_id"])
    .where("mine.user_id", "=", from)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("favourite as theirs")
          .select("theirs.id")
          .where("theirs.user_id", "=", into)
          .whereRef("theirs.subject_kind", "=", "mine.subject_kind")
          .whereRef("theirs.subject_id", "=", "mine.subject_id"),
      ),
    )
    .limit(BATCH)
    .execute();
  for (const row of rows) await dropFavourite(ctx, row);
  return rows.length;
}

/** Adds the danmaku words that one account does not want to see to those of the other, which come first. */
export async function joinDanmakuWords(ctx: Context, { from, into }: Merge): Promise<number> {
  const rows = await ctx.db.selectFrom("danmaku_filter").selectAll().where("user_id", "in", [from, into]).execute();
  if (rows.length < 2) return 0;
  const [theirs, mine] = [into, from].map((id) => storedWords(rows.find((row) => row.user_id === id)?.words));
  const words = JSON.stringify([...new Set([...(theirs ?? []), ...(mine ?? [])])].slice(0, limits.danmakuWordsMax));
  return ctx.db.transaction().execute(async (trx) => {
    await trx.updateTable("danmaku_filter").set({ words }).where("user_id", "=", into).execute();
    await trx.deleteFrom("danmaku_filter").where("user_id", "=", from).execute();
    return 1;
  });
}

/**
 * Moves the folders with their visibility. A folder with a taken name gets a number, and a second default folder
 * becomes an ordinary one.
 */
export async function moveFolders(ctx: Context, { from, into }: Merge): Promise<number> {
  const rows = await ctx.db.selectFrom("favourite_folder").selectAll().where("user_id", "=", from).execute();
  for (const { id, name, is_default: isDefault, item_count: items } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      const theirs = await trx
        .selectFrom("favourite_folder")
        .select(["name", "is_default"])
        .where("user_id", "=", into)
        .execute();
      const hasDefault = theirs.some((folder) => folder.is_default === 1);
      if (isDefault === 1 && hasDefault && items === 0) {
        await trx.deleteFrom("favourite_folder").where("id", "=", id).execute();
        return;
      }
      const taken = new Set(theirs.map((folder) => folder.name));
      let free = name;
      for (let number = 2; taken.has(free); number++) free = `${cutText(name, 16)} ${number}`;
      await trx
        .updateTable("favourite_folder")
        .set({ user_id: into, name: free, is_default: isDefault === 1 && !hasDefault ? 1 : 0 })
        .where("id", "=", id)
        .execute();
    });
  return rows.length;
}

type Tie = "vote" | "follow";

async function endTicketTie(ctx: Context, tie: Tie, feedbackId: number, userId: number): Promise<void> {
  const column = tie === "vote" ? "vote_count" : "follower_count";
  await ctx.db.transaction().execute(async (trx) => {
    const { author_id: authorId } = await trx
      .updateTable("feedback")
      .set((eb) => ({ [column]: eb.ref(column) }))
      .where("id", "=", feedbackId)
      .returning("author_id")
      .executeTakeFirstOrThrow();
    const gone = await trx
      .deleteFrom(`feedback_${tie}`)
      .where("feedback_id", "=", feedbackId)
      .where("user_id", "=", userId)
      .returning("user_id")
      .executeTakeFirst();
    if (!gone) return;
    await trx
      .updateTable("feedback")
      .set((eb) => ({ [column]: eb(column, "-", 1) }))
      .where("id", "=", feedbackId)
      .execute();
    if (tie === "vote") await touchCirclePost(trx, ctx, { kind: "feedback", id: feedbackId });
    const now = ctx.clock.now();
    await countFigure(trx, { userId: authorId, figure: figureKey("feedback", tie), by: -1, now });
  });
}

/**
 * Ends votes and follows of tickets that are now the person's own, and those that both accounts gave. Runs after the
 * posts are moved.
 */
export async function dropTicketTies(ctx: Context, { from, into }: Merge): Promise<number> {
  let count = 0;
  for (const tie of ["vote", "follow"] as const) {
    const table = sql.table(`feedback_${tie}`);
    const { rows } = await sql<{ feedback_id: number; user_id: number }>`
      select tie.feedback_id, tie.user_id from feedback inner join ${table} as tie on tie.feedback_id = feedback.id
        where feedback.author_id = ${into} and tie.user_id in (${from}, ${into})
      union
      select tie.feedback_id, tie.user_id from ${table} as tie where tie.user_id = ${from} and exists (
        select 1 from ${table} as theirs where theirs.feedback_id = tie.feedback_id and theirs.user_id = ${into})`.execute(
      ctx.db,
    );
    for (const row of rows) await endTicketTie(ctx, tie, row.feedback_id, row.user_id);
    count += rows.length;
  }
  return count;
}

/**
 * Ends a batch of the follows of series that the remaining account cannot have: of its own series, and those that both
 * accounts have, of which one stays.
 */
export async function dropSeriesFollows(ctx: Context, { from, into }: Merge): Promise<number> {
  const { rows } = await sql<{ series_id: number; user_id: number }>`
    select tie.series_id, tie.user_id from series inner join series_follow as tie on tie.series_id = series.id
      where series.author_id in (${from}, ${into}) and tie.user_id in (${from}, ${into})
    union
    select tie.series_id, tie.user_id from series_follow as tie where tie.user_id = ${from} and exists (
      select 1 from series_follow as theirs where theirs.series_id = tie.series_id and theirs.user_id = ${into})`.execute(
    ctx.db,
  );
  for (const { series_id: seriesId, user_id: userId } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      await trx.selectFrom("series").select("id").where("id", "=", seriesId).forNoKeyUpdate().execute();
      await endFollow(trx, { seriesId, userId });
    });
  return rows.length;
}

/** Moves votes in polls; when both accounts voted, the remaining account's vote counts. */
export async function moveVotes(ctx: Context, { from, into }: Merge, signal?: AbortSignal): Promise<number> {
  let count = 0;
  await byRange(ctx, "poll_ballot", "poll_id", signal, async (range) => {
    const ballots = await ctx.db
      .selectFrom("poll_ballot")
      .select("poll_id")
      .where(range)
      .where("user_id", "=", from)
      .execute();
    for (const { poll_id: pollId } of ballots)
      await ctx.db.transaction().execute((trx) => moveVote(trx, pollId, { from, into }));
    count += ballots.length;
  });
  return count;
}

async function moveVote(trx: Transaction<Database>, pollId: number, { from, into }: Merge): Promise<void> {
  await lockPoll(trx, sql`id = ${pollId}`);
  const ballot = (userId: number) =>
    trx.selectFrom("poll_ballot").select("poll_id").where("poll_id", "=", pollId).where("user_id", "=", userId);
  if (!(await ballot(from).executeTakeFirst())) return;
  const options = trx.selectFrom("poll_option").select("id").where("poll_id", "=", pollId);
  if (!(await ballot(into).executeTakeFirst())) {
    await trx
      .updateTable("poll_vote")
      .set({ user_id: into })
      .where("user_id", "=", from)
      .where("option_id", "in", options)
      .execute();
    await trx
      .updateTable("poll_ballot")
      .set({ user_id: into })
      .where("poll_id", "=", pollId)
      .where("user_id", "=", from)
      .execute();
    return;
  }
  const taken = await trx
    .deleteFrom("poll_vote")
    .where("user_id", "=", from)
    .where("option_id", "in", options)
    .returning("option_id")
    .execute();
  for (const { option_id: id } of taken)
    await trx
      .updateTable("poll_option")
      .set((eb) => ({ vote_count: eb("vote_count", "-", 1) }))
      .where("id", "=", id)
      .execute();
  await trx.deleteFrom("poll_ballot").where("poll_id", "=", pollId).where("user_id", "=", from).execute();
  await trx
    .updateTable("poll")
    .set((eb) => ({ voter_count: eb("voter_count", "-", 1) }))
    .where("id", "=", pollId)
    .execute();
}
