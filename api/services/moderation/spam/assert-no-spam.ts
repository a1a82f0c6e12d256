import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { levelOf } from "../../../../contract/people/level.ts";
import type { ReviewSettings } from "../../../../contract/moderation/review.ts";
import { DAY_MS, dayInChina } from "../../../../contract/shared/site-time.ts";
import { normalise } from "../../shared/word/normalise.ts";
import type { Place } from "../word/places.ts";
import { countLinks } from "./links.ts";

const HOUR_SECONDS = 3_600;
/** Shorter texts, such as thanks and greetings, are often the same and are not counted. */
const SAME_LETTERS_MIN = 20;

type Inside = Pick<Context, "db" | "clock" | "limiter" | "config">;
interface Sent {
  places: readonly Place[];
  /** New content; a change was already limited when it was first written. */
  isNew: boolean;
  formKey: string | null;
  /** Receives a function that returns the taken rate-limit point, for a text that is refused after all. */
  taken(giveBack: () => Promise<void>): void;
}

/** Misconduct since a time: sanctions that were not lifted, and removals that were not undone. */
export function lapsesQuery({ db }: Pick<Context, "db">, userId: number, since: number) {
  const sanctions = db
    .selectFrom("sanction")
    .select("id")
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null)
    .where(sql<boolean>`created_at + 0 > ${since}`)
    .orderBy("id", "desc")
    .limit(1);
  const removals = db
    .selectFrom("removal")
    .select("id")
    .where("author_id", "=", userId)
    .where("undone_at", "is", null)
    .where(sql<boolean>`created_at + 0 > ${since}`)
    .orderBy("id", "desc")
    .limit(1);
  return [sanctions, removals] as const;
}

/**
 * Whether a user counts as new: joined recently, and not yet liked or followed enough to be trusted. After a sanction
 * or removal a user counts as new again for some days.
 */
export async function isNewHere(
  ctx: Pick<Context, "db" | "clock">,
  viewer: Pick<Viewer, "id">,
  { days, trustedLevel, relapseDays }: { days: number; trustedLevel: number; relapseDays: number },
): Promise<boolean> {
  const { db, clock } = ctx;
  if (days === 0) return false;
  if (relapseDays > 0)
    for (const query of lapsesQuery(ctx, viewer.id, clock.now() - relapseDays * DAY_MS))
      if (await query.executeTakeFirst()) return true;
  const user = await db
    .selectFrom("user")
    .select(["created_at", "article_count", "listed_video_count", "follower_count", "liked_count"])
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  if (user.created_at <= clock.now() - days * DAY_MS) return false;
  const level = levelOf({
    articleCount: user.article_count,
    videoCount: user.listed_video_count,
    followerCount: user.follower_count,
    likedCount: user.liked_count,
  });
  return trustedLevel === 0 || level < trustedLevel;
}

/** @throws ApiError INVALID_INPUT at the text, TOO_MANY_REQUESTS */
export async function assertNoSpam(ctx: Inside, viewer: Viewer, sent: Sent, settings: ReviewSettings): Promise<void> {
  const { limitDays: days, trustedLevel, relapseDays, linksMax, hourlyMax, repeatsMax } = settings;
  if ((linksMax > 0 || hourlyMax > 0) && (await isNewHere(ctx, viewer, { days, trustedLevel, relapseDays }))) {
    if (linksMax > 0) assertFewLinks(ctx, sent.places, linksMax);
    if (hourlyMax > 0 && sent.isNew) {
      const rule = { name: "newcomer", points: hourlyMax, seconds: HOUR_SECONDS };
      const wait = await ctx.limiter.take(rule, String(viewer.id));
      if (wait > 0)
        throw new ApiError("TOO_MANY_REQUESTS", `新成员每小时最多发 ${hourlyMax} 条，歇一会儿再来吧`, {
          retryAfterSeconds: wait,
        });
      sent.taken(() => ctx.limiter.giveBack(rule, String(viewer.id)));
    }
  }
  if (repeatsMax > 0 && sent.isNew) await assertNotEverywhere(ctx, sent, repeatsMax);
}

function assertFewLinks({ config }: Pick<Inside, "config">, places: readonly Place[], most: number): void {
  const { host } = new URL(config.siteUrl);
  let count = 0;
  for (const { path, text } of places) {
    count += countLinks(text, host);
    if (count > most) throw fieldError(path, `新成员一次最多放 ${most} 个链接`);
  }
}

/** Limits how often the same text is sent on one day, by all users together. A form sent twice counts once. */
async function assertNotEverywhere(ctx: Inside, { places, formKey }: Sent, most: number): Promise<void> {
  const letters = normalise(places.map(({ text }) => text).join("\n")).letters;
  const [place] = places;
  if (!place || letters.length < SAME_LETTERS_MIN) return;
  const isAgain =
    formKey !== null && (await ctx.limiter.take({ name: "said", points: 1, seconds: 86_400 }, formKey)) > 0;
  if (isAgain) return;
  const hash = createHash("sha256").update(letters).digest("base64url").slice(0, 22);
  const { count } = await ctx.db
    .insertInto("said_text")
    .values({ hash, day: dayInChina(ctx.clock.now()), count: 1 })
    .onConflict((conflict) => conflict.columns(["hash", "day"]).doUpdateSet({ count: sql`said_text.count + 1` }))
    .returning("count")
    .executeTakeFirstOrThrow();
  if (count > most) throw fieldError(place.path, "同样的内容今天已经发过很多次了，换些话说吧");
}

/** Deletes counts from before yesterday. */
export async function forgetSaid({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  const [gone] = await db
    .deleteFrom("said_text")
    .where("day", "<", dayInChina(clock.now()) - 1)
    .execute();
  return Number(gone?.numDeletedRows ?? 0);
}
