import { sql } from "kysely";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { OwnGrowth } from "../../../../contract/people/growth.ts";
import { checkInPoints, growthParts, pointReasons } from "../../../../contract/people/growth-names.ts";
import { levelOf, levelPoints, meritPoints } from "../../../../contract/people/level.ts";
import { dayInChina, millisOfSiteTime, siteTimeOf } from "../../../../contract/shared/site-time.ts";
import type { Context, Viewer } from "../../../context.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { badgesOf } from "../../people/growth/badges-of.ts";
import { entryViews, pointEntryPageQuery } from "./point-entries.ts";
import { streakOf } from "../../people/growth/streak.ts";

const ENTRIES = 5;

/** The days of a month on which the user checked in (签到). @param month 2026-11 */
export function checkInDaysQuery(ctx: Pick<Context, "db">, userId: number, month: string) {
  const first = dayInChina(millisOfSiteTime(`${month}-01T00:00`) ?? 0);
  return ctx.db
    .selectFrom("check_in")
    .select("day")
    .where("user_id", "=", userId)
    .where("day", ">=", first)
    .where("day", "<", first + 31);
}

/** The number of times that each reason has given points on a day. */
export const givenTimesQuery = (ctx: Pick<Context, "db">, userId: number, day: number) =>
  ctx.db
    .selectFrom("point_entry")
    .select((eb) => ["reason", eb.fn.countAll<number>().as("times")])
    .where("user_id", "=", userId)
    .where("day", "=", day)
    .where(sql<boolean>`turn = 0`)
    .groupBy("reason");

const monthOf = (at: number) => siteTimeOf(at).slice(0, 7);
/** Converts days since 1970, as `dayInChina` counts them, to a calendar date. */
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/**
 * The viewer's page of growth: check-ins, points, level and badges.
 * @throws ApiError NOT_FOUND when the site has switched all parts off
 */
export async function ownGrowth({
  ctx,
  viewer,
  month: wanted,
}: {
  ctx: Context;
  viewer: Viewer;
  month?: string | undefined;
}): Promise<OwnGrowth> {
  const has = await publicConfig({ ctx });
  if (!growthParts.some((part) => has[part])) throw new ApiError("NOT_FOUND", "本站没有开放签到与积分");
  const now = ctx.clock.now();
  const today = dayInChina(now);
  const user = await ctx.db
    .selectFrom("user")
    .select([
      "points",
      "check_in_day",
      "check_in_streak",
      "created_at",
      "article_count",
      "listed_video_count",
      "follower_count",
      "liked_count",
    ])
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  // Months before the account's creation and after the current month are not shown.
  const first = monthOf(user.created_at);
  const month = [wanted ?? monthOf(now), monthOf(now)].toSorted()[0] ?? "";
  const shown = month < first ? first : month;
  const [days, times, entries, badges] = await Promise.all([
    has.checkIn ? checkInDaysQuery(ctx, viewer.id, shown).execute() : [],
    has.points ? givenTimesQuery(ctx, viewer.id, today).execute() : [],
    has.points ? pointEntryPageQuery({ ctx, userId: viewer.id, limit: ENTRIES }).page() : null,
    has.badges ? badgesOf(ctx, viewer.id) : null,
  ]);
  const state = streakOf(user, now);
  const merits = {
    articleCount: user.article_count,
    videoCount: user.listed_video_count,
    followerCount: user.follower_count,
    likedCount: user.liked_count,
  };
  const level = levelOf(merits);
  return {
    checkIn: has.checkIn
      ? {
          ...state,
          today: has.points ? checkInPoints(state.isDone ? state.streak : state.streak + 1) : null,
          tomorrow: has.points ? checkInPoints(state.isDone ? state.streak + 1 : state.streak + 2) : null,
          month: {
            name: shown,
            today: dateOf(today),
            days: days
              .map(({ day }) => dateOf(day))
              .flatMap((date) => (date.startsWith(shown) ? [Number(date.slice(8))] : []))
              .toSorted((a, b) => a - b),
            hasPrevious: shown > first,
          },
        }
      : null,
    points: entries && {
      balance: user.points,
      today: pointReasons.map((reason) => ({
        reason,
        times: Number(times.find((row) => row.reason === reason)?.times ?? 0),
      })),
      entries: await entryViews(ctx, viewer, entries.rows),
    },
    level: has.levels ? { level, merits: meritPoints(merits), next: levelPoints[level] ?? null } : null,
    badges,
  };
}
