import type { Context, Viewer } from "../../context.ts";
import type { ChangelogItem, FeedbackCard, FeedbackFigures } from "../../contract/feedback.ts";
import { cutPage } from "../../db/pagination.ts";
import { briefOf } from "../article/article-cards.ts";
import { userBriefs } from "../user/user-brief.ts";
import { changelogPageQuery, type FeedbackPageInput, feedbackPageQuery, type OwnPageInput, ownFeedbackQuery } from "./feedback-pages.ts";
import { feedbackCards, iso } from "./feedback-rows.ts";
import { storedFigures } from "./figures.ts";
import { isOpen } from "./state-machine.ts";

interface Listed<T> {
  items: T[];
  nextCursor: string | null;
}

/** R08 */
export async function listFeedback({ ctx, input }: { ctx: Context; input: Omit<FeedbackPageInput, "ctx" | "cursor"> & { cursor?: string | undefined } }): Promise<Listed<FeedbackCard> & { figures: FeedbackFigures }> {
  const [rows, figures] = await Promise.all([feedbackPageQuery({ ctx, ...input, version: input.version || undefined, cursor: input.cursor }).execute(), storedFigures(ctx)]);
  const page = cutPage(rows, input.limit, (row) => [input.sort === "votes" ? row.vote_count : row.created_at, row.id]);
  return { items: await feedbackCards(ctx, page.rows), nextCursor: page.nextCursor, figures };
}

/** R23 */
export async function listOwnFeedback({ ctx, viewer, input }: { ctx: Context; viewer: Viewer; input: Pick<OwnPageInput, "state" | "limit"> & { cursor?: string | undefined } }): Promise<Listed<FeedbackCard & { canEdit: boolean }>> {
  const rows = await ownFeedbackQuery({ ctx, userId: viewer.id, state: input.state, cursor: input.cursor, limit: input.limit }).execute();
  const page = cutPage(rows, input.limit, (row) => [input.state === "deleted" ? (row.deleted_at ?? 0) : row.created_at, row.id]);
  const cards = await feedbackCards(ctx, page.rows);
  return { items: cards.map((card) => ({ ...card, canEdit: input.state !== "deleted" && isOpen(card.status) })), nextCursor: page.nextCursor };
}

/** What was solved in which version. */
export async function listChangelog({ ctx, input }: { ctx: Context; input: { cursor?: string | undefined; limit: number } }): Promise<Listed<ChangelogItem>> {
  const rows = await changelogPageQuery({ ctx, cursor: input.cursor, limit: input.limit }).execute();
  const page = cutPage(rows, input.limit, (row) => [row.resolved_order ?? 0, row.id]);
  const authors = await userBriefs(ctx, page.rows.map((row) => row.author_id));
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
