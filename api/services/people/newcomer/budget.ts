import type { Caller, Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { ReviewSettings } from "../../../../contract/moderation/review.ts";
import { isStaffMember } from "../../../../contract/shared/staff-member.ts";
import { rangeOf } from "../../shared/address/address.ts";
import { waitText } from "../../shared/address/wait-text.ts";
import { reviewSettingsOf } from "../../shared/config/review-settings.ts";
import { floodOf, HOUR_MS, noteFlood } from "./flood.ts";
import { joinedAt } from "./joined-at.ts";

type Inside = Pick<Context, "db" | "clock" | "live" | "limiter" | "config">;

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** The uploads per allowed post, because a post has several pictures. */
const UPLOADS_PER_POST = 5;

/** Whether an account counts against the budgets of new accounts. */
export async function isFresh(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewer: Viewer,
  { freshHours }: Pick<ReviewSettings, "freshHours">,
): Promise<boolean> {
  return freshHours > 0 && (await joinedAt(db, viewer.id)) > clock.now() - freshHours * HOUR_MS;
}

const rangeRule = ({ rangeHourly }: ReviewSettings) => ({
  name: "fresh-range",
  points: rangeHourly,
  seconds: HOUR,
});
const siteRule = ({ siteHourly }: ReviewSettings) => ({ name: "fresh-site", points: siteHourly, seconds: HOUR });

const tooMany = (told: string, wait: number) =>
  new ApiError("TOO_MANY_REQUESTS", `${told}，请 ${waitText(wait)}后再试`, { retryAfterSeconds: wait });

/** Takes one publication from the budget of the new accounts of a network. @throws ApiError TOO_MANY_REQUESTS */
async function takeOfRange(ctx: Inside, { ip }: Pick<Caller, "ip">, settings: ReviewSettings): Promise<void> {
  if (settings.rangeHourly === 0) return;
  const wait = await ctx.limiter.take(rangeRule(settings), rangeOf(ip));
  if (wait === 0) return;
  const told = `一个网段的新账号在一小时内发布了 ${settings.rangeHourly} 条，再发的已被拒绝。`;
  await noteFlood(ctx, { wait, told });
  throw tooMany("你所在网络的新账号发布得太多了", wait);
}

/** Takes one publication from the whole site's budget. @returns false when the budget is used up */
export async function takeOfSite(ctx: Inside, settings: ReviewSettings): Promise<boolean> {
  const points = settings.siteHourly;
  if (points === 0) return true;
  const flood = await floodOf(ctx.db);
  // A restart may have lost the limiter's counter since then.
  if (flood && flood.siteUntil > ctx.clock.now() && flood.sitePoints === points) return false;
  const wait = await ctx.limiter.take(siteRule(settings), "all");
  if (wait === 0) return true;
  const told = `全站的新账号在一小时内发布了 ${points} 条，再发的在等待审核。`;
  await noteFlood(ctx, { wait, sitePoints: points, told });
  return false;
}

/** The points that one publication takes from the budgets of new accounts. */
export interface Budget {
  /** @throws ApiError TOO_MANY_REQUESTS */
  ofRange(): Promise<void>;
  /** @returns false when the budget is used up */
  ofSite(): Promise<boolean>;
  /** Gives the points back, for a publication that was refused after all. */
  giveBack(): Promise<void>;
}

/** The budget of members to whom no budget applies. */
export const noBudget: Budget = { ofRange: async () => {}, ofSite: async () => true, giveBack: async () => {} };

export function budgetOf(ctx: Inside, caller: Pick<Caller, "ip">, settings: ReviewSettings): Budget {
  const taken = { range: false, site: false };
  return {
    async ofRange() {
      await takeOfRange(ctx, caller, settings);
      taken.range = settings.rangeHourly > 0;
    },
    async ofSite() {
      const isThere = await takeOfSite(ctx, settings);
      taken.site = isThere && settings.siteHourly > 0;
      return isThere;
    },
    async giveBack() {
      if (taken.range) await ctx.limiter.giveBack(rangeRule(settings), rangeOf(caller.ip));
      if (taken.site) await ctx.limiter.giveBack(siteRule(settings), "all");
    },
  };
}

/**
 * Takes an upload from the budget, before the bytes of a picture or a video are read.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function takeUpload(ctx: Inside, { viewer, caller }: { viewer: Viewer; caller: Caller }): Promise<void> {
  if (isStaffMember(viewer)) return;
  const settings = await reviewSettingsOf(ctx);
  if (settings.rangeHourly === 0 || !(await isFresh(ctx, viewer, settings))) return;
  const points = settings.rangeHourly * UPLOADS_PER_POST;
  const wait = await ctx.limiter.take({ name: "fresh-upload", points, seconds: HOUR }, rangeOf(caller.ip));
  if (wait === 0) return;
  await noteFlood(ctx, { wait, told: `一个网段的新账号在一小时内上传了 ${points} 个文件，再传的已被拒绝。` });
  throw tooMany("你所在网络的新账号上传得太多了", wait);
}

/**
 * Takes a registration from the budget, before an account is created for an unknown phone.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function takeSignup(ctx: Inside, { caller, phone }: { caller: Caller; phone: string }): Promise<void> {
  if (ctx.config.adminPhones.includes(phone)) return;
  const { signupsHourly, signupsDaily } = await reviewSettingsOf(ctx);
  if (signupsHourly + signupsDaily === 0) return;
  const known = await ctx.db.selectFrom("user").select("id").where("phone", "=", phone).executeTakeFirst();
  if (known) return;
  const key = rangeOf(caller.ip);
  const daily = { name: "signup-day", points: signupsDaily, seconds: DAY };
  const hourly = { name: "signup-hour", points: signupsHourly, seconds: HOUR };
  const ofDay = signupsDaily === 0 ? 0 : await ctx.limiter.take(daily, key);
  const ofHour = ofDay > 0 || signupsHourly === 0 ? 0 : await ctx.limiter.take(hourly, key);
  if (ofDay + ofHour === 0) return;
  if (ofHour > 0 && signupsDaily > 0) await ctx.limiter.giveBack(daily, key);
  const wait = ofDay || ofHour;
  await noteFlood(ctx, { wait, told: "一个网段注册的新账号达到了上限，再注册的已被拒绝。" });
  throw tooMany("你所在网络注册的新账号太多了", wait);
}
