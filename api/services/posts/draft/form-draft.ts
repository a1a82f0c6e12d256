import { type Selectable, sql, type Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { DraftKind } from "../../../../contract/posts/draft-kind.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { DraftTable } from "../../../db/schema/draft.ts";
import type { Database } from "../../../db/schema/index.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { setDraftVideo } from "../../files/video-file/draft-video.ts";
import { lockVideoFiles } from "../../files/video-file/lock-video-files.ts";
import { endDraftUses } from "./end-draft-uses.ts";

/** Kinds of which a member has at most one draft: the unsent content of a form. */
export type FormDraftKind = Exclude<DraftKind, "article">;
export type FormDraftRow = Pick<
  Selectable<DraftTable>,
  "id" | "revision" | "title" | "source" | "issue" | "updated_at"
>;

interface FormDraftContent {
  title: string;
  source: string;
  /** The other fields of the form, as JSON. */
  fields: string;
  imageIds: number[];
  videoFileId?: number | null;
}

/** The condition is needed for SQLite to use the partial index `draft_of_kind`; else it reads all drafts. */
const isOfForm = sql<boolean>`kind <> 'article'`;

export function formDraftQuery(
  db: Context["db"] | Transaction<Database>,
  viewer: Pick<Viewer, "id">,
  kind: FormDraftKind,
) {
  return db
    .selectFrom("draft")
    .select(["id", "revision", "title", "source", "issue", "updated_at"])
    .where("author_id", "=", viewer.id)
    .where("kind", "=", kind)
    .where(isOfForm);
}

const draftRow = cachedQuery((db, { authorId }: { authorId: number }, { kind }: { kind: FormDraftKind }) =>
  formDraftQuery(db, { id: authorId }, kind),
);

/** @returns undefined when the member has no draft of this kind */
export function formDraftRow(
  db: Context["db"] | Transaction<Database>,
  viewer: Viewer,
  kind: FormDraftKind,
): Promise<FormDraftRow | undefined> {
  return draftRow.first(db, { authorId: viewer.id }, { kind });
}

interface SaveFormDraft {
  ctx: Context;
  viewer: Viewer;
  kind: FormDraftKind;
  revision: number;
  content: FormDraftContent;
}

/**
 * Saves the content of a form. The same content sent twice is saved once.
 * @returns the stored draft, and whether it differs from the draft that the writer saw
 * @throws ApiError NOT_FOUND when the draft was published or deleted meanwhile, TOO_MANY_REQUESTS
 */
export async function saveFormDraft({
  ctx,
  viewer,
  kind,
  revision,
  content,
}: SaveFormDraft): Promise<{ row: FormDraftRow; isConflict: boolean }> {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now();
    const columns = { title: content.title, source: content.source, issue: content.fields, updated_at: now };
    const made =
      revision === 0
        ? await trx
            .insertInto("draft")
            .values({ ...columns, kind, author_id: viewer.id, article_id: null, revision: 1, created_at: now })
            .onConflict((conflict) => conflict.doNothing())
            .returning("id")
            .executeTakeFirst()
        : await trx
            .updateTable("draft")
            .set((eb) => ({ ...columns, revision: eb("revision", "+", 1) }))
            .where("author_id", "=", viewer.id)
            .where("kind", "=", kind)
            .where(isOfForm)
            .where("revision", "=", revision)
            .returning("id")
            .executeTakeFirst();
    const row = await formDraftRow(trx, viewer, kind);
    if (!row) throw new ApiError("NOT_FOUND", "草稿已发布或被删除");
    if (made) {
      await setDraftVideo(trx, ctx, { ownerId: viewer.id, draftId: row.id, videoFileId: content.videoFileId ?? null });
      const used = { texts: [content.source], writerId: viewer.id, ids: content.imageIds };
      await setImageUses(trx, ctx, { kind: "draft", id: row.id }, used);
    }
    const isSame = row.title === content.title && row.source === content.source && row.issue === content.fields;
    return { row, isConflict: !made && !isSame };
  });
}

/**
 * Locks the draft from which a post is made, and the video files of the draft and the form, before the post's first row
 * is written. A concurrent save of the draft, or the end of a video conversion, runs entirely before or after.
 * @param revision 0 for no draft
 */
export async function lockFormDraft(
  trx: Transaction<Database>,
  viewer: Viewer,
  { kind, revision, videoFileId }: { kind: FormDraftKind; revision: number; videoFileId?: number | undefined },
): Promise<void> {
  if (revision === 0) return;
  const [draft] = await dialectOf(trx).lockRows(trx, formDraftQuery(trx, viewer, kind).forUpdate());
  if (draft) await lockVideoFiles(trx, { ids: [videoFileId], draftId: draft.id });
}

/**
 * Deletes the draft from which a post was made, in the same transaction. It runs after the post has taken its pictures:
 * a picture of both is never without a use. A draft that was changed elsewhere meanwhile stays.
 */
export async function endFormDraft(
  trx: Transaction<Database>,
  ctx: Context,
  viewer: Viewer,
  { kind, revision }: { kind: FormDraftKind; revision: number },
): Promise<void> {
  if (revision === 0) return;
  const ended = await trx
    .deleteFrom("draft")
    .where("author_id", "=", viewer.id)
    .where("kind", "=", kind)
    .where(isOfForm)
    .where("revision", "=", revision)
    .returning("id")
    .executeTakeFirst();
  if (ended) await endDraftUses(trx, ctx, viewer, ended.id);
}
