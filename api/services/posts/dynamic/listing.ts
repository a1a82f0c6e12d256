import type { Transaction } from "kysely";
import type { Visibility } from "../../../../contract/circles/visibility.ts";
import type { Database } from "../../../db/schema/index.ts";
import { isForAll } from "../../circles/visibility/visible-to.ts";
import { consequences } from "../../shared/event/consequences.ts";
import type { PostEvent, Writing, Written } from "../../shared/event/event.ts";
import { postEvent } from "../../shared/event/post-event.ts";
import { memoize, type Following } from "../../shared/event/run-in-lock-order.ts";
import { mentionsIn } from "../../shared/message/notify-mentioned.ts";
import type { Relisted } from "../post/post-kind.ts";
import { changeRepostCount } from "./repost-count.ts";

interface Row {
  id: number;
  author_id: number;
  html: string;
  visibility: Visibility;
  is_enclosed: 0 | 1;
  created_at: number;
}

/** A dynamic's row does not store whether it is listed, so each event says it. */
function eventOf(row: Row, isThere = true): PostEvent {
  return postEvent("dynamic", row, { changes: true, isListed: isThere && isForAll(row), at: row.created_at });
}

/** The event of a new or changed dynamic, with its new pictures. */
export function dynamicSaid(
  trx: Transaction<Database>,
  ctx: Writing,
  row: Row & { source: string },
  pictures: Written["pictures"] = [],
): Following {
  const { id, html, source } = row;
  return consequences(trx, ctx, () => ({
    ...eventOf(row),
    ...(row.visibility === "public" ? { tells: true as const } : {}),
    words: { kind: "dynamic", id, source, userIds: mentionsIn(html) },
    pictures,
  }));
}

const rowOf = (trx: Transaction<Database>, id: number) =>
  trx
    .selectFrom("dynamic")
    .select(["id", "html", "visibility", "is_enclosed", "deleted_at", "author_id", "created_at"])
    .select(["origin_dynamic_id", "origin_article_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/**
 * After a deletion or restoration: updates the origin's repost count by `by`, and publishes the event for search and
 * pages.
 */
export function dynamicRelisted({ trx, ctx, id, by }: Relisted): Following[] {
  const row = memoize(() => rowOf(trx, id));
  return [
    { figures: async () => changeRepostCount(trx, await row(), { by, now: ctx.clock.now() }) },
    consequences(trx, ctx, async () => ({
      ...eventOf(await row(), by === 1),
      leavesPages: by === -1 && (await row()).visibility === "public",
    })),
  ];
}

/** After a change of circle: publishes whether everybody may find the dynamic now. */
export function dynamicMoved({ trx, ctx, id }: Pick<Relisted, "trx" | "ctx" | "id">): Following[] {
  const row = memoize(() => rowOf(trx, id));
  return [consequences(trx, ctx, async () => eventOf(await row(), (await row()).deleted_at === null))];
}
