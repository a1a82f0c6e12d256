import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { ownReviewPath } from "../../../../contract/moderation/review-names.ts";
import type { StaffArea } from "../../../../contract/shared/staff-role-names.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { WordField } from "../../../../contract/shared/word-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { ImageSubjectKind } from "../../../db/schema/image.ts";
import { standingColumns, softDeleteComment } from "../../posts/comment/comment-deletion.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { type Notice, notify } from "../../shared/message/notify.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";

type Trx = Transaction<Database>;

/**
 * A published post or comment that is held for review: until then it is deleted by the staff, for all code that reads
 * it.
 */
export interface HeldContent {
  kind: StaffArea;
  id: number;
}
export interface ByHold {
  id: number;
  startedBy: number;
}
interface HeldRow {
  author_id: number;
  title: string;
  source: string;
  circle_id: number | null;
}

export const settled = () => new ApiError("CONFLICT", "已经有人处理过了");

/**
 * Soft-deletes a published post or comment and adds it to the review queue. @returns false when it was already deleted
 */
export function holdPublished(ctx: Context, hold: ByHold, thing: HeldContent): Promise<boolean> {
  const { kind, id } = thing;
  return ctx.db.transaction().execute(async (trx) => {
    if (kind === "comment") {
      const row = await trx
        .selectFrom("comment")
        .select(standingColumns)
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (!row) return false;
      const standing = { ctx, viewer: null, commentId: id, row, anywhere: true };
      if (!(await softDeleteComment(trx, standing))) throw settled();
      const of = { author_id: row.author_id, title: "", source: row.source, circle_id: await circleOf(trx, row) };
      const kept = await insertReview(trx, ctx, { hold, thing, row: of });
      await tellHeld(trx, ctx, { hold, authorId: row.author_id });
      await keepPictures(trx, ctx, kept);
      return true;
    }
    const post = ctx.kinds.of(kind);
    let kept: KeptReview | undefined;
    const row = await runInLockOrder({
      async thing() {
        const taken = await trx
          .updateTable(kind)
          .set({ ...post.whenRemoved, deleted_at: ctx.clock.now(), deleted_by: hold.startedBy })
          .where("id", "=", id)
          .where("deleted_at", "is", null)
          .returning([
            "author_id",
            "circle_id",
            sql<string>`${sql.ref(post.title)}`.as("title"),
            sql<string>`source`.as("source"),
          ])
          .executeTakeFirst();
        if (taken) kept = await insertReview(trx, ctx, { hold, thing, row: taken });
        return taken;
      },
      following: (taken) =>
        taken
          ? [
              ...post.relisted({ trx, ctx, id, by: -1 }),
              {
                people: () => tellHeld(trx, ctx, { hold, authorId: taken.author_id }),
                pictures: async () => kept && keepPictures(trx, ctx, kept),
              },
            ]
          : [],
    });
    return row !== undefined;
  });
}

async function circleOf(trx: Trx, about: { subject_kind: SubjectKind; subject_id: number }): Promise<number | null> {
  const query = trx.selectFrom(about.subject_kind).select("circle_id").where("id", "=", about.subject_id);
  return (await query.executeTakeFirst())?.circle_id ?? null;
}

/** The texts as reviewers read them: its words, and those of its poll. */
async function textsOf(trx: Trx, { kind, id }: HeldContent, row: HeldRow) {
  const texts: { path: string; field: WordField; text: string }[] = [];
  const add = (path: string, field: WordField, text: string) => {
    if (text.trim() !== "") texts.push({ path, field, text });
  };
  if (row.title !== row.source) add("title", "title", row.title);
  add("source", kind === "comment" ? "comment" : "body", row.source);
  if (kind === "comment") return texts;
  const poll = await trx
    .selectFrom("poll")
    .select(["id", "question"])
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .executeTakeFirst();
  if (!poll) return texts;
  add("poll.question", "body", poll.question);
  const options = await trx
    .selectFrom("poll_option")
    .select("text")
    .where("poll_id", "=", poll.id)
    .orderBy("position")
    .execute();
  add("poll.options", "body", options.map(({ text }) => text).join("\n"));
  return texts;
}

const picturesOf = ({ kinds }: Pick<Context, "kinds">, kind: StaffArea): ImageSubjectKind[] =>
  kind === "comment" ? ["comment"] : [...new Set(kinds.of(kind).pictures.map((place) => place.kind))];

async function pictureIds(trx: Trx, ctx: Context, { kind, id }: HeldContent): Promise<number[]> {
  const rows = await trx
    .selectFrom("image_use")
    .select("image_id")
    .distinct()
    .where("subject_kind", "in", picturesOf(ctx, kind))
    .where("subject_id", "=", id)
    .orderBy("image_id")
    .execute();
  return rows.map((row) => row.image_id);
}

interface KeptReview {
  id: number;
  pictures: number[];
}

async function insertReview(
  trx: Trx,
  ctx: Context,
  { hold, thing, row }: { hold: ByHold; thing: HeldContent; row: HeldRow },
): Promise<KeptReview> {
  const { kind, id } = thing;
  const pictures = await pictureIds(trx, ctx, thing);
  const video =
    kind === "comment" || !ctx.kinds.of(kind).video
      ? undefined
      : await trx
          .selectFrom("video_file")
          .select("id")
          .where("subject_kind", "=", kind)
          .where("subject_id", "=", id)
          .executeTakeFirst();
  const review = await trx
    .insertInto("review")
    .values({
      author_id: row.author_id,
      kind,
      // No call is stored: the review refers to the post or comment itself.
      endpoint: "",
      params: "{}",
      body: "{}",
      texts: JSON.stringify(await textsOf(trx, thing, row)),
      image_ids: JSON.stringify(pictures),
      video_file_id: video?.id ?? null,
      circle_id: row.circle_id,
      reasons: JSON.stringify(["hold"]),
      words: "[]",
      is_change: 0,
      held_kind: kind,
      held_id: id,
      hold_id: hold.id,
      state: "waiting",
      created_at: ctx.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: review.id, pictures };
}

/** Gives the review a use of the pictures, so that reviewers may see them. */
async function keepPictures(trx: Trx, ctx: Context, { id, pictures }: KeptReview): Promise<void> {
  if (pictures.length > 0) await setImageUses(trx, ctx, { kind: "review", id }, { ids: pictures });
}

/** Notifies the author once for each hold, however many of their posts are held. */
export async function tellHeld(
  trx: Trx,
  ctx: Context,
  { hold, authorId }: { hold: ByHold; authorId: number },
): Promise<void> {
  const theirs = await trx
    .selectFrom("review")
    .select("id")
    .where("author_id", "=", authorId)
    .where("hold_id", "=", hold.id)
    .where("held_id", "is not", null)
    .limit(2)
    .execute();
  if (theirs.length > 1) return;
  const notice: Notice = {
    kind: "review",
    title: "你发布的内容暂缓展示，正在等待审核",
    body: "最近新账号的发布异常地多，管理团队要先看一看新账号的内容。通过后会恢复原样，不用重新发布。",
    path: ownReviewPath,
  };
  await notify({ ctx, trx, userIds: [authorId], notice });
}
