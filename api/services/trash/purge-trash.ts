import { sql, type Transaction } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/index.ts";
import { deletePoll } from "../poll/change-poll.ts";
import { blankNotices } from "../message/blank-notice.ts";
import { setImageUses } from "../image/set-image-uses.ts";
import { releaseVideoFile } from "../video-file/hold-video-file.ts";
import { lockVideoFiles } from "../video-file/lock-video-files.ts";
import { RESTORE_MS } from "./trash.ts";

/** How many of a kind in one go; each has a transaction of its own. */
const BATCH = 100;

/** What is forgotten of each kind's own row. */
const blank = {
  article: {
    title: "",
    summary: "",
    source: "",
    html: "",
    reply_parts: "[]",
    outline: "[]",
    cover_image_id: null,
    source_url: null,
    region: null,
  },
  dynamic: { source: "", html: "", region: null, has_images: 0, has_poll: 0, has_video: 0 },
  video: { title: "", summary: "", source: "", html: "", cover_image_id: null, region: null },
  feedback: {
    title: "",
    summary: "",
    source: "",
    html: "",
    device: "",
    os: "",
    browser: "",
    reply_source: null,
    reply_html: null,
  },
} as const;
type PurgedKind = keyof typeof blank;
const kinds = Object.keys(blank) as PurgedKind[];

type Purge = Pick<Context, "db" | "clock" | "databaseKind">;

/** What nobody can bring back any more, longest deleted first. */
export function purgeableQuery({ ctx, kind }: { ctx: Pick<Context, "db" | "clock">; kind: PurgedKind }) {
  return ctx.db
    .selectFrom(kind)
    .select("id")
    .where("deleted_at", "is not", null)
    .where("deleted_at", "<=", ctx.clock.now() - RESTORE_MS)
    .where("purged_at", "is", null)
    .orderBy("deleted_at")
    .orderBy("id")
    .limit(BATCH);
}

/**
 * Deletes for good what has been in the trash for 30 days: its words, pictures, video, poll, versions, and what was said below it. An
 * empty row stays, so that reposts, favourites and reports that point at it know that it is gone, and its counters
 * stay what its author received. Safe to run in several processes at once.
 * @returns how many of each kind
 */
export async function purgeTrash(ctx: Purge, signal?: AbortSignal): Promise<Record<PurgedKind, number>> {
  const purged = { article: 0, dynamic: 0, video: 0, feedback: 0 };
  for (const kind of kinds) {
    for (;;) {
      const due = await purgeableQuery({ ctx, kind }).execute();
      for (const { id } of due) {
        signal?.throwIfAborted();
        if (await purge(ctx, kind, id)) purged[kind]++;
      }
      if (due.length < BATCH) break;
    }
  }
  return purged;
}

/** @returns false when somebody else has just done it */
function purge(ctx: Purge, kind: PurgedKind, id: number): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const hasVideo = kind === "video" || kind === "dynamic";
    if (hasVideo) await lockVideoFiles(trx, ctx.databaseKind, { subject: { kind, id } });
    const row = await trx
      .updateTable(kind)
      .set({ ...blank[kind], purged_at: ctx.clock.now() })
      .where("id", "=", id)
      .where("deleted_at", "is not", null)
      .where("purged_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!row) return false;
    if (kind === "article") await trx.deleteFrom("article_version").where("article_id", "=", id).execute();
    if (kind === "dynamic") await trx.deleteFrom("dynamic_version").where("dynamic_id", "=", id).execute();
    if (kind === "dynamic") await trx.deleteFrom("dynamic_image").where("dynamic_id", "=", id).execute();
    if (hasVideo) await releaseVideoFile(trx, ctx, { kind, id });
    await deletePoll(trx, { kind, id });
    await blankNotices(trx, { kind, id });
    const comments = trx
      .selectFrom("comment")
      .select("id")
      .where("subject_kind", "=", kind)
      .where("subject_id", "=", id);
    await trx.deleteFrom("comment_image").where("comment_id", "in", comments).execute();
    for (const named of ["mention", "topic_mention"] as const) {
      await trx.deleteFrom(named).where("subject_kind", "=", "comment").where("subject_id", "in", comments).execute();
      await trx
        .deleteFrom(named)
        .where("subject_kind", "in", kind === "feedback" ? [kind, "feedback-reply"] : [kind])
        .where("subject_id", "=", id)
        .execute();
    }
    await trx
      .updateTable("comment")
      .set({ source: "", html: "" })
      .where("subject_kind", "=", kind)
      .where("subject_id", "=", id)
      .where(sql<boolean>`source <> ''`)
      .execute();
    await endImageUses(trx, ctx, kind, id);
    return true;
  });
}

/** Nothing of it needs its pictures any more; a day later they are removed, too. */
async function endImageUses(trx: Transaction<Database>, ctx: Purge, kind: PurgedKind, id: number): Promise<void> {
  const comments = trx.selectFrom("comment").select("id").where("subject_kind", "=", kind).where("subject_id", "=", id);
  const pictured = await trx
    .selectFrom("image_use")
    .select("subject_id")
    .distinct()
    .where("subject_kind", "=", "comment")
    .where("subject_id", "in", comments)
    .execute();
  const also = { article: "article-version", dynamic: "dynamic", video: "video", feedback: "feedback-reply" } as const;
  await setImageUses(trx, ctx, { kind, id });
  await setImageUses(trx, ctx, { kind: also[kind], id });
  for (const { subject_id: commentId } of pictured) await setImageUses(trx, ctx, { kind: "comment", id: commentId });
}
