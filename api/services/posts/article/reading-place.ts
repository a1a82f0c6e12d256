import { createHash } from "node:crypto";
import type { Context, Viewer } from "../../../context.ts";
import type { ReadingPlace } from "../../../../contract/posts/article-place.ts";
import { type TextBlock, textBlocks } from "../../../../contract/posts/text-blocks.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { publishedArticle } from "./article-rows.ts";
import { storedParts } from "./reply-parts-for.ts";

/** Signs of a block or a heading that the link to a place shows. */
const WORDS_MAX = 24;

const sign: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** The words of sanitized HTML, whose only entities are these four. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(?:br|\/(?:p|li|t[dhr]|h[2-4]|figcaption))\b[^>]*>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => sign[entity] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();

interface Text {
  html: string;
  reply_parts: string;
}

const blocksOf = ({ html, reply_parts }: Text) => textBlocks(html, storedParts(reply_parts));
const hashOf = (html: string, { start, end }: TextBlock) =>
  createHash("sha256")
    .update(wordsOf(html.slice(start, end)))
    .digest("hex")
    .slice(0, 16);

const placeRow = cachedQuery((db, { userId, articleId }: { userId: number; articleId: number }) =>
  db
    .selectFrom("reading_place")
    .select(["block", "block_hash"])
    .where("article_id", "=", articleId)
    .where("user_id", "=", userId),
);

/** The number of the block with these words that is nearest to the old number; -1 when none has them. */
function foundBlock(html: string, blocks: TextBlock[], { block, block_hash }: { block: number; block_hash: string }) {
  const isIt = (number: number) => {
    const one = blocks[number];
    return one !== undefined && hashOf(html, one) === block_hash;
  };
  for (let away = 0; away <= Math.max(block, blocks.length - block); away++)
    for (const number of [block - away, block + away]) if (isIt(number)) return number;
  return -1;
}

/** The viewer's place in an article that they may read. After an edit it follows its block. */
export async function placeIn({
  ctx,
  viewer,
  article,
}: {
  ctx: Pick<Context, "db">;
  viewer: Pick<Viewer, "id"> | null;
  article: Text & { id: number };
}): Promise<ReadingPlace | null> {
  const row = viewer && (await placeRow.first(ctx.db, { userId: viewer.id, articleId: article.id }));
  if (!row) return null;
  const { html } = article;
  const blocks = blocksOf(article);
  const block = foundBlock(html, blocks, row);
  if (block === -1) return null;
  const shown = blocks.slice(0, block + 1).findLast(({ id }) => id !== null) ?? blocks[block];
  const words = shown ? wordsOf(html.slice(shown.start, shown.end)) : "";
  return { block, words: cutText(words, WORDS_MAX, "…") };
}

/** The member's newest place beyond the limit, if there is one. */
export function placeBeyondQuery({ ctx: { db }, userId }: { ctx: Pick<Context, "db">; userId: number }) {
  return db
    .selectFrom("reading_place")
    .select(["saved_at", "article_id"])
    .where("user_id", "=", userId)
    .orderBy("saved_at", "desc")
    .orderBy("article_id", "desc")
    .limit(1)
    .offset(limits.readingPlacesMax);
}

interface SavePlace {
  ctx: Context;
  viewer: Viewer;
  articleId: number;
  /** Null removes the place. */
  block: number | null;
}

/**
 * Saves where the viewer reads. The oldest places beyond the limit are deleted.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `publishedArticle`; CONFLICT when the text has no such block any more
 */
export async function savePlace({ ctx, viewer, articleId, block }: SavePlace): Promise<{ ok: true }> {
  await publishedArticle({ ctx, viewer, articleId });
  const key = { article_id: articleId, user_id: viewer.id };
  if (block === null) {
    await ctx.db
      .deleteFrom("reading_place")
      .where("article_id", "=", key.article_id)
      .where("user_id", "=", key.user_id)
      .execute();
    return { ok: true };
  }
  const text = await ctx.db
    .selectFrom("article")
    .select(["html", "reply_parts"])
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
  const found = blocksOf(text)[block];
  if (!found) throw new ApiError("CONFLICT", "文章已经修改，没有这个位置了");
  const place = { block, block_hash: hashOf(text.html, found), saved_at: ctx.clock.now() };
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .insertInto("reading_place")
      .values({ ...key, ...place })
      .onConflict((conflict) => conflict.columns(["article_id", "user_id"]).doUpdateSet(place))
      .execute();
    const beyond = await placeBeyondQuery({ ctx: { db: trx }, userId: viewer.id }).executeTakeFirst();
    if (!beyond) return;
    await trx
      .deleteFrom("reading_place")
      .where("user_id", "=", viewer.id)
      .where((eb) =>
        eb.or([
          eb("saved_at", "<", beyond.saved_at),
          eb.and([eb("saved_at", "=", beyond.saved_at), eb("article_id", "<=", beyond.article_id)]),
        ]),
      )
      .execute();
  });
  return { ok: true };
}
