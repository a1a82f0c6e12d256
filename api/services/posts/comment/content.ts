import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { commentPath, type SubjectKind, type SubjectRef } from "../../../../contract/shared/subject.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { openWithSubject, seenWithSubject, sourcesIn } from "../../circles/subject/content-below.ts";
import { byId, type Content, titleFrom } from "../../shared/content/content.ts";
import { removeComment } from "./remove-comment.ts";
import { restoreCommentIn } from "./restore-comment.ts";

async function find({ db }: Context, ids: readonly number[]) {
  const rows = await db
    .selectFrom("comment")
    .select(["id", "subject_kind", "subject_id", "author_id", "source", "deleted_at"])
    .where("id", "in", ids)
    .execute();
  return byId(rows, (row) => {
    const subject = { kind: row.subject_kind, id: row.subject_id };
    return {
      subject,
      title: titleFrom(readableNames(row.source)) || "（图片）",
      authorId: row.author_id,
      path: commentPath(subject, row.id),
      isDeleted: row.deleted_at !== null,
    };
  });
}

const numberAt = (holder: unknown, key: string) => Number((holder as Record<string, unknown> | null)?.[key]) || null;

/** A comment on a post. */
export const commentContent: Content = {
  kind: "comment",
  reported: {
    find,
    sources: sourcesIn("comment"),
    isOpenToStaff: openWithSubject,
    seenBy: seenWithSubject(find),
    remove: async ({ ctx, viewer, id, reason }) => void (await removeComment({ ctx, viewer, commentId: id, reason })),
  },
  written: {
    isSecret(kinds) {
      const places = [...kinds].flatMap(({ kind, isSecret }) =>
        isSecret
          ? [
              sql`(comment.subject_kind = ${sql.lit(kind)} and exists (
                select 1 from ${sql.table(kind)} where ${sql.ref(`${kind}.id`)} = comment.subject_id and ${isSecret}))`,
            ]
          : [],
      );
      return sql`(${sql.join(places, sql` or `)})`;
    },
    place: ["subject_kind", "subject_id"],
    pathOf: ({ id, subject_kind: kind, subject_id: subjectId }) =>
      commentPath({ kind, id: subjectId } as SubjectRef, id),
    clean: ({ id, ...part }) => removeComment({ ...part, commentId: id }),
    restoreRemoved: (trx, { id, ...part }) => restoreCommentIn(trx, { ...part, commentId: id }),
  },
  deletedAt: "deleted_at",
  below: {
    async subjectOf(db, viewer, { params, body }) {
      const { subjectKind } = body as { subjectKind?: string };
      if (subjectKind) return { kind: subjectKind, id: numberAt(body, "subjectId") };
      const row = await db
        .selectFrom("comment")
        .select(["subject_kind", "subject_id"])
        .where("id", "=", numberAt(params, "id") ?? 0)
        .where("author_id", "=", viewer.id)
        .executeTakeFirst();
      return { kind: row?.subject_kind ?? "", id: row?.subject_id ?? null };
    },
    pathOf: (body, id) => commentPath({ kind: body.subjectKind as SubjectKind, id: Number(body.subjectId) }, id),
  },
};
