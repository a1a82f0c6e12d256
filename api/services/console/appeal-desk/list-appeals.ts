import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { AppealItem } from "../../../../contract/moderation/appeal.ts";
import { appealActs, type AppealKind, appealKinds } from "../../../../contract/moderation/appeal-names.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { areasOf, mayOnSite, type StaffAct } from "../../../../contract/shared/staff-names.ts";
import { type StaffArea } from "../../../../contract/shared/staff-role-names.ts";
import { pageBy, up } from "../../../db/keyset.ts";
import type { AppealRow } from "../../shared/appeal/appeals.ts";
import { reportedOf, reportKey, wordsOf } from "../report/reported.ts";
import { commonOf, iso } from "../../moderation/review/own-reviews.ts";
import { untilIso } from "../../shared/sanction/until.ts";
import { hasNoSecondReviewer, onlySecondReviewer } from "../staff/second-reviewer.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";

/** ms. The delay after which a decider may settle an appeal against their own decision, if nobody else can. */
const ALONE_MS = limits.appealAloneDays * 86_400_000;

interface Alone {
  kind: AppealKind;
  userId: number | null;
}
interface Settler {
  viewerId: number;
  kinds: readonly AppealKind[];
  /**
   * The appeals that nobody else could settle, by kind and appellant; a null user id means any appellant (`aloneWith`).
   */
  alone?: readonly Alone[];
  areas?: readonly StaffArea[] | null;
}

/**
 * The open appeals that a member of the staff may settle: never their own; none against their own decision, unless
 * nobody else could settle it and its first days are over; only in their areas.
 */
function openAppeals(
  { db, clock }: Pick<Context, "db" | "clock">,
  { viewerId, kinds, alone = [], areas = null }: Settler,
) {
  const [only] = kinds;
  let rows = db
    .selectFrom("appeal")
    .where("state", "=", "open")
    .where("user_id", "<>", viewerId)
    .where(({ eb, or, and }) =>
      or([
        eb("decided_by", "<>", viewerId),
        ...alone.map(({ kind, userId }) =>
          and([
            sql<boolean>`kind || '' = ${kind}`,
            sql<boolean>`created_at + 0 <= ${clock.now() - ALONE_MS}`,
            ...(userId === null ? [] : [eb("user_id", "=", userId)]),
          ]),
        ),
      ]),
    );
  if (kinds.length === 1 && only) rows = rows.where("kind", "=", only);
  // With several kinds, the index of all open appeals is read in order, not one index for each kind.
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
  return rows;
}

export function appealsQuery(
  ctx: Pick<Context, "db" | "clock">,
  settler: Settler,
  cursor: string | undefined,
  limit: number,
) {
  return pageBy(openAppeals(ctx, settler).selectAll(), [up("id")], cursor, limit);
}

/** Counting stops at this number. */
const COUNTED_MAX = 1_000;

export function countAppealsQuery(ctx: Pick<Context, "db" | "clock">, settler: Settler) {
  return ctx.db
    .selectFrom(openAppeals(ctx, settler).select("id").limit(COUNTED_MAX).as("waiting"))
    .select(({ fn }) => fn.countAll().as("count"));
}

/** How many open appeals this member of the staff can settle; 0 without the permission. */
export async function countAppeals(ctx: Context, viewer: Viewer): Promise<number> {
  const kinds = appealKinds.filter((kind) => settles(viewer, kind));
  if (kinds.length === 0) return 0;
  const settler = { viewerId: viewer.id, kinds, alone: await aloneWith(ctx, viewer, kinds), areas: areasOf(viewer) };
  const { count } = await countAppealsQuery(ctx, settler).executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The appeals of these kinds that no other member of the staff could settle: the site has only one, or the only other
 * one is the appellant.
 */
async function aloneWith(ctx: Context, viewer: Viewer, kinds: readonly AppealKind[]): Promise<Alone[]> {
  const alone: Alone[] = [];
  for (const kind of kinds) {
    const userId = await onlySecondReviewer(ctx, actOf(kind), viewer.id);
    if (userId !== undefined) alone.push({ kind, userId });
  }
  return alone;
}

/** Whether the decider may settle the appeal: nobody else could, and some days have passed. */
export async function maySettleAlone(ctx: Context, viewer: Viewer, row: AppealRow): Promise<boolean> {
  if (row.created_at > ctx.clock.now() - ALONE_MS) return false;
  return hasNoSecondReviewer(ctx, actOf(row.kind), [viewer.id, row.user_id]);
}

/** Whether the viewer settles appeals of a kind, at least in one area. */
const settles = (viewer: Viewer, kind: AppealKind): boolean => mayOnSite(viewer, actOf(kind), "some");

/** @throws ApiError FORBIDDEN */
export const assertSettles = (viewer: Viewer, kind: AppealKind, area = "some"): void =>
  assertMayOnSite(viewer, actOf(kind), area);

/** The staff permission for each kind of appeal. */
const actOf = (kind: AppealKind): StaffAct => appealActs[kind];

/** The kinds of appeal that the viewer settles. @throws ApiError FORBIDDEN when there are none */
export function assertSettlesSome(viewer: Viewer): AppealKind[] {
  const kinds = appealKinds.filter((kind) => settles(viewer, kind));
  if (kinds.length === 0) assertSettles(viewer, "review");
  return kinds;
}

/** Open appeals, oldest first, with the decision and its reason. @throws ApiError FORBIDDEN */
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
  const wanted = kind ? [kind] : kinds;
  const settler = { viewerId: viewer.id, kinds: wanted, areas: areasOf(viewer) };
  const alone = await aloneWith(ctx, viewer, wanted);
  const page = await appealsQuery(ctx, { ...settler, alone }, cursor, limit).page();
  return { items: await appealItems(ctx, viewer, page.rows), nextCursor: page.nextCursor };
}

/** Reads the decisions behind the appeals, one query for each kind of decision. */
async function appealItems(ctx: Context, viewer: Viewer, rows: AppealRow[]): Promise<AppealItem[]> {
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
        isOwn: row.decided_by === viewer.id,
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

/** The removed words are those of the appellant, who asks the staff to read them, whatever became of the post around them. */
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
