import { sql } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import type { AppealItem } from "../../../contract/appeal.ts";
import { appealActs, type AppealKind, appealKinds } from "../../../contract/appeal-names.ts";
import { areasOf, mayOnSite, type StaffAct, type StaffArea } from "../../../contract/staff-names.ts";
import { pageBy, up } from "../../db/keyset.ts";
import { readableNames } from "../../markdown/mentions.ts";
import type { AppealRow } from "../appeal/appeals.ts";
import { reportedOf, reportKey, type ReportRef } from "../report/reported.ts";
import { commonOf, iso } from "../review/own-reviews.ts";
import { untilIso } from "../sanction/until.ts";
import { assertMayOnSite } from "../staff/authority.ts";
import { briefOf, userBriefs } from "../user/user-brief.ts";

/** What of the open ones somebody may settle: never against their own decision, and never their own; in some areas alone. */
export function appealsQuery(
  { db }: Pick<Context, "db">,
  {
    viewerId,
    kinds,
    areas = null,
  }: { viewerId: number; kinds: readonly AppealKind[]; areas?: readonly StaffArea[] | null },
  cursor: string | undefined,
  limit: number,
) {
  const [only] = kinds;
  let rows = db
    .selectFrom("appeal")
    .selectAll()
    .where("state", "=", "open")
    .where("decided_by", "<>", viewerId)
    .where("user_id", "<>", viewerId);
  if (kinds.length === 1 && only) rows = rows.where("kind", "=", only);
  // Of several the one order of all open ones is read, not each kind's.
  else if (kinds.length < appealKinds.length) rows = rows.where(sql<boolean>`kind || '' in (${sql.join(kinds)})`);
  if (areas)
    rows = rows.where(({ or, and, exists, selectFrom }) =>
      or([
        and([
          sql<boolean>`appeal.kind || '' = 'review'`,
          exists(
            selectFrom("review")
              .select("review.id")
              .whereRef("review.id", "=", "appeal.decision_id")
              .where("review.kind", "in", areas),
          ),
        ]),
        and([
          sql<boolean>`appeal.kind || '' = 'removal'`,
          exists(
            selectFrom("removal")
              .select("removal.id")
              .whereRef("removal.id", "=", "appeal.decision_id")
              .where("removal.subject_kind", "in", areas),
          ),
        ]),
      ]),
    );
  return pageBy(rows, [up("id")], cursor, limit);
}

/** Whether somebody settles appeals of a kind: where decisions are made in areas, in one of them. */
const settles = (viewer: Viewer, kind: AppealKind): boolean => mayOnSite(viewer, actOf(kind), "some");

/** @throws ApiError FORBIDDEN */
export const assertSettles = (viewer: Viewer, kind: AppealKind, area = "some"): void =>
  assertMayOnSite(viewer, actOf(kind), area);

/** Each says where it is done; the others do not ask. */
const actOf = (kind: AppealKind): StaffAct => appealActs[kind];

/** Which kinds somebody of the staff settles. @throws ApiError FORBIDDEN for who settles none */
export function assertSettlesSome(viewer: Viewer): AppealKind[] {
  const kinds = appealKinds.filter((kind) => settles(viewer, kind));
  if (kinds.length === 0) assertSettles(viewer, "review");
  return kinds;
}

/** Oldest first, with what was decided and why. @throws ApiError FORBIDDEN */
export async function listAppeals({
  ctx,
  viewer,
  query: { kind, cursor, limit },
}: {
  ctx: Context;
  viewer: Viewer;
  query: { kind?: AppealKind | undefined; cursor?: string | undefined; limit: number };
}): Promise<{ items: AppealItem[]; nextCursor: string | null }> {
  const kinds = assertSettlesSome(viewer);
  if (kind) assertSettles(viewer, kind);
  const asked = { viewerId: viewer.id, kinds: kind ? [kind] : kinds, areas: areasOf(viewer) };
  const page = await appealsQuery(ctx, asked, cursor, limit).page();
  return { items: await appealItems(ctx, page.rows), nextCursor: page.nextCursor };
}

/** One query for each kind of decision. */
async function appealItems(ctx: Context, rows: AppealRow[]): Promise<AppealItem[]> {
  const idsOf = (...kinds: AppealKind[]) => rows.flatMap((row) => (kinds.includes(row.kind) ? [row.decision_id] : []));
  const [briefs, reviews, sanctions, removals] = await Promise.all([
    userBriefs(
      ctx,
      rows.flatMap((row) => [row.user_id, row.decided_by]),
    ),
    reviewsOf(ctx, idsOf("review")),
    sanctionsOf(ctx, idsOf("ban", "mute")),
    removalsOf(ctx, idsOf("removal")),
  ]);
  return rows.map((row): AppealItem => {
    const review = row.kind === "review" ? reviews.get(row.decision_id) : undefined;
    const removal = row.kind === "removal" ? removals.get(row.decision_id) : undefined;
    const sanction = review || removal ? undefined : sanctions.get(row.decision_id);
    const decision = review ?? removal ?? sanction;
    return {
      id: row.id,
      kind: row.kind,
      author: briefOf(briefs, row.user_id),
      text: row.text,
      createdAt: iso(row.created_at),
      decision: {
        by: briefOf(briefs, row.decided_by),
        reason: decision?.reason ?? "",
        createdAt: decision ? iso(decision.at) : null,
        until: sanction?.until ? untilIso(sanction.until) : null,
      },
      review: review?.what ?? null,
      removed: removal?.what ?? null,
    };
  });
}

async function reviewsOf(ctx: Context, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await ctx.db.selectFrom("review").selectAll().where("id", "in", ids).execute();
  const common = await commonOf(ctx, rows);
  return new Map(
    rows.map((row, place) => [
      row.id,
      {
        reason: row.refusal ?? "",
        at: row.decided_at ?? row.created_at,
        what: { kind: row.kind, texts: common[place]?.texts ?? [], images: common[place]?.images ?? [] },
      },
    ]),
  );
}

async function sanctionsOf({ db }: Context, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom("sanction")
    .select(["id", "reason", "until", "created_at as at"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function removalsOf(ctx: Context, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await ctx.db.selectFrom("removal").selectAll().where("id", "in", ids).execute();
  const refOf = (row: (typeof rows)[number]) => ({ kind: row.subject_kind, id: row.subject_id });
  const refs = rows.map(refOf);
  const [abouts, words] = await Promise.all([reportedOf(ctx, refs), wordsOf(ctx, refs)]);
  return new Map(
    rows.map((row) => {
      const key = reportKey(refOf(row));
      const about = abouts.get(key);
      const what = about ? { kind: row.subject_kind, title: about.title, words: words.get(key) ?? "" } : null;
      return [row.id, { reason: row.reason, at: row.created_at, what }];
    }),
  );
}

/** So much of what was taken away is enough to judge it. */
const WORDS_MAX = 5_000;

/** What was written, one query for each kind: nobody judges by a title. */
async function wordsOf({ db }: Context, refs: ReportRef[]): Promise<Map<string, string>> {
  const words = new Map<string, string>();
  for (const kind of new Set(refs.map((ref) => ref.kind))) {
    const ids = refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : []));
    const rows = await db.selectFrom(kind).select(["id", "source"]).where("id", "in", ids).execute();
    for (const { id, source } of rows) words.set(reportKey({ kind, id }), readableNames(source).slice(0, WORDS_MAX));
  }
  return words;
}
