import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { Visibility } from "../../../../contract/circles/visibility.ts";
import type { Database } from "../../../db/schema/index.ts";
import { indexText, textOfHtml, unindexText } from "../../../db/text-search.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { isForAll } from "../../circles/visibility/visible-to.ts";
import { keepPlace } from "../../circles/circle-post/keep-place.ts";
import { mentionsIn, notifyMentioned } from "../../shared/message/notify-mentioned.ts";
import { askOnce, type Following } from "../post/settle.ts";
import type { Relisted } from "../post/post-kind.ts";
import { setMentions } from "../../shared/mention/set-mentions.ts";
import { changeRepostCount } from "./repost-count.ts";
import { keepPoints } from "../../people/growth/keep-points.ts";
import { lockUsers } from "../../../db/lock-users.ts";

interface Words {
  ctx: Pick<Context, "clock" | "kinds" | "live">;
  id: number;
  writerId: number;
  source: string;
  html: string;
  visibility: Visibility;
  is_enclosed: 0 | 1;
  createdAt: number;
}

interface Earned {
  ctx: Words["ctx"];
  id: number;
  authorId: number;
  /** Everybody may read it. */
  stands: boolean;
  createdAt: number;
  /** Whom the transaction tells of it afterwards. */
  told?: number[];
}

/** What it has given its author, once all the people concerned are held. */
async function earned(
  trx: Transaction<Database>,
  { ctx, id, authorId, stands, createdAt, told = [] }: Earned,
): Promise<void> {
  await lockUsers(trx, [authorId, ...told]);
  await keepPoints(trx, ctx, { userId: authorId, reason: "dynamic", subjectId: id, stands, at: createdAt });
}

/** What a dynamic says is found where everybody may read it, and told to whom it names, who may read it. */
export function dynamicSaid(
  trx: Transaction<Database>,
  { ctx, id, writerId, source, html, visibility, is_enclosed, createdAt }: Words,
): Following {
  const subject = { kind: "dynamic", id } as const;
  return {
    tags: () => keepPlace(trx, ctx, subject),
    async search() {
      await setMentions(trx, subject, { userIds: mentionsIn(html), source });
      if (isForAll({ visibility, is_enclosed })) await indexText(trx, subject, { title: "", body: textOfHtml(html) });
      else await unindexText(trx, subject);
    },
    figures: () =>
      earned(trx, {
        ctx,
        id,
        authorId: writerId,
        stands: isForAll({ visibility, is_enclosed }),
        createdAt,
        told: mentionsIn(html),
      }),
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
      .select(["html", "visibility", "is_enclosed", "deleted_at", "author_id", "created_at"])
      .select(["origin_dynamic_id", "origin_article_id"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  return {
    tags: () => keepPlace(trx, ctx, subject),
    async search() {
      const { html, ...shown } = await row();
      if (by === -1) await unindexText(trx, subject);
      else if (isForAll(shown)) await indexText(trx, subject, { title: "", body: textOfHtml(html) });
    },
    async figures() {
      const { author_id: authorId, created_at: createdAt, ...shown } = await row();
      await changeRepostCount(trx, shown, { by, now: ctx.clock.now() });
      await earned(trx, { ctx, id, authorId, stands: by === 1 && isForAll(shown), createdAt });
    },
    outbox: async () =>
      by === -1 && (await row()).visibility === "public" && ctx.live.publish(trx, { type: "pages.stale" }),
  };
}

/** After its circle changed: it is found by that one, or not at all. */
export function dynamicMoved({ trx, ctx, id }: Pick<Relisted, "trx" | "ctx" | "id">): Following {
  const subject = { kind: "dynamic", id } as const;
  const row = askOnce(() =>
    trx
      .selectFrom("dynamic")
      .select(["html", "visibility", "is_enclosed", "deleted_at", "author_id", "created_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  return {
    tags: () => keepPlace(trx, ctx, subject),
    async search() {
      const { html, deleted_at: deletedAt, ...shown } = await row();
      if (deletedAt === null && isForAll(shown)) await indexText(trx, subject, { title: "", body: textOfHtml(html) });
      else await unindexText(trx, subject);
    },
    async figures() {
      const { author_id: authorId, created_at: createdAt, deleted_at: deletedAt, ...shown } = await row();
      await earned(trx, { ctx, id, authorId, stands: deletedAt === null && isForAll(shown), createdAt });
    },
  };
}
