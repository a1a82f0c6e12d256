import { sql, type Updateable } from "kysely";
import type { FeedbackCard } from "../../../contract/feedback.ts";
import { subjectName } from "../../../contract/subject.ts";
import type { FeedbackTable } from "../../db/schema/feedback.ts";
import type { PostKind } from "../post/post-kind.ts";
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
  async followed({ tagId, ...page }) {
    return tagId === undefined ? followingPageQuery(page).execute() : [];
  },

  search: { isFound: sql<boolean>`1 = 1`, isTitled: true },
  mentions: ["feedback", "feedback-reply"],
  pictures: [
    { kind: "feedback", table: "feedback", id: "id", words: ["source", "html"] },
    { kind: "feedback-reply", table: "feedback", id: "id", words: ["reply_source", "reply_html"] },
  ],
  texts: feedbackAnew,

  relisted: ({ trx, ctx, id, by }) => ({
    async search() {
      const row = by === -1 ? undefined : trx.selectFrom("feedback").select(["title", "html"]).where("id", "=", id);
      await indexFeedback(trx, ctx.databaseKind, id, row ? await row.executeTakeFirstOrThrow() : null);
    },
    outbox: async () => by === -1 && ctx.live.publish(trx, { type: "pages.stale" }),
  }),
  purge: {
    blank: {
      title: "",
      summary: "",
      source: "",
      html: "",
      device: "",
      os: "",
      browser: "",
      reply_source: null,
      reply_html: null,
    } satisfies Updateable<FeedbackTable>,
  },
};
