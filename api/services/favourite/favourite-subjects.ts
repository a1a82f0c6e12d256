import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import { type SubjectKind, type SubjectRef, subjectName } from "../../contract/subject.ts";
import { ApiError } from "../../contract/errors.ts";
import type { FavouriteItem } from "../../contract/favourite.ts";
import type { Database } from "../../db/schema/index.ts";
import { countFigure } from "../figures/count-figure.ts";
import { dynamicCards } from "../dynamic/dynamic-cards.ts";
import { videoCards } from "../video/video-cards.ts";
import { visibleTo } from "../visibility/visible-to.ts";
import { articleCards } from "../article/article-cards.ts";

type Content = NonNullable<FavouriteItem["content"]>;

interface FavouriteRule {
  /** Has the columns id, favourite_count, deleted_at. */
  table: "article" | "dynamic" | "video";
  /** What a list shows of each; what is gone, or not for this viewer, is left out. */
  contents(ctx: Context, viewer: Viewer | null, ids: number[]): Promise<Map<number, Content>>;
}

/** The only place that knows what can be kept as a favourite. */
const rules: Partial<Record<SubjectKind, FavouriteRule>> = {
  article: {
    table: "article",
    async contents(ctx, viewer, ids) {
      const cards = await articleCards(ctx, viewer, ids);
      return new Map(
        cards.map(({ id, title, summary, cover, author }) => [id, { title, excerpt: summary, cover, author }]),
      );
    },
  },
  video: {
    table: "video",
    async contents(ctx, viewer, ids) {
      const cards = await videoCards(ctx, viewer, ids);
      return new Map(
        cards.map(({ id, title, summary, cover, author }) => [id, { title, excerpt: summary, cover, author }]),
      );
    },
  },
  dynamic: {
    table: "dynamic",
    async contents(ctx, viewer, ids) {
      const readable = await ctx.db
        .selectFrom("dynamic")
        .select("id")
        .where("id", "in", ids)
        .where("deleted_at", "is", null)
        .where(visibleTo("dynamic", viewer))
        .execute();
      const cards = await dynamicCards(
        ctx,
        viewer,
        readable.map((row) => row.id),
      );
      return new Map(
        cards.map((card) => [
          card.id,
          {
            title: card.summary || (card.images.length > 0 ? "图片动态" : "转发"),
            excerpt: "",
            cover: card.images[0] ?? null,
            author: card.author,
          },
        ]),
      );
    },
  },
};

/**
 * Changes favourite_count, which is no part of who is allowed: whoever takes a favourite away may do so after the thing
 * is deleted.
 * @throws ApiError NOT_FOUND when it is not there
 */
export async function countFavourite(
  trx: Transaction<Database>,
  { kind, id }: SubjectRef,
  { by, now }: { by: 1 | 0 | -1; now: number },
): Promise<number> {
  const rule = rules[kind];
  const row =
    rule &&
    (await trx
      .updateTable(rule.table)
      .set((eb) => ({ favourite_count: eb("favourite_count", "+", by) }))
      .where("id", "=", id)
      .$if(by === 1, (query) => query.where("deleted_at", "is", null))
      .returning(["favourite_count", "author_id"])
      .executeTakeFirst());
  if (!row) throw new ApiError("NOT_FOUND", `${subjectName[kind]}不存在或已被删除`);
  await countFigure(trx, { userId: row.author_id, figure: `${kind}.favourite`, by, now });
  return row.favourite_count;
}

/** What the rows of a folder stand for, one query set for each kind. */
export async function favouriteContents(
  ctx: Context,
  viewer: Viewer | null,
  refs: SubjectRef[],
): Promise<(ref: SubjectRef) => Content | null> {
  const found = new Map<SubjectKind, Map<number, Content>>();
  for (const [kind, rule] of Object.entries(rules) as [SubjectKind, FavouriteRule][]) {
    const ids = refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : []));
    if (ids.length > 0) found.set(kind, await rule.contents(ctx, viewer, ids));
  }
  return ({ kind, id }) => found.get(kind)?.get(id) ?? null;
}
