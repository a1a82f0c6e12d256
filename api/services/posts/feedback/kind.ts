import { sql, type Updateable } from "kysely";
import type { FeedbackCard } from "../../../../contract/posts/feedback.ts";
import { subjectName } from "../../../../contract/shared/subject.ts";
import type { FeedbackTable } from "../../../db/schema/feedback.ts";
import type { PostKind } from "../post/post-kind.ts";
import { withCircles } from "../../circles/circle-post/followed.ts";
import { rerenderFeedback } from "./rerender-feedback.ts";
import { followingPageQuery } from "./feedback-pages.ts";
import { feedbackCardsOf } from "./feedback-rows.ts";
import { solvedNote } from "./solved-note.ts";
import { feedbackMoved, feedbackRelisted } from "./listing.ts";

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

  shareNote: solvedNote,

  circle: {
    publishedAt: sql<number>`created_at`,
    isShown: sql<boolean>`deleted_at is null`,
    likes: sql<number>`vote_count`,
    isPublicOnly: true,
    moved: feedbackMoved,
  },

  search: {
    isFound: sql<boolean>`is_enclosed = 0`,
    isTitled: true,
    time: "created_at",
    heat: sql<number>`(vote_count + comment_count)`,
    readers: sql<number>`vote_count`,
  },
  found: { rows: sql<boolean>`deleted_at is null and is_enclosed = 0`, changedAt: sql<number>`updated_at` },
  mentions: ["feedback", "feedback-reply"],
  pictures: [
    { kind: "feedback", table: "feedback", id: "id", words: ["source", "html"], writer: "author_id" },
    { kind: "feedback-reply", table: "feedback", id: "id", words: ["reply_source", "reply_html"], writer: "reply_by" },
  ],
  texts: rerenderFeedback,

  relisted: feedbackRelisted,
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
