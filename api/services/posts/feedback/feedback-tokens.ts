import type { Kysely, Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SimilarFeedback } from "../../../../contract/posts/feedback.ts";
import type { Database } from "../../../db/schema/index.ts";
import { indexTokens } from "../../../db/search-tokens.ts";
import { iso } from "./feedback-rows.ts";

/**
 * The distinct tokens of a title (at most 100 characters): bigrams and words. Single characters are left out as too
 * common.
 */
export function titleTokens(title: string): string[] {
  return [...new Set(indexTokens(title).filter((token) => [...token].length > 1))];
}

/**
 * Indexes a ticket's title for the search of similar tickets, in the transaction of the change; null removes it from
 * the index.
 */
export async function keepTokens(trx: Transaction<Database>, id: number, title: string | null): Promise<void> {
  await trx.deleteFrom("feedback_token").where("feedback_id", "=", id).execute();
  const tokens = title === null ? [] : titleTokens(title);
  if (tokens.length > 0)
    await trx
      .insertInto("feedback_token")
      .values(tokens.map((token) => ({ token, feedback_id: id })))
      .execute();
}

/**
 * The least similarity of two titles, 0…1: twice the common tokens divided by the tokens of both (Dice coefficient).
 */
const ALIKE = 0.3;
const CANDIDATES = 20;
const SHOWN = 5;

/** The number of newest tickets that are read for each token: a word in every title distinguishes none. */
const NEWEST = 200;

/** Tickets that share tokens with a title, most shared tokens first. */
export function candidatesQuery(db: Kysely<Database>, tokens: [string, ...string[]]) {
  const [first, ...others] = tokens;
  const newest = (token: string) => {
    const hits = db
      .selectFrom("feedback_token")
      .select("feedback_id")
      .where("token", "=", token)
      .orderBy("feedback_id", "desc")
      .limit(NEWEST);
    return db.selectFrom(hits.as("hits")).select("feedback_id");
  };
  return db
    .selectFrom(others.reduce((all, token) => all.unionAll(newest(token)), newest(first)).as("shared"))
    .select((eb) => ["feedback_id", eb.fn.countAll<number>().as("common")])
    .groupBy("feedback_id")
    .orderBy("common", "desc")
    .orderBy("feedback_id", "desc")
    .limit(CANDIDATES);
}

/** R09: tickets with a similar title, most similar first; a merged ticket is replaced by its original. */
export async function similarFeedback({
  ctx,
  title,
}: {
  ctx: Pick<Context, "db">;
  title: string;
}): Promise<SimilarFeedback[]> {
  const tokens = titleTokens(title);
  const [first, second, ...others] = tokens;
  if (first === undefined || second === undefined) return [];
  const candidates = await candidatesQuery(ctx.db, [first, second, ...others]).execute();
  if (candidates.length === 0) return [];
  const found = await rowsOf(
    ctx,
    candidates.map((row) => row.feedback_id),
  );
  const common = new Map(candidates.map((row) => [row.feedback_id, Number(row.common)]));
  const alike = found
    .map((row) => ({ row, score: (2 * (common.get(row.id) ?? 0)) / (tokens.length + titleTokens(row.title).length) }))
    .filter(({ score }) => score >= ALIKE)
    .toSorted((a, b) => b.score - a.score || b.row.vote_count - a.row.vote_count);
  const originals = new Map(
    (
      await rowsOf(
        ctx,
        alike.flatMap(({ row }) => row.duplicate_of ?? []),
      )
    ).map((row) => [row.id, row]),
  );
  const shown = new Map<number, SimilarFeedback>();
  for (const { row } of alike) {
    const one = (row.duplicate_of === null ? undefined : originals.get(row.duplicate_of)) ?? row;
    if (shown.has(one.id)) continue;
    shown.set(one.id, {
      id: one.id,
      title: one.title,
      status: one.status,
      kind: one.kind,
      voteCount: one.vote_count,
      createdAt: iso(one.created_at),
    });
  }
  return [...shown.values()].slice(0, SHOWN);
}

async function rowsOf(ctx: Pick<Context, "db">, ids: number[]) {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom("feedback")
    .select(["id", "title", "status", "kind", "vote_count", "created_at", "duplicate_of"])
    .where("id", "in", [...new Set(ids)])
    .where("deleted_at", "is", null)
    .execute();
}
