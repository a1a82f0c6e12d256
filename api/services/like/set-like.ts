import { sql, type Transaction } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import type { ApiError } from "../../contract/errors.ts";
import type { Database } from "../../db/schema/index.ts";
import { subjectName, subjectPath, subjectKey } from "../../contract/subject.ts";
import { subjectTitles } from "../subject/subject.ts";
import { countFigure, figureKey } from "../figures/count-figure.ts";
import { notifyOfDoer } from "../message/notify-of-doer.ts";

interface SetLike {
  ctx: Pick<Context, "clock" | "live" | "kinds">;
  viewer: Pick<Viewer, "id">;
  /** Has a table of its own name and one of its likes. */
  kind: "article" | "dynamic" | "video";
  id: number;
  liked: boolean;
  /** What is thrown when it was deleted meanwhile. */
  gone(): ApiError;
  /** After like_count changed. */
  afterCount?(): Promise<void>;
}

/**
 * Brings a like into the wanted state; asking twice changes nothing. The caller has judged that the viewer may read the
 * thing. Rows are locked in the order thing → figure → user, as everywhere.
 */
export async function setLike(
  trx: Transaction<Database>,
  { ctx, viewer, kind, id, liked, gone, afterCount }: SetLike,
): Promise<{ liked: boolean; likeCount: number }> {
  const likes = sql.table(`${kind}_like`);
  const key = sql.ref(`${kind}_id`);
  const now = ctx.clock.now();
  const { rows: changed } = await (
    liked
      ? sql`insert into ${likes} (${key}, user_id, created_at) values (${id}, ${viewer.id}, ${now}) on conflict do nothing returning user_id`
      : sql`delete from ${likes} where ${key} = ${id} and user_id = ${viewer.id} returning user_id`
  ).execute(trx);
  if (changed.length === 0)
    return {
      liked,
      likeCount: (await trx.selectFrom(kind).select("like_count").where("id", "=", id).executeTakeFirstOrThrow())
        .like_count,
    };
  const by = liked ? 1 : -1;
  const row = await trx
    .updateTable(kind)
    .set((eb) => ({ like_count: eb("like_count", "+", by) }))
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning(["like_count", "author_id"])
    .executeTakeFirst();
  if (!row) throw gone();
  await afterCount?.();
  await countFigure(trx, { userId: row.author_id, figure: figureKey(kind, "like"), by, now });
  await trx
    .updateTable("user")
    .set((eb) => ({ liked_count: eb("liked_count", "+", by) }))
    .where("id", "=", row.author_id)
    .execute();
  if (liked) {
    const title = (await subjectTitles({ ...ctx, db: trx }, [{ kind, id }])).get(subjectKey({ kind, id }))?.title;
    await notifyOfDoer({
      ctx,
      trx,
      userId: row.author_id,
      doerId: viewer.id,
      kind: "like",
      did: `赞了你的${subjectName[kind]}`,
      path: subjectPath({ kind, id }),
      about: { kind, id },
      ...(title ? { body: title } : {}),
    });
  }
  return { liked, likeCount: row.like_count };
}
