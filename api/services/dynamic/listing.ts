import type { Transaction } from "kysely";
import type { Context } from "../../context.ts";
import type { Visibility } from "../../../contract/visibility.ts";
import type { Database } from "../../db/schema/index.ts";
import { indexText, textOfHtml, unindexText } from "../../db/text-search.ts";
import { readableNames } from "../../markdown/mentions.ts";
import { isForAll } from "../visibility/visible-to.ts";
import { keepPlace } from "../circle-post/keep-place.ts";
import { mentionsIn, notifyMentioned } from "../message/notify-mentioned.ts";
import { askOnce, type Following } from "../post/settle.ts";
import type { Relisted } from "../post/post-kind.ts";
import { setMentions } from "../mention/set-mentions.ts";
import { changeRepostCount } from "./repost-count.ts";

interface Words {
  ctx: Pick<Context, "clock" | "databaseKind" | "kinds" | "live">;
  id: number;
  writerId: number;
  source: string;
  html: string;
  visibility: Visibility;
  is_enclosed: 0 | 1;
}

/** What a dynamic says is found where everybody may read it, and told to whom it names, who may read it. */
export function dynamicSaid(
  trx: Transaction<Database>,
  { ctx, id, writerId, source, html, visibility, is_enclosed }: Words,
): Following {
  const subject = { kind: "dynamic", id } as const;
  return {
    tags: () => keepPlace(trx, ctx, subject),
    async search() {
      await setMentions(trx, subject, { userIds: mentionsIn(html), source });
      if (isForAll({ visibility, is_enclosed }))
        await indexText(trx, ctx.databaseKind, subject, { title: "", body: textOfHtml(html) });
      else await unindexText(trx, ctx.databaseKind, subject);
    },
    people: async () =>
      visibility === "public" &&
      notifyMentioned({ ctx, trx, writerId, html, about: subject, body: readableNames(source) }),
  };
}

/** One that goes counts one repost less at its origin, and leaves the search; one that comes back the other way round. */
export function dynamicRelisted({ trx, ctx, id, by }: Relisted): Following {
  const subject = { kind: "dynamic", id } as const;
  const row = askOnce(() =>
    trx
      .selectFrom("dynamic")
      .select(["html", "visibility", "is_enclosed", "deleted_at", "origin_dynamic_id", "origin_article_id"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  return {
    tags: () => keepPlace(trx, ctx, subject),
    async search() {
      const { html, ...shown } = await row();
      if (by === -1) await unindexText(trx, ctx.databaseKind, subject);
      else if (isForAll(shown)) await indexText(trx, ctx.databaseKind, subject, { title: "", body: textOfHtml(html) });
    },
    figures: async () => changeRepostCount(trx, await row(), { by, now: ctx.clock.now() }),
    outbox: async () =>
      by === -1 && (await row()).visibility === "public" && ctx.live.publish(trx, { type: "pages.stale" }),
  };
}

/** After its circle changed: it is found by that one, or not at all. */
export function dynamicMoved({ trx, ctx, id }: Pick<Relisted, "trx" | "ctx" | "id">): Following {
  const subject = { kind: "dynamic", id } as const;
  return {
    tags: () => keepPlace(trx, ctx, subject),
    async search() {
      const query = trx.selectFrom("dynamic").select(["html", "visibility", "is_enclosed", "deleted_at"]);
      const { html, deleted_at: deletedAt, ...shown } = await query.where("id", "=", id).executeTakeFirstOrThrow();
      if (deletedAt === null && isForAll(shown))
        await indexText(trx, ctx.databaseKind, subject, { title: "", body: textOfHtml(html) });
      else await unindexText(trx, ctx.databaseKind, subject);
    },
  };
}
