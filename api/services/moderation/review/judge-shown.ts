import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { WordField } from "../../../../contract/shared/word-names.ts";
import { holdOver } from "../../people/newcomer/hold-state.ts";
import { reviewSettingsOf } from "../../shared/config/review-settings.ts";
import type { EventContext, PostEvent } from "../../shared/event/event.ts";
import { assertMayPublish } from "../../shared/sanction/may-publish.ts";
import { knownWords } from "../word/known-words.ts";
import type { Matcher } from "../word/matcher.ts";
import { reviewsFirst } from "./reasons-to-wait.ts";

/**
 * The judge of posts that a member shows without writing them anew: a restored, moved or published post.
 * The words are read before the call, because a read beside its transaction would wait for it on SQLite.
 */
export async function shownJudge(ctx: Context, viewer: Viewer): Promise<(told: EventContext) => Promise<void>> {
  const { matcher } = await knownWords(ctx);
  return async ({ trx, ctx: writing, event }) => {
    if (event.of !== "post" || event.authorId !== viewer.id || event.what === "reworded") return;
    const inside = { ...writing, db: trx };
    const post = writing.kinds.of(event.post.kind);
    const row = await trx
      .selectFrom(event.post.kind)
      .select(["circle_id", "deleted_at"])
      .select([sql<string>`${sql.ref(post.title)}`.as("title"), sql<string>`source`.as("source")])
      .where("id", "=", event.post.id)
      .executeTakeFirst();
    if (!row || row.deleted_at !== null) return;
    const place = await placeBefore(trx, event);
    // Leaving a circle shows the post to nobody new.
    if (place !== null && row.circle_id === null) return;
    await assertMayPublish(inside, viewer);
    if (await holdOver(inside, viewer)) throw new ApiError("FORBIDDEN", "新账号的内容正在审核中，请过一阵再来");
    assertWords(matcher, [
      ["title", row.title],
      ["body", row.source],
    ]);
    if (row.circle_id !== null && row.circle_id !== place && (await waitsIn(inside, viewer, row.circle_id)))
      throw new ApiError(
        "FORBIDDEN",
        "这个圈子先审后发，已经发布的内容不能直接放进去。请在圈子里发布，审核通过后大家就能看到",
      );
  };
}

type Inside = Pick<Context, "db" | "clock">;

/** The circle whose lists have the post now; `circlePlaces` updates them after this. */
async function placeBefore(trx: EventContext["trx"], { post }: PostEvent): Promise<number | null> {
  const row = await trx
    .selectFrom("circle_post")
    .select("circle_id")
    .where("kind", "=", post.kind)
    .where("post_id", "=", post.id)
    .executeTakeFirst();
  return row?.circle_id ?? null;
}

/** A later word list counts, too: a text that would wait or be refused now is not shown again unread. */
function assertWords(matcher: Matcher, texts: [WordField, string][]): void {
  for (const [field, text] of texts) {
    const hit = matcher.find(text, field).find(({ list }) => list.level !== "ignore");
    if (hit) throw new ApiError("FORBIDDEN", `其中的“${text.slice(hit.start, hit.end)}”现在不能发布，所以不能这样展示`);
  }
}

async function waitsIn(inside: Inside, viewer: Viewer, circleId: number): Promise<boolean> {
  const { circles, circlesMay } = await reviewSettingsOf(inside);
  return circles.includes(circleId) || (circlesMay && (await reviewsFirst(inside, viewer, circleId)));
}
