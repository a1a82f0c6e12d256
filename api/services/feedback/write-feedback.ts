import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../context.ts";
import { ApiError, fieldError } from "../../../contract/errors.ts";
import type {
  createFeedbackInput,
  FeedbackFields,
  FeedbackSource,
  updateFeedbackInput,
} from "../../../contract/feedback.ts";
import type { Database } from "../../db/schema/index.ts";
import { RENDERER_VERSION, summaryOf } from "../../markdown/rendered.ts";
import { beside } from "../../markdown/render-beside.ts";
import { renderSettings } from "../render/render-settings.ts";
import { endFormDraft, lockFormDraft } from "../draft/form-draft.ts";
import { once, recall, recallRepeated } from "../form/once.ts";
import { setMentions } from "../mention/set-mentions.ts";
import { notifyMentioned } from "../message/notify-mentioned.ts";
import { setImageUses } from "../image/set-image-uses.ts";
import { type Following, settle } from "../post/settle.ts";
import { keepPlace } from "../circle-post/keep-place.ts";
import { placeFor } from "../circle-post/place-for.ts";
import { addEvent } from "./feedback-events.ts";
import { feedbackGone, iso, lockFeedback } from "./feedback-rows.ts";
import { indexFeedback, similarFeedback } from "./feedback-tokens.ts";
import { isOpen } from "./state-machine.ts";
import { takeLimit } from "../limit/limits.ts";

/**
 * R09. Unless the writer has seen them, similar tickets come first: CONFLICT with them in `details.current`.
 * @throws ApiError CONFLICT, INVALID_INPUT at `source`, TOO_MANY_REQUESTS above 20 an hour
 */
export async function createFeedback({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer;
  input: z.output<typeof createFeedbackInput>;
}): Promise<{ id: number; repeated?: true }> {
  const form = { ctx, viewer, form: "feedback", formKey: input.formKey, content: input };
  const made =
    (await recall<{ id: number }>(form)) ??
    (input.unlessRepeated ? await recallRepeated<{ id: number }>(form, "feedback") : undefined);
  if (made) return made;
  await takeLimit("feedback", { ctx, viewer });
  const { columns, mentions } = await columnsOf(ctx, viewer, input);
  if (!input.despiteSimilar) {
    const similar = await similarFeedback({ ctx, title: input.title });
    if (similar.length > 0) {
      // A double submit: the similar one may be what the other of the two has just made.
      const twin = await recall<{ id: number }>(form);
      if (twin) return twin;
      throw new ApiError("CONFLICT", "已有相似的反馈，看看是不是同一个问题", { current: similar });
    }
  }
  return once({
    ...form,
    run: async (trx) => {
      const now = ctx.clock.now();
      const draft = { kind: "feedback", revision: input.draftRevision } as const;
      return settle({
        files: () => lockFormDraft(trx, ctx, viewer, draft),
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
          const event = { feedback_id: id, actor_id: viewer.id, kind: "created", to_status: "pending" } as const;
          await addEvent(trx, { ...event, created_at: now });
          return { id };
        },
        following: ({ id }) => [
          said(trx, ctx, viewer, id, { columns, mentions }),
          {
            tags: () => keepPlace(trx, ctx, { kind: "feedback", id }),
            pictures: () => endFormDraft(trx, ctx, viewer, draft),
          },
        ],
      });
    },
  });
}

/**
 * R11: the author, while somebody may still act on it.
 * @throws ApiError NOT_FOUND, FORBIDDEN, INVALID_INPUT at `source`, CONFLICT when it is settled, and, with the ticket in
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
      await settle({
        async thing() {
          const row = (await lockFeedback(trx, ctx.databaseKind, [feedbackId])).get(feedbackId);
          if (!row) throw feedbackGone();
          if (row.author_id !== viewer.id) throw new ApiError("FORBIDDEN", "只能修改自己的反馈");
          if (!isOpen(row.status)) throw new ApiError("CONFLICT", "这条反馈已经有了结果，不能再修改");
          const now = ctx.clock.now();
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
          await addEvent(trx, { feedback_id: feedbackId, actor_id: viewer.id, kind: "edited", created_at: now });
        },
        following: () => [said(trx, ctx, viewer, feedbackId, { columns, mentions })],
      });
      return { id: feedbackId };
    },
  });
}

/** R11: what the author wrote. @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when it is settled */
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
    ])
    .where("id", "=", feedbackId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw feedbackGone();
  const { author_id: authorId, status, updated_at: updatedAt, ...fields } = row;
  if (authorId !== viewer.id) throw new ApiError("FORBIDDEN", "只能修改自己的反馈");
  if (!isOpen(status)) throw new ApiError("CONFLICT", "这条反馈已经有了结果，不能再修改");
  return { ...fields, updatedAt: iso(updatedAt) };
}

/** A ticket is found by its words, tells whom they name, and shows pictures. */
function said(
  trx: Transaction<Database>,
  ctx: Context,
  viewer: Viewer,
  id: number,
  { columns, mentions }: Awaited<ReturnType<typeof columnsOf>>,
): Following {
  const subject = { kind: "feedback", id } as const;
  const { html, source, title } = columns;
  return {
    async search() {
      await indexFeedback(trx, ctx.databaseKind, id, columns);
      await setMentions(trx, subject, { userIds: mentions, source });
    },
    people: () => notifyMentioned({ ctx, trx, writerId: viewer.id, html, about: subject, body: title }),
    pictures: () => setImageUses(trx, ctx, subject, { texts: [source, html] }),
  };
}

async function columnsOf(
  ctx: Context,
  viewer: Viewer,
  { kind, title, source, version, device, os, browser }: FeedbackFields,
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
    version,
    device,
    os,
    browser,
  };
  return { columns, mentions: rendered.mentions };
}
