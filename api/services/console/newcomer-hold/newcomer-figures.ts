import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { NewcomerFigures } from "../../../../contract/people/newcomer.ts";
import { countedKinds } from "../../../../contract/people/newcomer-names.ts";
import type { ReviewSettings } from "../../../../contract/moderation/review.ts";
import { reviewSettingsOf } from "../../shared/config/review-settings.ts";
import type { Content } from "../../shared/content/content.ts";
import { floodOf, HOUR_MS, isRecent } from "../../people/newcomer/flood.ts";
import { holdOf } from "../../people/newcomer/hold-state.ts";

type Inside = Pick<Context, "db" | "clock" | "kinds" | "contents">;

const TEN_MINUTES_MS = 10 * 60_000;
/** Thresholds used when no budget is configured. */
const USUAL = { site: 60, signups: 20, hours: 24 };

/** Accounts created since a time, without the staff. */
export const accountsSince = (since: number) =>
  sql`select id from "user" where created_at >= ${since} and role = 'USER' and staff_role is null`;

interface Counted {
  hour: number;
  ten: number;
}

/** Posts of one kind by new accounts, deleted ones included; two parts, because each uses its own index. */
export function freshPostsQuery(kind: string, column: string, since: number, from: number) {
  const time = sql.ref(`${kind}.${column}`);
  const part = (deleted: RawBuilder<unknown>) => sql`select ${time} as at from ${sql.table(kind)}
    where author_id in (${accountsSince(since)}) and ${deleted} and ${time} >= ${from}`;
  return counted(sql`${part(sql`deleted_at is null`)} union all ${part(sql`deleted_at is not null`)}`, from);
}

/** Rows of another kind by new accounts, deleted ones included, but without messages that were taken back. */
export const freshContentsQuery = (
  { kind, deletedAt }: Pick<Content, "kind" | "deletedAt">,
  since: number,
  from: number,
) =>
  counted(
    sql`select created_at as at from ${sql.table(kind)} where author_id in (${accountsSince(since)})
      and created_at >= ${from}${deletedAt === "recalled_at" ? sql` and recalled_at is null` : sql``}`,
    from,
  );

function counted(rows: RawBuilder<unknown>, from: number) {
  const ten = from + HOUR_MS - TEN_MINUTES_MS;
  return sql<Counted>`select count(*) as hour, sum(case when at >= ${ten} then 1 else 0 end) as ten from (${rows}) as written
    where at <= ${from + HOUR_MS}`;
}

async function ask({ db }: Pick<Context, "db">, query: RawBuilder<Counted>): Promise<Counted> {
  const { rows } = await query.execute(db);
  return { hour: Number(rows[0]?.hour ?? 0), ten: Number(rows[0]?.ten ?? 0) };
}

/** The kinds of content beside posts that are counted. */
export const countedContents = ({ contents }: Pick<Context, "contents">) =>
  contents.flatMap((content) => {
    const kind = countedKinds.find((one) => one === content.kind);
    return kind ? [{ kind, deletedAt: content.deletedAt ?? "deleted_at" }] : [];
  });

/** The present activity of new accounts, counted from the rows. */
export async function newcomerFigures(ctx: Inside): Promise<NewcomerFigures> {
  const { db, clock } = ctx;
  const now = clock.now();
  const from = now - HOUR_MS;
  const [settings, flood, hold] = await Promise.all([reviewSettingsOf(ctx), floodOf(db), holdOf(db)]);
  const since = now - (settings.freshHours || USUAL.hours) * HOUR_MS;
  const others = countedContents(ctx);
  const [accounts, waiting, ofOthers, ...posts] = await Promise.all([
    ask(ctx, counted(sql`select created_at as at from "user" where created_at >= ${from}`, from)),
    ask(ctx, counted(keptCalls(since, from), from)),
    Promise.all(others.map((content) => ask(ctx, freshContentsQuery(content, since, from)))),
    ...[...ctx.kinds].map(({ kind, search }) => ask(ctx, freshPostsQuery(kind, search.time, since, from))),
  ]);
  const part = (name: keyof Counted) => ({
    accounts: accounts[name],
    posts: posts.reduce((sum, one) => sum + one[name], 0),
    contents: others.map(({ kind }, index) => ({ kind, count: ofOthers[index]?.[name] ?? 0 })),
    waiting: waiting[name],
  });
  const [tenMinutes, hour] = [part("ten"), part("hour")];
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    tenMinutes,
    hour,
    isUnusual: isUnusual(tenMinutes, hour, settings),
    flood: isRecent(flood, now)
      ? { since: iso(flood.since), until: iso(flood.until), isSite: flood.siteUntil > flood.since }
      : null,
    isHolding: hold?.state === "on",
  };
}

/** Calls by new accounts that wait or waited for review. */
export const keptCalls = (since: number, from: number) => sql`
  select created_at as at from review where created_at >= ${from} and held_id is null and author_id in (${accountsSince(since)})`;

type Part = NewcomerFigures["hour"];

function isUnusual(tenMinutes: Part, hour: Part, { siteHourly, signupsHourly }: ReviewSettings): boolean {
  const all = ({ posts, contents, waiting }: Part) => contents.reduce((sum, { count }) => sum + count, posts + waiting);
  const usual = siteHourly || USUAL.site;
  return (
    all(hour) >= Math.max(10, usual / 2) ||
    all(tenMinutes) >= Math.max(10, usual / 4) ||
    hour.accounts >= (signupsHourly || USUAL.signups)
  );
}
