import { type RawBuilder, sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { type ReviewItem, type ReviewSettings, reviewSettings } from "../../../../contract/moderation/review.ts";
import type { ReviewKind, ReviewReason } from "../../../../contract/moderation/review-names.ts";
import { areasOf, mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { type StaffArea } from "../../../../contract/shared/staff-role-names.ts";
import { pageBy, up } from "../../../db/keyset.ts";
import { reviewSettingsOf } from "../../shared/config/review-settings.ts";
import { REVIEW_KEY } from "../../shared/config/staff-keys.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { commonOf, iso } from "./own-reviews.ts";
import { postsOf } from "./reasons-to-wait.ts";
import type { Asked } from "./settle-review.ts";

interface Filter {
  kind?: ReviewKind | undefined;
  reason?: ReviewReason | undefined;
}

type Wanted = Filter & { areas?: readonly StaffArea[] | null };

function waitingReviews({ db }: Pick<Context, "db">, { kind, reason, areas }: Wanted) {
  let rows = db.selectFrom("review").where("state", "=", "waiting");
  if (kind) rows = rows.where("kind", "=", kind);
  if (areas) rows = rows.where("kind", "in", areas);
  if (reason) rows = rows.where("reasons", "like", `%"${reason}"%`);
  return rows;
}

export function reviewsQuery(ctx: Pick<Context, "db">, wanted: Wanted, cursor: string | undefined, limit: number) {
  return pageBy(waitingReviews(ctx, wanted).selectAll(), [up("id")], cursor, limit);
}

/** Counting stops at this number. */
const COUNTED_MAX = 1_000;

export function countReviewsQuery(ctx: Pick<Context, "db">, wanted: Wanted) {
  return ctx.db
    .selectFrom(waitingReviews(ctx, wanted).select("id").limit(COUNTED_MAX).as("waiting"))
    .select(({ fn }) => fn.countAll().as("count"));
}

/** How many reviews this member of the staff can settle; 0 without the permission. */
export async function countReviews(ctx: Pick<Context, "db">, viewer: Viewer): Promise<number> {
  if (!mayOnSite(viewer, "review", "some")) return 0;
  const { count } = await countReviewsQuery(ctx, { areas: areasOf(viewer) }).executeTakeFirstOrThrow();
  return Number(count);
}

/** Waiting reviews, oldest first, with the history of their authors. @throws ApiError FORBIDDEN */
export async function listReviews({
  ctx,
  viewer,
  query: { cursor, limit, ...filter },
}: {
  ctx: Context;
  viewer: Viewer;
  query: Filter & { cursor?: string | undefined; limit: number };
}): Promise<{ items: ReviewItem[]; nextCursor: string | null }> {
  assertMayOnSite(viewer, "review", filter.kind ?? "some");
  const page = await reviewsQuery(ctx, { ...filter, areas: areasOf(viewer) }, cursor, limit).page();
  const authors = [...new Set(page.rows.map((row) => row.author_id))];
  const [common, briefs, histories] = await Promise.all([
    commonOf(ctx, page.rows),
    userBriefs(ctx, authors),
    historiesOf(ctx, authors),
  ]);
  const items = page.rows.flatMap((row, place): ReviewItem[] => {
    const [shared, history] = [common[place], histories.get(row.author_id)];
    if (!shared || !history) return [];
    return [
      {
        ...shared,
        author: briefOf(briefs, row.author_id),
        reasons: JSON.parse(row.reasons) as ReviewReason[],
        words: JSON.parse(row.words) as string[],
        hasVideo: row.video_file_id !== null,
        circleId: row.circle_id,
        history,
      },
    ];
  });
  return { items, nextCursor: page.nextCursor };
}

/** The most rows counted for each part of a history, so that authors with many refusals do not slow the page down. */
const HISTORY_MAX = 100;

/** For each user: counts of removals, of sanctions, and of their last reviews by state. */
export function historyQuery(ids: number[]) {
  const last = (id: number, what: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`select ${sql.lit(id)} as id, what, count(*) as count from (select ${what} as what from ${from} limit ${sql.lit(HISTORY_MAX)}) as part group by what`;
  const parts = ids.flatMap((id) => [
    last(id, sql`'removal'`, sql`removal where author_id = ${sql.lit(id)} and undone_at is null`),
    last(id, sql`'sanction'`, sql`sanction where user_id = ${sql.lit(id)}`),
    last(id, sql`state`, sql`review where author_id = ${sql.lit(id)} order by review.id desc`),
  ]);
  return sql<{ id: number; what: string; count: number }>`${sql.join(parts, sql` union all `)}`;
}

async function historiesOf(ctx: Context, ids: number[]): Promise<Map<number, ReviewItem["history"]>> {
  if (ids.length === 0) return new Map();
  const [people, posts, done] = await Promise.all([
    ctx.db.selectFrom("user").select(["id", "created_at"]).where("id", "in", ids).execute(),
    postsOf(ctx, ids),
    historyQuery(ids).execute(ctx.db),
  ]);
  const count = (id: number, what: string) =>
    Number(done.rows.find((row) => row.id === id && row.what === what)?.count ?? 0);
  return new Map(
    people.map(({ id, created_at: since }) => [
      id,
      {
        joinedAt: iso(since),
        posts: posts.get(id) ?? 0,
        approved: count(id, "approved"),
        refused: count(id, "refused"),
        removals: count(id, "removal"),
        sanctions: count(id, "sanction"),
      },
    ]),
  );
}

/** @throws ApiError FORBIDDEN for everybody but administrators */
export function readReviewSettings({ ctx, viewer }: Omit<Asked, "caller">): Promise<ReviewSettings> {
  assertMayOnSite(viewer, "setting");
  return reviewSettingsOf(ctx);
}

/** @throws ApiError FORBIDDEN */
export async function changeReviewSettings({
  input,
  ...asked
}: Asked & { input: ReviewSettings }): Promise<{ ok: true }> {
  const { ctx, viewer } = asked;
  assertMayOnSite(viewer, "setting");
  await ctx.db.transaction().execute(async (trx) => {
    const before = await reviewSettingsOf({ db: trx });
    const row = { value: JSON.stringify(reviewSettings.parse(input)), updated_at: ctx.clock.now() };
    await trx
      .insertInto("site_config")
      .values({ key: REVIEW_KEY, ...row })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute();
    await audit(trx, asked, { act: "review-setting", before, after: input });
  });
  return { ok: true };
}
