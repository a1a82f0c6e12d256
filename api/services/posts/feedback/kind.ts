import { sql, type Updateable } from "kysely";
import type { FeedbackCard } from "../../../../contract/posts/feedback.ts";
import { subjectName } from "../../../../contract/shared/subject.ts";
import type { FeedbackTable } from "../../../db/schema/feedback.ts";
import type { PostKind } from "../post/post-kind.ts";
import { withCircles } from "../../circles/circle-post/followed.ts";
import { keepPlace } from "../../circles/circle-post/keep-place.ts";
import { feedbackAnew } from "./feedback-anew.ts";
import { followingPageQuery } from "./feedback-pages.ts";
import { feedbackCardsOf } from "./feedback-rows.ts";
import { indexFeedback } from "./feedback-tokens.ts";

export const feedbackKind: PostKind<FeedbackCard> = {
  kind: "feedback",
  name: subjectName.feedback,
  one: "这条反馈",
  title: "title",

  visibleTo: () => sql<boolean>`1 = 1`,

  cards: (ctx, _viewer, ids) => feedbackCardsOf(ctx, ids),
  async followed(ask) {
    return ask.tagId === undefined ? withCircles(ask, "feedback", () => followingPageQuery(ask).execute()) : [];
  },

  circle: {
    publishedAt: sql<number>`created_at`,
    isShown: sql<boolean>`deleted_at is null`,
    likes: sql<number>`vote_count`,
    isPublicOnly: true,
    moved: ({ trx, ctx, id }) => [
      {
        tags: () => keepPlace(trx, ctx, { kind: "feedback", id }),
        async search() {
          const query = trx.selectFrom("feedback").select(["title", "html"]).where("id", "=", id);
          const row = await query.where("deleted_at", "is", null).executeTakeFirst();
          await indexFeedback(trx, ctx.databaseKind, id, row ?? null);
        },
      },
    ],
  },

  search: {
    isFound: sql<boolean>`is_enclosed = 0`,
    isTitled: true,
    time: "created_at",
    heat: sql<number>`(vote_count + comment_count)`,
  },
  found: { rows: sql<boolean>`deleted_at is null and is_enclosed = 0`, changedAt: sql<number>`updated_at` },
  mentions: ["feedback", "feedback-reply"],
  pictures: [
    { kind: "feedback", table: "feedback", id: "id", words: ["source", "html"] },
    { kind: "feedback-reply", table: "feedback", id: "id", words: ["reply_source", "reply_html"] },
  ],
  texts: feedbackAnew,

  relisted: ({ trx, ctx, id, by }) => [
    {
      tags: () => keepPlace(trx, ctx, { kind: "feedback", id }),
      async search() {
        const row = by === -1 ? undefined : trx.selectFrom("feedback").select(["title", "html"]).where("id", "=", id);
        await indexFeedback(trx, ctx.databaseKind, id, row ? await row.executeTakeFirstOrThrow() : null);
      },
      outbox: async () => by === -1 && ctx.live.publish(trx, { type: "pages.stale" }),
    },
  ],
  purge: {
    blank: {
      title: "",
      summary: "",
      source: "",
      html: "",
      device: "",
      os: "",
      browser: "",
      region: null,
      reply_source: null,
      reply_html: null,
      status_note: "",
    } satisfies Updateable<FeedbackTable>,
    also: (trx, id) =>
      trx
        .updateTable("feedback_event")
        .set({ note: "" })
        .where("feedback_id", "=", id)
        .where(sql<boolean>`note <> ''`)
        .execute(),
  },
};
