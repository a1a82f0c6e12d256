import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { changeDynamicInput, DynamicWords } from "../../../../contract/posts/dynamic.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { thinVersions } from "../article/thin-versions.ts";
import type { Database } from "../../../db/schema/index.ts";
import { DYNAMIC_RENDERER_VERSION } from "../../../markdown/rendered.ts";
import { aiColumns, logStatement, statementColumn, statementOf } from "../ai/ai-note.ts";
import { once, earlierResult } from "../../shared/form/once.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { dynamicSaid } from "./listing.ts";
import { dynamicText, dynamicWords } from "./dynamic-text.ts";
import { videosOfDynamics } from "./dynamic-videos.ts";
import { goneDynamic } from "./dynamic-rows.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import { isKnownOutsideCircle } from "../../circles/visibility/visible-to.ts";
import { dynamicLimits } from "../../../../contract/posts/dynamic.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  dynamicId: number;
}
type Input = z.output<typeof changeDynamicInput>;
type Row = Awaited<ReturnType<typeof ownDynamic>>;

async function ownDynamic(ctx: Pick<Context, "db">, viewer: Viewer, dynamicId: number) {
  const row = await ctx.db
    .selectFrom("dynamic")
    .select([
      "id",
      "author_id",
      "source",
      "html",
      "visibility",
      "circle_id",
      "is_enclosed",
      "revision",
      "has_images",
      "has_poll",
      "has_video",
      "origin_dynamic_id",
      "origin_article_id",
      "created_at",
      "edited_at",
      ...aiColumns,
    ])
    .where("id", "=", dynamicId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw goneDynamic();
  if (row.author_id !== viewer.id) {
    if (row.visibility === "self" || !(await isKnownOutsideCircle(ctx, viewer, row))) throw goneDynamic();
    throw new ApiError("FORBIDDEN", "只能修改自己的动态");
  }
  return row;
}

/** R22: the editable fields of the viewer's own dynamic. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function wordsOfDynamic({ ctx, viewer, dynamicId }: Asked): Promise<DynamicWords> {
  const row = await ownDynamic(ctx, viewer, dynamicId);
  const { id, source, visibility, revision, edited_at: editedAt, created_at: createdAt } = row;
  const video = row.has_video === 1 ? (await videosOfDynamics(ctx, [id])).get(id) : undefined;
  return {
    id,
    source: await dynamicWords(ctx, source),
    visibility,
    aiStatement: statementOf(row),
    isAiMarked: row.ai_suspected === 1 || video?.isAiMarked === true,
    revision,
    updatedAt: new Date(editedAt ?? createdAt).toISOString(),
  };
}

/** A poll needs its question. An empty text needs pictures, a video or a reposted post. */
function assertWords(row: Row, source: string): void {
  if (source !== "") return;
  if (row.has_poll === 1) throw fieldError("source", "请写下投票的问题");
  if (row.has_images === 0 && row.has_video === 0 && row.origin_dynamic_id === null && row.origin_article_id === null)
    throw fieldError("source", "写点什么；不想要了可以删除这条动态");
}

/**
 * R22: changes a dynamic's text or visibility; the old text is stored as a version (编辑历史).
 * @throws ApiError NOT_FOUND, FORBIDDEN, INVALID_INPUT at `source`, TOO_MANY_REQUESTS above 30 an hour, and CONFLICT
 * with
 *   the current text in `details.current`, when it was changed since the writer saw it
 */
export async function changeDynamic({
  ctx,
  viewer,
  dynamicId,
  input,
}: Asked & { input: Input }): Promise<{ id: number }> {
  const form = { ctx, viewer, form: "dynamic-change", formKey: input.formKey, content: input };
  const made = await earlierResult<{ id: number }>(form);
  if (made) return made;
  assertWords(await ownDynamic(ctx, viewer, dynamicId), input.source);
  const text = await dynamicText(ctx, input.source);
  return limitAct(dynamicLimits.change, { ctx, viewer }, () =>
    once({ ...form, run: (trx) => change(trx, { ctx, viewer, dynamicId, input }, text) }),
  );
}

async function change(
  trx: Transaction<Database>,
  { ctx, viewer, dynamicId, input }: Asked & { input: Input },
  { source, html }: { source: string; html: string },
): Promise<{ id: number }> {
  const inside = { ...ctx, db: trx };
  const { visibility, aiStatement: statement } = input;
  const before = await runInLockOrder({
    async thing() {
      // The UPDATE locks the row before it is read.
      const held = await trx
        .updateTable("dynamic")
        .set((eb) => ({ revision: eb("revision", "+", 1) }))
        .where("id", "=", dynamicId)
        .where("revision", "=", input.revision)
        .where("deleted_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (!held)
        throw new ApiError("CONFLICT", "这条动态已在别处修改，请选择要保留的内容", {
          current: await wordsOfDynamic({ ctx: inside, viewer, dynamicId }),
        });
      const row = await ownDynamic(inside, viewer, dynamicId);
      const isReworded = row.source !== source;
      if (isReworded) await keep(trx, row, input.revision);
      await trx
        .updateTable("dynamic")
        .set({
          source,
          html,
          visibility,
          ...(statement && { ai_statement: statementColumn(statement) }),
          renderer_version: DYNAMIC_RENDERER_VERSION,
          ...(isReworded ? { edited_at: ctx.clock.now() } : {}),
        })
        .where("id", "=", dynamicId)
        .execute();
      if (statement)
        await logStatement(trx, {
          subject: { kind: "dynamic", id: dynamicId },
          userId: viewer.id,
          statement,
          now: ctx.clock.now(),
        });
      return row;
    },
    following: (row) => [
      dynamicSaid(trx, ctx, { ...row, source, html, visibility }),
      {
        // Cached guest pages show the old text, or must no longer show the dynamic at all.
        outbox: async () => row.visibility === "public" && ctx.live.publish(trx, { type: "pages.stale" }),
      },
    ],
  });
  return { id: before.id };
}

/** @param revision the revision of the stored text */
async function keep(trx: Transaction<Database>, row: Row, revision: number): Promise<void> {
  const version = {
    dynamic_id: row.id,
    revision,
    source: row.source,
    visibility: row.visibility,
    created_at: row.edited_at ?? row.created_at,
  };
  await trx.insertInto("dynamic_version").values(version).execute();
  await thinVersions(trx, "dynamic", row.id);
}
