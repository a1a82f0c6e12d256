import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import { AI_STATEMENT } from "../../../../contract/posts/ai-names.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type {
  createFeedbackInput,
  FeedbackFields,
  FeedbackSource,
  updateFeedbackInput,
} from "../../../../contract/posts/feedback.ts";
import type { Database } from "../../../db/schema/index.ts";
import { RENDERER_VERSION, summaryOf } from "../../../markdown/rendered.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { renderSettings } from "../render/render-settings.ts";
import { aiColumns, logStatement, statementColumn, statementOf } from "../ai/ai-note.ts";
import { endFormDraft, lockFormDraft } from "../draft/form-draft.ts";
import { once, earlierResult } from "../../shared/form/once.ts";
import { type Following, runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { placeFor } from "../../circles/circle-post/place-for.ts";
import { addEvent } from "./feedback-events.ts";
import { feedbackGone, iso, lockFeedback } from "./feedback-rows.ts";
import { similarFeedback } from "./feedback-tokens.ts";
import { feedbackSaid } from "./listing.ts";
import { isOpen } from "./state-machine.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import { feedbackLimits } from "../../../../contract/posts/feedback.ts";

interface CreateFeedback {
  ctx: Context;
  viewer: Viewer;
  input: z.output<typeof createFeedbackInput>;
}

/**
 * R09: submits a ticket. Unless the writer has already seen similar tickets, they are returned as a CONFLICT in
 * `details.current`.
 * @throws ApiError CONFLICT, INVALID_INPUT at `source`, TOO_MANY_REQUESTS above 20 an hour
 */
export async function createFeedback({ ctx, viewer, input }: CreateFeedback): Promise<{ id: number; repeated?: true }> {
  const repeatedIn = input.unlessRepeated ? ("feedback" as const) : undefined;
  const form = { ctx, viewer, form: "feedback", formKey: input.formKey, content: input, repeatedIn };
  const made = await earlierResult<{ id: number }>(form);
  if (made) return made;
  return limitAct(feedbackLimits.create, { ctx, viewer }, async () => {
    const { columns, mentions } = await columnsOf(ctx, viewer, input);
    if (!input.despiteSimilar) {
      const similar = await similarFeedback({ ctx, title: input.title });
      if (similar.length > 0) {
        // On a double submit, the similar ticket may be the one that the other request has just made.
        const twin = await earlierResult<{ id: number }>(form);
        if (twin) return twin;
        throw new ApiError("CONFLICT", "已有相似的反馈，看看是不是同一个问题", { current: similar });
      }
    }
    return once({ ...form, run: (trx) => insertFeedback(trx, { ctx, viewer, input }, { columns, mentions }) });
  });
}

async function insertFeedback(
  trx: Transaction<Database>,
  { ctx, viewer, input }: CreateFeedback,
  { columns, mentions }: Awaited<ReturnType<typeof columnsOf>>,
): Promise<{ id: number }> {
  const now = ctx.clock.now();
  const draft = { kind: "feedback", revision: input.draftRevision } as const;
  return runInLockOrder({
    files: () => lockFormDraft(trx, viewer, draft),
    async thing() {
      const place = await placeFor({ ...ctx, db: trx }, { viewer, kind: "feedback", circleId: input.circleId });
      const { region } = await trx
        .selectFrom("user")
        .select("region")
        .where("id", "=", viewer.id)
        .executeTakeFirstOrThrow();
      const times = { moved_at: now, created_at: now, updated_at: now };
      const { id } = await trx
        .insertInto("feedback")
        .values({ ...columns, ...place, region, author_id: viewer.id, ...times })
        .returning("id")
        .executeTakeFirstOrThrow();
      await logStatement(trx, { ...statementOfTicket(viewer, id, input), now });
      const event = { feedback_id: id, actor_id: viewer.id, kind: "created", to_status: "pending" } as const;
      await addEvent(trx, { ...event, created_at: now });
      return { id };
    },
    following: ({ id }) => [
      ...said(trx, ctx, "listed", { id, author_id: viewer.id, created_at: now }, { columns, mentions }),
      { pictures: () => endFormDraft(trx, ctx, viewer, draft) },
    ],
  });
}

/** The author's columns, with their labels in the form. */
const columnName = {
  kind: "类型",
  title: "标题",
  source: "描述",
  version: "版本",
  device: "设备",
  os: "系统",
  browser: "浏览器",
  ai_statement: AI_STATEMENT,
} as const;
const writtenColumns = Object.keys(columnName) as (keyof typeof columnName)[];

/**
 * R11: the author changes a ticket while it is open.
 * @throws ApiError NOT_FOUND, FORBIDDEN, INVALID_INPUT at `source`, CONFLICT when it is settled, and, with the ticket
 * in
 *   `details.current`, when it was changed since the writer saw it
 */
export async function updateFeedback({
  ctx,
  viewer,
  feedbackId,
  input,
}: {
  ctx: Context;
  viewer: Viewer;
  feedbackId: number;
  input: z.output<typeof updateFeedbackInput>;
}): Promise<{ id: number }> {
  const { columns, mentions } = await columnsOf(ctx, viewer, input);
  return once({
    ctx,
    viewer,
    form: "feedback-edit",
    formKey: input.formKey,
    content: input,
    run: async (trx) => {
      await runInLockOrder({
        async thing() {
          const row = (await lockFeedback(trx, [feedbackId])).get(feedbackId);
          if (!row) throw feedbackGone();
          if (row.author_id !== viewer.id) throw new ApiError("FORBIDDEN", "只能修改自己的反馈");
          if (!isOpen(row.status)) throw new ApiError("CONFLICT", "这条反馈已经有了结果，不能再修改");
          const now = ctx.clock.now();
          const before = await trx
            .selectFrom("feedback")
            .select(writtenColumns)
            .where("id", "=", feedbackId)
            .executeTakeFirstOrThrow();
          const changed = await trx
            .updateTable("feedback")
            .set((eb) => ({ ...columns, revision: eb("revision", "+", 1), updated_at: now }))
            .where("id", "=", feedbackId)
            .where("revision", "=", input.revision)
            .returning("id")
            .executeTakeFirst();
          if (!changed)
            throw new ApiError("CONFLICT", "这条反馈已在别处修改，请选择要保留的内容", {
              current: await feedbackSource({ ctx: { ...ctx, db: trx }, viewer, feedbackId }),
            });
          await logStatement(trx, { ...statementOfTicket(viewer, feedbackId, input), now });
          // The timeline names the changed fields only: text that the author removes from a public ticket must not stay
          // in it.
          const names = writtenColumns.filter((name) => before[name] !== columns[name]).map((name) => columnName[name]);
          if (names.length === 0) return row;
          const note = `改了${names.join("、")}`;
          await addEvent(trx, { feedback_id: feedbackId, actor_id: viewer.id, kind: "edited", note, created_at: now });
          return row;
        },
        following: (row) => said(trx, ctx, "reworded", row, { columns, mentions }),
      });
      return { id: feedbackId };
    },
  });
}

/** R11: the ticket's editable fields. @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when it is settled */
export async function feedbackSource({
  ctx,
  viewer,
  feedbackId,
}: {
  ctx: Context;
  viewer: Viewer;
  feedbackId: number;
}): Promise<FeedbackSource> {
  const row = await ctx.db
    .selectFrom("feedback")
    .select([
      "id",
      "author_id",
      "kind",
      "title",
      "source",
      "version",
      "device",
      "os",
      "browser",
      "revision",
      "updated_at",
      "status",
      ...aiColumns,
    ])
    .where("id", "=", feedbackId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw feedbackGone();
  const {
    author_id: authorId,
    status,
    updated_at: updatedAt,
    ai_statement: _said,
    ai_suspected: marked,
    ...fields
  } = row;
  if (authorId !== viewer.id) throw new ApiError("FORBIDDEN", "只能修改自己的反馈");
  if (!isOpen(status)) throw new ApiError("CONFLICT", "这条反馈已经有了结果，不能再修改");
  return { ...fields, aiStatement: statementOf(row), isAiMarked: marked === 1, updatedAt: iso(updatedAt) };
}

const statementOfTicket = (viewer: Viewer, id: number, { aiStatement: statement }: FeedbackFields) => ({
  subject: { kind: "feedback" as const, id },
  userId: viewer.id,
  statement,
});

/** The consequences of a new ticket or new text: search index, mentions and pictures. */
function said(
  trx: Transaction<Database>,
  ctx: Context,
  what: "listed" | "reworded",
  row: { id: number; author_id: number; created_at: number },
  { columns, mentions }: Awaited<ReturnType<typeof columnsOf>>,
): Following[] {
  const { html, source } = columns;
  const subject = { kind: "feedback", id: row.id } as const;
  const written = {
    words: { ...subject, source, userIds: mentions },
    pictures: [{ ...subject, texts: [source, html] }],
  };
  return feedbackSaid(trx, ctx, { what, row: { ...row, ...columns }, written });
}

async function columnsOf(
  ctx: Context,
  viewer: Viewer,
  { kind, title, source, aiStatement, version, device, os, browser }: FeedbackFields,
) {
  const kept = await beside.keep("ticket", source, renderSettings(ctx, viewer));
  const { rendered } = kept;
  if (rendered.text === "" && rendered.imageCount === 0 && !rendered.html.includes("<pre>"))
    throw fieldError("source", "请描述一下情况");
  const columns = {
    kind,
    title,
    source: kept.source,
    html: rendered.html,
    summary: summaryOf(rendered.text),
    renderer_version: RENDERER_VERSION,
    ai_statement: statementColumn(aiStatement),
    version,
    device,
    os,
    browser,
  };
  return { columns, mentions: rendered.mentions };
}
