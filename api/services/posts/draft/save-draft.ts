import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { Draft, saveDraftInput } from "../../../../contract/posts/article.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { lockWords, once, REPEAT_MS } from "../../shared/form/once.ts";
import { draftOfArticle, ownArticle } from "./draft-of-article.ts";
import { keepDraftImages } from "./draft-images.ts";
import { draftConflict, getDraft, ownDraftRow } from "./draft-view.ts";
import { emptyIssue } from "./issue-json.ts";

export type SaveDraftInput = z.output<typeof saveDraftInput>;
type Outcome = { saved: number } | { conflict: true };
interface Save {
  ctx: Context;
  viewer: Viewer;
  input: SaveDraftInput;
}

/**
 * Saves a draft. The same form with the same text is saved once.
 * A form whose response was lost may be sent again under its key with other text. It then updates the draft that it
 * made, unless somebody changed that draft meanwhile: then it makes a new draft, because no typed text may be lost.
 * A form that returns with another key (`unlessRepeated`) finds the draft that the same text has just made (decision
 * 0012).
 * @throws ApiError CONFLICT with the server's draft in `details.current` when its revision is not the one the writer
 * saw,
 *   NOT_FOUND for a draft or article that is gone, FORBIDDEN for another author's article and past `limits.draftsMax`
 */
export async function saveDraft({ ctx, viewer, input }: Save): Promise<Draft> {
  const text = createHash("sha256")
    .update(JSON.stringify([input.draftId, input.articleId, input.revision, input.title, input.source]))
    .digest("base64url");
  const outcome = await once<Outcome>({
    ctx,
    viewer,
    form: "draft",
    formKey: `${input.formKey}:${text}`,
    content: null,
    run: async (trx) => {
      const inside = { ctx: { ...ctx, db: trx }, viewer, input };
      const id =
        input.draftId === undefined
          ? ((await repeated(inside, text)) ?? (await changeOwn(inside)) ?? (await insert(inside)))
          : await update(inside, input.draftId);
      if (id === undefined) return { conflict: true };
      await keepDraftImages(trx, ctx, id);
      return { saved: id };
    },
  });
  if ("saved" in outcome) return getDraft({ ctx, viewer, id: outcome.saved });
  throw draftConflict(
    input.draftId === undefined && input.articleId !== undefined
      ? await draftOfArticle({ ctx, viewer, articleId: input.articleId })
      : await getDraft({ ctx, viewer, id: input.draftId ?? 0 }),
  );
}

/** The draft that the same text has just made under another form key, if it is unchanged since. */
async function repeated({ ctx, viewer, input }: Save, text: string): Promise<number | undefined> {
  if (!input.unlessRepeated) return undefined;
  await lockWords(ctx.db, viewer, text);
  const stored = await ctx.db
    .selectFrom("form_result")
    .select("result")
    .where("user_id", "=", viewer.id)
    // "_" is the only LIKE wildcard that a base64url hash can contain; it is escaped.
    .where(sql<boolean>`form_key like ${`draft:%:${text.replaceAll("_", "!_")}`} escape '!'`)
    .where("created_at", ">", ctx.clock.now() - REPEAT_MS)
    .where("result", "<>", "")
    .execute();
  const made = stored.flatMap(({ result }) => (JSON.parse(result) as Partial<{ saved: number }>).saved ?? []);
  if (made.length === 0) return undefined;
  const row = await ctx.db
    .selectFrom("draft")
    .select("id")
    .where("id", "in", made)
    .where("author_id", "=", viewer.id)
    .where("title", "=", input.title)
    .where("source", "=", input.source)
    .executeTakeFirst();
  return row?.id;
}

/** The draft that this form made earlier with other text, if nobody changed it since. */
async function changeOwn({ ctx, viewer, input }: Save): Promise<number | undefined> {
  const stored = await ctx.db
    .selectFrom("form_result")
    .select("result")
    .where("user_id", "=", viewer.id)
    // A member has few such rows, each stored for a day. "_" is the only LIKE wildcard in a key; it is escaped.
    .where(sql<boolean>`form_key like ${`draft:${input.formKey.replaceAll("_", "!_")}:%`} escape '!'`)
    .where("result", "<>", "")
    .execute();
  for (const { result } of stored) {
    const { saved } = JSON.parse(result) as Partial<{ saved: number }>;
    const id = saved && (await update({ ctx, viewer, input: { ...input, revision: 1 } }, saved, { isOwn: true }));
    if (id) return id;
  }
  return undefined;
}

/** Parallel requests may pass the limit by their own number, which the limit of saves bounds. */
async function assertRoom({ ctx, viewer }: Pick<Save, "ctx" | "viewer">): Promise<void> {
  const { count } = await ctx.db
    .selectFrom("draft")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("author_id", "=", viewer.id)
    .where("kind", "=", "article")
    .where("article_id", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.draftsMax)
    throw new ApiError("FORBIDDEN", `草稿箱最多放 ${limits.draftsMax} 篇新文章，请先发布或删除几篇`);
}

/** @returns undefined when the article already has a draft */
async function insert({ ctx, viewer, input }: Save): Promise<number | undefined> {
  const issue =
    input.articleId === undefined ? emptyIssue : (await ownArticle({ ctx, viewer, articleId: input.articleId })).issue;
  if (input.articleId === undefined) await assertRoom({ ctx, viewer });
  const now = ctx.clock.now();
  const row = await ctx.db
    .insertInto("draft")
    .values({
      author_id: viewer.id,
      article_id: input.articleId ?? null,
      revision: 1,
      title: input.title,
      source: input.source,
      issue: JSON.stringify(issue),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** @returns undefined when the writer saw another revision */
async function update({ ctx, viewer, input }: Save, id: number, { isOwn = false } = {}): Promise<number | undefined> {
  const row = await ctx.db
    .updateTable("draft")
    .set((eb) => ({
      title: input.title,
      source: input.source,
      revision: eb("revision", "+", 1),
      updated_at: ctx.clock.now(),
    }))
    .where("id", "=", id)
    .where("author_id", "=", viewer.id)
    .where("kind", "=", "article")
    .where("revision", "=", input.revision)
    .returning("id")
    .executeTakeFirst();
  if (row) return row.id;
  if (isOwn) return undefined;
  if (!(await ownDraftRow({ ctx, viewer, id }))) throw new ApiError("NOT_FOUND", "草稿不存在或已被删除");
  return undefined;
}
