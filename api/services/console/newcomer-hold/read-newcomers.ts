import { sql } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { newcomerEndpoints } from "../../../../contract/people/newcomer.ts";
import { reviewSettingsOf } from "../../shared/config/review-settings.ts";
import { HOUR_MS } from "../../people/newcomer/flood.ts";
import { type Hold, holdOf } from "../../people/newcomer/hold-state.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { accountsSince, countedContents, newcomerFigures } from "./newcomer-figures.ts";

type Shown = z.output<typeof newcomerEndpoints.newcomers.output>;

/** Counting stops at this number. */
const COUNTED_MAX = 10_000;

/** The numbers of published posts and comments, and of calls, that wait because of a hold. */
export const heldCountQuery = (holdId: number) =>
  sql<{ held: number; kept: number }>`
    select count(held_id) as held, count(*) - count(held_id) as kept
    from (select held_id from review where hold_id = ${holdId} and state = 'waiting' limit ${sql.lit(COUNTED_MAX)}) as part`;

/** The numbers of accounts, posts and other contents that a hold of accounts created since a time would take. */
async function previewOf(ctx: Pick<Context, "db" | "kinds" | "contents">, since: number) {
  const { db, kinds } = ctx;
  const others = countedContents(ctx);
  const those = accountsSince(since);
  const count = async (rows: ReturnType<typeof accountsSince>) => {
    const answer = await sql<{ count: number }>`
      select count(*) as count from (${rows} limit ${sql.lit(COUNTED_MAX)}) as part`.execute(db);
    return Number(answer.rows[0]?.count ?? 0);
  };
  const [accounts, ofOthers, ...posts] = await Promise.all([
    count(those),
    Promise.all(
      others.map(({ kind, deletedAt }) =>
        count(sql`select id from ${sql.table(kind)} where author_id in (${those}) and ${sql.ref(deletedAt)} is null`),
      ),
    ),
    ...[...kinds].map(({ kind, isPrivate }) =>
      count(sql`select id from ${sql.table(kind)} where author_id in (${those}) and deleted_at is null
        and not (${isPrivate ?? sql`1 = 0`})`),
    ),
  ]);
  return {
    accounts,
    posts: posts.reduce((sum, one) => sum + one, 0),
    contents: others.map(({ kind }, index) => ({ kind, count: ofOthers[index] ?? 0 })),
  };
}

async function holdView(ctx: Context, hold: Hold): Promise<NonNullable<Shown["hold"]>> {
  const [briefs, { rows }] = await Promise.all([
    userBriefs(ctx, [hold.startedBy]),
    heldCountQuery(hold.id).execute(ctx.db),
  ]);
  return {
    state: hold.state,
    hours: hold.hours,
    startedBy: briefOf(briefs, hold.startedBy),
    startedAt: new Date(hold.id).toISOString(),
    endedAt: hold.endedAt === null ? null : new Date(hold.endedAt).toISOString(),
    isComplete: hold.passes > 0,
    held: Number(rows[0]?.held ?? 0),
    kept: Number(rows[0]?.kept ?? 0),
  };
}

/** @throws ApiError FORBIDDEN when the viewer may not hold new accounts */
export async function readNewcomers({
  ctx,
  viewer,
  query: { hours },
}: {
  ctx: Context;
  viewer: Viewer;
  query: { hours?: number | undefined };
}): Promise<Shown> {
  assertMayOnSite(viewer, "hold");
  const [figures, settings, hold, preview] = await Promise.all([
    newcomerFigures(ctx),
    reviewSettingsOf(ctx),
    holdOf(ctx.db),
    hours === undefined ? null : previewOf(ctx, ctx.clock.now() - hours * HOUR_MS),
  ]);
  return {
    figures,
    budgets: {
      accountHours: settings.freshHours,
      rangeHourly: settings.rangeHourly,
      siteHourly: settings.siteHourly,
    },
    hold: hold && (await holdView(ctx, hold)),
    preview: preview && hours !== undefined ? { hours, ...preview } : null,
  };
}
