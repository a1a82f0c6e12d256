import { sql } from "kysely";
import type { FeedbackCard } from "../../contract/feedback.ts";
import type { PostKind } from "../post/post-kind.ts";
import { feedbackCardsOf } from "./feedback-rows.ts";

export const feedbackKind: PostKind<FeedbackCard> = {
  kind: "feedback",
  name: "反馈",
  title: "title",
  visibleTo: () => sql<boolean>`1 = 1`,
  cards: (ctx, _viewer, ids) => feedbackCardsOf(ctx, ids),
};
