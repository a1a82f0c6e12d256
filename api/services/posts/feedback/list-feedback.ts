import type { Context, Viewer } from "../../../context.ts";
import type {
  ChangelogItem,
  FeedbackCard,
  OwnFeedback,
  OwnFeedbackState,
} from "../../../../contract/posts/feedback.ts";
import type { FeedbackFigures } from "../../../../contract/posts/feedback-figures.ts";
import type { FeedbackKind } from "../../../../contract/posts/feedback-status.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { minePage } from "../post/mine.ts";
import {
  changelogPageQuery,
  type FeedbackPageInput,
  feedbackPage,
  followedFeedbackQuery,
  ownFeedbackQuery,
} from "./feedback-pages.ts";
import { type FeedbackCardRow, feedbackCardColumns, feedbackCards, iso } from "./feedback-rows.ts";
import { storedFigures } from "./figures.ts";
import { isOpen } from "./state-machine.ts";

interface Listed<T> {
  items: T[];
  nextCursor: string | null;
}

/** R08 */
export async function listFeedback({
  ctx,
  input,
}: {
  ctx: Context;
  input: Omit<FeedbackPageInput, "ctx" | "cursor"> & { cursor?: string | undefined };
}): Promise<Listed<FeedbackCard> & { figures: FeedbackFigures }> {
  const [page, figures] = await Promise.all([
    feedbackPage({ ctx, ...input, version: input.version || undefined, cursor: input.cursor }),
    storedFigures(ctx),
  ]);
  return { items: await feedbackCards(ctx, page.rows), nextCursor: page.nextCursor, figures };
}

/** R15: a user's tickets; every ticket is public. */
export async function listWrittenFeedback({
  ctx,
  input: { userId, cursor, limit },
}: {
  ctx: Context;
  input: { userId: number; cursor?: string | undefined; limit: number };
}): Promise<Listed<FeedbackCard>> {
  const page = await ownFeedbackQuery({ ctx, userId, state: "all", cursor, limit }).page();
  return { items: await feedbackCards(ctx, page.rows), nextCursor: page.nextCursor };
}

interface ListOwnFeedback {
  ctx: Context;
  viewer: Viewer;
  input: { state: OwnFeedbackState; kind?: FeedbackKind | undefined; cursor?: string | undefined; limit: number };
}

/** R23: the viewer's own tickets, or, with `followed`, the tickets that they follow. */
export async function listOwnFeedback({
  ctx,
  viewer,
  input: { state, kind, cursor, limit },
}: ListOwnFeedback): Promise<Listed<OwnFeedback>> {
  const asked = { ctx, userId: viewer.id, kind, cursor, limit };
  if (state === "followed") {
    const page = await followedFeedbackQuery(asked).page();
    const ids = page.rows.map((row) => row.feedback_id);
    const rows =
      ids.length === 0
        ? []
        : await ctx.db
            .selectFrom("feedback")
            .select([...feedbackCardColumns, "deleted_at", "deleted_by"])
            .where("id", "in", ids)
            .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return minePage({
      ctx,
      kind: "feedback",
      page: { ...page, rows: ids.flatMap((id) => byId.get(id) ?? []) },
      shown: (shown) => ownViews(ctx, viewer, shown),
    });
  }
  return minePage({
    ctx,
    kind: "feedback",
    page: await ownFeedbackQuery({ ...asked, state }).page(),
    shown: (rows) => ownViews(ctx, viewer, rows),
  });
}

async function ownViews(ctx: Context, viewer: Viewer, rows: (FeedbackCardRow & { deleted_at: number | null })[]) {
  const cards = await feedbackCards(ctx, rows);
  return rows.map((row, place) => {
    const card = cards[place];
    const isMine = row.author_id === viewer.id;
    return card && { ...card, isMine, canEdit: isMine && row.deleted_at === null && isOpen(row.status) };
  });
}

/** Solved tickets with the version that solved them. */
export async function listChangelog({
  ctx,
  input,
}: {
  ctx: Context;
  input: { cursor?: string | undefined; limit: number };
}): Promise<Listed<ChangelogItem>> {
  const page = await changelogPageQuery({ ctx, cursor: input.cursor, limit: input.limit }).page();
  const authors = await userBriefs(
    ctx,
    page.rows.map((row) => row.author_id),
  );
  const items = page.rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    kind: row.kind,
    version: row.resolved_version ?? "",
    resolvedAt: iso(row.resolved_at ?? 0),
    voteCount: row.vote_count,
    author: briefOf(authors, row.author_id),
  }));
  return { items, nextCursor: page.nextCursor };
}
