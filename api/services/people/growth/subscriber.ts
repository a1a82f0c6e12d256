import { pointReasons } from "../../../../contract/people/growth-names.ts";
import type { Event, PostEvent, Subscriber, EventContext } from "../../shared/event/event.ts";
import { giveBadges } from "./give-badges.ts";
import { type Deed, syncPoints } from "./sync-points.ts";
import { mergeGrowth } from "./merge-growth.ts";

/** The author's counter for the badges of a kind of post. */
const countedBy = {
  article: { column: "article_count", figure: "articles" },
  video: { column: "listed_video_count", figure: "videos" },
} as const;

/** Gives points and badges for posts, comments and people. The rows of these people are locked. */
export const growth: Subscriber = {
  async figures({ trx, ctx, event }) {
    const deed = deedOf(event);
    if (deed) await syncPoints(trx, ctx, deed);
    if (event.of === "post" && event.what === "listed") await giveForPosts({ trx, ctx }, event);
    if (event.of === "person" && event.what === "merged")
      await mergeGrowth(trx, ctx, { from: event.from, into: event.id });
    if (event.of === "person" && event.what === "purged") await forget(trx, event.id);
  },
  async people({ trx, ctx, event }) {
    if (event.of === "person" && event.what === "grew") await giveBadges(trx, ctx, event.id, event.figures);
  },
};

/** @returns undefined for an event that neither gives nor takes points */
function deedOf(event: Event): Deed | undefined {
  if (event.of === "comment") {
    const stands = event.what !== "removed";
    if (event.what === "changed" || (stands && event.isOnOwn)) return undefined;
    return { userId: event.authorId, reason: "comment", subjectId: event.id, stands, at: event.at };
  }
  if (event.of !== "post" || (event.what !== "listed" && event.what !== "hidden")) return undefined;
  const reason = pointReasons.find((name) => name === event.post.kind);
  return (
    reason && {
      userId: event.authorId,
      reason,
      subjectId: event.post.id,
      stands: event.what === "listed",
      at: event.at,
    }
  );
}

async function giveForPosts(
  { trx, ctx }: Pick<EventContext, "trx" | "ctx">,
  { post, authorId }: PostEvent,
): Promise<void> {
  const by = Object.entries(countedBy).find(([kind]) => kind === post.kind)?.[1];
  if (!by) return;
  const author = await trx.selectFrom("user").select(by.column).where("id", "=", authorId).executeTakeFirstOrThrow();
  await giveBadges(trx, ctx, authorId, { [by.figure]: author[by.column] });
}

async function forget(trx: EventContext["trx"], userId: number): Promise<void> {
  const nothing = { points: 0, check_in_day: null, check_in_streak: 0 };
  await trx.updateTable("user").set(nothing).where("id", "=", userId).execute();
}
