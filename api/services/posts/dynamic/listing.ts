import type { Transaction } from "kysely";
import type { Visibility } from "../../../../contract/circles/visibility.ts";
import type { Database } from "../../../db/schema/index.ts";
import { indexText, textOfHtml, unindexText } from "../../../db/text-search.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { isForAll } from "../../circles/visibility/visible-to.ts";
import { keepPlace } from "../../circles/circle-post/keep-place.ts";
import { mentionsIn, notifyMentioned } from "../../shared/message/notify-mentioned.ts";
import { consequences } from "../../shared/event/consequences.ts";
import type { PostEvent, Writing } from "../../shared/event/event.ts";
import { askOnce, type Following } from "../../shared/event/settle.ts";
import type { Relisted } from "../post/post-kind.ts";
import { setMentions } from "../../shared/mention/set-mentions.ts";
import { changeRepostCount } from "./repost-count.ts";
import { lockUsers } from "../../../db/lock-users.ts";

interface Words {
  ctx: Writing;
  id: number;
  writerId: number;
  source: string;
  html: string;
  visibility: Visibility;
  is_enclosed: 0 | 1;
  createdAt: number;
}

interface Row {
  id: number;
  author_id: number;
  created_at: number;
}

/** A dynamic does not keep whether it was listed: its events say how it is. */
function eventOf({ id, author_id: authorId, created_at: at }: Row, isListed: boolean): PostEvent {
  return { of: "post", what: isListed ? "listed" : "hidden", post: { kind: "dynamic", id }, authorId, at };
}

/** What a dynamic says is found where everybody may read it, and told to whom it names, who may read it. */
export function dynamicSaid(
  trx: Transaction<Database>,
  { ctx, id, writerId, source, html, visibility, is_enclosed, createdAt }: Words,
): Following[] {
  const subject = { kind: "dynamic", id } as const;
  const isListed = isForAll({ visibility, is_enclosed });
  const own: Following = {
    tags: () => keepPlace(trx, ctx, subject),
    async search() {
      await setMentions(trx, subject, { userIds: mentionsIn(html), source });
      if (isListed) await indexText(trx, ctx.databaseKind, subject, { title: "", body: textOfHtml(html) });
      else await unindexText(trx, ctx.databaseKind, subject);
    },
    // Everybody at once, in their order: whom the text names is told after this.
    figures: () => lockUsers(trx, ctx.databaseKind, [writerId, ...mentionsIn(html)]),
    people: async () =>
      visibility === "public" &&
      notifyMentioned({ ctx, trx, writerId, html, about: subject, body: readableNames(source) }),
  };
  const row = { id, author_id: writerId, created_at: createdAt };
  return [own, consequences(trx, ctx, () => eventOf(row, isListed))];
}

/** One that goes counts one repost less at its origin, and leaves the search; one that comes back the other way round. */
export function dynamicRelisted({ trx, ctx, id, by }: Relisted): Following[] {
  const subject = { kind: "dynamic", id } as const;
  const row = askOnce(() =>
    trx
      .selectFrom("dynamic")
      .select(["id", "html", "visibility", "is_enclosed", "author_id", "created_at"])
      .select(["origin_dynamic_id", "origin_article_id"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  const own: Following = {
    tags: () => keepPlace(trx, ctx, subject),
    async search() {
      const { html, ...shown } = await row();
      if (by === -1) await unindexText(trx, ctx.databaseKind, subject);
      else if (isForAll(shown)) await indexText(trx, ctx.databaseKind, subject, { title: "", body: textOfHtml(html) });
    },
    async figures() {
      const { author_id: authorId, ...origin } = await row();
      await changeRepostCount(trx, origin, { by, now: ctx.clock.now() });
      await lockUsers(trx, ctx.databaseKind, [authorId]);
    },
    outbox: async () =>
      by === -1 && (await row()).visibility === "public" && ctx.live.publish(trx, { type: "pages.stale" }),
  };
  return [own, consequences(trx, ctx, async () => eventOf(await row(), by === 1 && isForAll(await row())))];
}

/** After its circle changed: it is found by that one, or not at all. */
export function dynamicMoved({ trx, ctx, id }: Pick<Relisted, "trx" | "ctx" | "id">): Following[] {
  const subject = { kind: "dynamic", id } as const;
  const row = askOnce(() =>
    trx
      .selectFrom("dynamic")
      .select(["id", "html", "visibility", "is_enclosed", "deleted_at", "author_id", "created_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  const own: Following = {
    tags: () => keepPlace(trx, ctx, subject),
    async search() {
      const { html, deleted_at: deletedAt, ...shown } = await row();
      if (deletedAt === null && isForAll(shown))
        await indexText(trx, ctx.databaseKind, subject, { title: "", body: textOfHtml(html) });
      else await unindexText(trx, ctx.databaseKind, subject);
    },
    figures: async () => lockUsers(trx, ctx.databaseKind, [(await row()).author_id]),
  };
  return [
    own,
    consequences(trx, ctx, async () =>
      eventOf(await row(), (await row()).deleted_at === null && isForAll(await row())),
    ),
  ];
}
