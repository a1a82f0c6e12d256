import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { countFigure } from "../../shared/figures/count-figure.ts";
import type { Kept } from "../post/post-kind.ts";
import { gonePost } from "../../circles/subject/subject.ts";

/**
 * Changes a post's favourite_count. Permission is not checked here; decrementing works for a deleted post, too.
 * @throws ApiError NOT_FOUND when the post does not exist, or is deleted and `by` is 1
 */
export async function countFavourite(
  trx: Transaction<Database>,
  { kinds }: Pick<Context, "kinds">,
  { kind, id }: SubjectRef,
  { by, now }: { by: 1 | 0 | -1; now: number },
): Promise<{ count: number; authorId: number }> {
  const post = kinds.of(kind);
  const row =
    post.favourite &&
    (await trx
      .updateTable(post.favourite.table)
      .set((eb) => ({ favourite_count: eb("favourite_count", "+", by) }))
      .where("id", "=", id)
      .$if(by === 1, (query) => query.where("deleted_at", "is", null))
      .returning(["favourite_count", "author_id"])
      .executeTakeFirst());
  if (!row) throw gonePost(post);
  await countFigure(trx, { userId: row.author_id, figure: `${kind}.favourite`, by, now });
  return { count: row.favourite_count, authorId: row.author_id };
}

/** The posts behind the rows of a folder, one set of queries for each kind. */
export async function favouriteContents(
  ctx: Context,
  viewer: Viewer | null,
  refs: SubjectRef[],
): Promise<(ref: SubjectRef) => Kept | null> {
  const found = new Map<string, Map<number, Kept>>();
  for (const { kind, favourite, cards } of ctx.kinds) {
    const ids = refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : []));
    if (!favourite || ids.length === 0) continue;
    const shown = await cards(ctx, viewer, ids);
    found.set(kind, new Map(shown.map((card) => [card.id, favourite.content(card)])));
  }
  return ({ kind, id }) => found.get(kind)?.get(id) ?? null;
}
