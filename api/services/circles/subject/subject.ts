import { type RawBuilder, sql, type Transaction } from "kysely";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Context, KindOfPost, Viewer } from "../../../context.ts";
import { type SubjectRef, subjectKey } from "../../../../contract/shared/subject.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { oneLine } from "../../../../contract/shared/one-line.ts";
import { openingOf } from "../../../markdown/opening-of.ts";
import type { Database } from "../../../db/schema/index.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { countFigure } from "../../shared/figures/count-figure.ts";
import { type ReaderValues, readerValues, type RowReader, rowReader } from "../visibility/visible-to.ts";

/** Within a transaction, `db` is the transaction. */
type Asked = Pick<Context, "db" | "kinds">;
type Post = { post: KindOfPost };

export interface Subject extends SubjectRef {
  authorId: number;
}

type Reader = Pick<Viewer, "id" | "role"> | null;

const TITLE_MAX = 100;
export const gonePost = ({ name }: { name: string }) => new ApiError("NOT_FOUND", `${name}不存在或已被删除`);

const there = cachedQuery((db, { id, ...reader }: { id: number } & ReaderValues, { post }: Post) =>
  db
    .selectFrom(post.kind)
    .select(["author_id", "circle_id"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where(post.visibleTo(rowReader(reader))),
);

/** @throws ApiError NOT_FOUND when this reader may not see the subject */
export async function readSubject(
  { db, kinds }: Asked,
  viewer: Reader,
  { kind, id }: SubjectRef,
): Promise<Subject & { circleId: number | null }> {
  const post = kinds.of(kind);
  const row = await there.first(db, { id, ...readerValues(viewer) }, { post });
  if (!row) throw gonePost(post);
  return { kind, id, authorId: row.author_id, circleId: row.circle_id };
}

interface Count {
  by: 1 | -1;
  isFloor: boolean;
  now: number;
  /** Counts even if the viewer may not see the subject: authors and staff may delete a comment on any subject. */
  anywhere?: boolean;
}

type Counted = { id: number; by: number; isFloor: boolean; anywhere: boolean };
const count = cachedQuery((db, { id, by, isFloor, anywhere, ...reader }: Counted & ReaderValues, { post }: Post) =>
  db
    .updateTable(post.kind)
    .set((eb) => ({
      comment_count: eb("comment_count", "+", by),
      ...(isFloor ? { last_floor: eb("last_floor", "+", 1) } : {}),
    }))
    .where("id", "=", id)
    .$if(!anywhere, (query) => query.where("deleted_at", "is", null).where(post.visibleTo(rowReader(reader))))
    .returning(["author_id", "circle_id", "last_floor"]),
);

/**
 * Adds `by` to the subject's comment counter, which locks its row, and assigns the next floor number if requested.
 * @throws ApiError NOT_FOUND when this reader may not see the subject
 */
export async function countComment(
  trx: Transaction<Database>,
  { kinds }: Pick<Context, "kinds">,
  viewer: Reader,
  { kind, id }: SubjectRef,
  { by, isFloor, now, anywhere = false }: Count,
): Promise<{ authorId: number; circleId: number | null; floor: number }> {
  const post = kinds.of(kind);
  const row = await count.first(trx, { id, by, isFloor, anywhere, ...readerValues(viewer) }, { post });
  if (!row) throw gonePost(post);
  await post.afterCount?.(trx, id, now);
  await countFigure(trx, { userId: row.author_id, figure: `${kind}.comment`, by, now });
  return { authorId: row.author_id, circleId: row.circle_id, floor: row.last_floor };
}

const closedOne = cachedQuery((db, { id }: { id: number }, { post }: Post) =>
  db
    .selectFrom(post.kind)
    .select("id")
    .where("id", "=", id)
    .where(post.commentsClosed ?? sql<boolean>`1 = 0`),
);

/** @throws ApiError FORBIDDEN when the subject's author has closed the comments */
export async function assertOpen({ db, kinds }: Asked, { kind, id }: SubjectRef): Promise<void> {
  const post = kinds.of(kind);
  if (post.commentsClosed && (await closedOne.first(db, { id }, { post })))
    throw new ApiError("FORBIDDEN", "作者已关闭评论");
}

/** Whether this reader may see the subject; `readSubject` without its error. */
export function isSubjectThere(asked: Asked, viewer: Reader, subject: SubjectRef): Promise<boolean> {
  return readSubject(asked, viewer, subject).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
}

/**
 * Whether the staff may act on the subject and its comments, even if they cannot see it: it is not deleted, and not
 * secret.
 */
export async function isThereForStaff({ db, kinds }: Asked, { kind, id }: SubjectRef): Promise<boolean> {
  const { isSecret } = kinds.of(kind);
  let row = db.selectFrom(kind).select("id").where("id", "=", id).where("deleted_at", "is", null);
  if (isSecret) row = row.where(sql<boolean>`not (${isSecret})`);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Whether only its author may see the post, deleted or not. */
export async function isSecretSubject({ db, kinds }: Asked, { kind, id }: SubjectRef): Promise<boolean> {
  const { isSecret } = kinds.of(kind);
  if (!isSecret) return false;
  const row = db
    .selectFrom(kind)
    .select("id")
    .where("id", "=", id)
    .where(sql<boolean>`(${isSecret})`);
  return (await row.executeTakeFirst()) !== undefined;
}

/** SQL condition on a row of `of`, which refers to a post: this reader may see that post. */
export function subjectIsThere(
  kinds: Context["kinds"],
  viewer: RowReader,
  of: "comment" | "favourite" | "notice" | "unread_notice" = "comment",
): RawBuilder<boolean> {
  const isOfNotice = of === "notice" || of === "unread_notice";
  const each = [...kinds].map(({ kind, visibleTo }) => {
    const found = sql`${sql.table(kind)} where ${sql.ref(`${kind}.id`)} = ${sql.ref(`${of}.subject_id`)} and ${sql.ref(`${kind}.deleted_at`)} is null and ${visibleTo(viewer)}`;
    // For a whole list of rows PostgreSQL would read all posts into a hash for `exists`; it cannot do so for a value.
    const isThere = isOfNotice ? sql`(select true from ${found}) is true` : sql`exists (select 1 from ${found})`;
    return sql`(${sql.ref(`${of}.subject_kind`)} = ${sql.lit(kind)} and ${isThere})`;
  });
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** Those of these subjects that this reader may see or has written, as `subjectKey`s. */
export async function subjectsKnownTo(
  { db, kinds }: Asked,
  viewer: Pick<Viewer, "id"> | null,
  refs: SubjectRef[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const post of kinds) {
    const { kind } = post;
    const ids = [...new Set(refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : [])))];
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(kind)
      .select("id")
      .where("id", "in", ids)
      .where((eb) =>
        eb.or([
          ...(viewer ? [eb("author_id", "=", viewer.id)] : []),
          eb.and([eb("deleted_at", "is", null), post.visibleTo(viewer)]),
        ]),
      )
      .execute();
    for (const row of rows) known.add(subjectKey({ kind, id: row.id }));
  }
  return known;
}

/** Titles and authors of these subjects, one query for each kind. Key: `subjectKey`. */
export async function subjectTitles(
  { db, kinds }: Asked,
  refs: SubjectRef[],
): Promise<Map<string, { title: string; authorId: number }>> {
  const found = new Map<string, { title: string; authorId: number }>();
  for (const post of kinds) {
    const { kind } = post;
    const ids = [...new Set(refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : [])))];
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(kind)
      .select(["id", "author_id", sql<string>`${sql.ref(post.title)}`.as("title")])
      .where("id", "in", ids)
      .execute();
    for (const row of rows)
      found.set(subjectKey({ kind, id: row.id }), {
        title: opening(readableNames(row.title)) || post.name,
        authorId: row.author_id,
      });
  }
  return found;
}

const opening = (text: string): string => openingOf(oneLine(text), TITLE_MAX);
