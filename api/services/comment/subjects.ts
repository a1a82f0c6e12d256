import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Viewer } from "../../context.ts";
import { type SubjectKind, type SubjectRef, subjectName } from "../../contract/subject.ts";
import { ApiError } from "../../contract/errors.ts";
import type { Database } from "../../db/schema/index.ts";
import { readableNames } from "../../markdown/mentions.ts";
import { countFigure } from "../figures/count-figure.ts";
import { rankedColumns, updateHotRank } from "../article/hot-rank.ts";
import { playableFor, publishedFor, type RowReader, visibleTo } from "../visibility/visible-to.ts";

type Db = Kysely<Database>;

/** What comments must know of the table that a kind of subject lives in. */
interface SubjectRule {
  /** Has the columns id, author_id, comment_count, last_floor, deleted_at. */
  table: "article" | "dynamic" | "feedback" | "video";
  /** The column that names the thing; its opening, where nothing has a title. */
  title: string;
  /** Who may see it, beside that it is not deleted: SQL over the table's row. Without it, everybody may. */
  visibleTo?(viewer: RowReader): RawBuilder<boolean>;
  /** Says why nobody may write a new one, if so. */
  closed?(db: Db, id: number): Promise<string | undefined>;
  /** After comment_count changed, in the same transaction. */
  afterCount?(trx: Transaction<Database>, id: number, now: number): Promise<void>;
}

/** The only place that knows what can be commented on. A kind without an entry has nothing to comment on. */
const subjects: Partial<Record<SubjectKind, SubjectRule>> = {
  article: {
    table: "article",
    title: "title",
    visibleTo: publishedFor,
    closed: (db, id) => closedByAuthor(db, "article", id),
    async afterCount(trx, id, now) {
      const row = await trx.selectFrom("article").select(rankedColumns).where("id", "=", id).executeTakeFirstOrThrow();
      await updateHotRank(trx, row, now);
    },
  },
  dynamic: {
    table: "dynamic",
    title: "source",
    visibleTo: (viewer) => visibleTo("dynamic", viewer),
  },
  feedback: { table: "feedback", title: "title" },
  video: {
    table: "video",
    title: "title",
    visibleTo: playableFor,
    closed: (db, id) => closedByAuthor(db, "video", id),
  },
};

async function closedByAuthor(db: Db, table: "article" | "video", id: number): Promise<string | undefined> {
  const row = await db.selectFrom(table).select("comments_closed").where("id", "=", id).executeTakeFirst();
  return row?.comments_closed === 1 ? "作者已关闭评论" : undefined;
}

export interface Subject extends SubjectRef {
  authorId: number;
}

type Reader = Pick<Viewer, "id" | "role"> | null;

const TITLE_MAX = 100;
const everybody = sql<boolean>`1 = 1`;
export const goneSubject = (kind: SubjectKind) => new ApiError("NOT_FOUND", `${subjectName[kind]}不存在或已被删除`);

/** @throws ApiError NOT_FOUND when the subject is not there for this reader */
export async function readSubject(db: Db, viewer: Reader, { kind, id }: SubjectRef): Promise<Subject> {
  const rule = subjects[kind];
  if (!rule) throw goneSubject(kind);
  const row = await db
    .selectFrom(rule.table)
    .select("author_id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where(rule.visibleTo?.(viewer) ?? everybody)
    .executeTakeFirst();
  if (!row) throw goneSubject(kind);
  return { kind, id, authorId: row.author_id };
}

interface Count {
  by: 1 | -1;
  isFloor: boolean;
  now: number;
  /** Whoever takes away what they have written themselves may do so wherever it stands. */
  anywhere?: boolean;
}

/**
 * Counts one comment more or less on a subject, which locks its row; a floor is given with the comment that needs one.
 * @throws ApiError NOT_FOUND when the subject is not there for this reader
 */
export async function countComment(
  trx: Transaction<Database>,
  viewer: Reader,
  { kind, id }: SubjectRef,
  { by, isFloor, now, anywhere = false }: Count,
): Promise<{ authorId: number; floor: number }> {
  const rule = subjects[kind];
  if (!rule) throw goneSubject(kind);
  const row = await trx
    .updateTable(rule.table)
    .set((eb) => ({
      comment_count: eb("comment_count", "+", by),
      ...(isFloor ? { last_floor: eb("last_floor", "+", 1) } : {}),
    }))
    .where("id", "=", id)
    .$if(!anywhere, (query) => query.where("deleted_at", "is", null).where(rule.visibleTo?.(viewer) ?? everybody))
    .returning(["author_id", "last_floor"])
    .executeTakeFirst();
  if (!row) throw goneSubject(kind);
  await rule.afterCount?.(trx, id, now);
  await countFigure(trx, { userId: row.author_id, figure: `${kind}.comment`, by, now });
  return { authorId: row.author_id, floor: row.last_floor };
}

/** @throws ApiError FORBIDDEN when nobody may write a new comment there */
export async function assertOpen(db: Db, { kind, id }: SubjectRef): Promise<void> {
  const reason = await subjects[kind]?.closed?.(db, id);
  if (reason !== undefined) throw new ApiError("FORBIDDEN", reason);
}

/** Whether it is there for this reader: `readSubject` for who has an answer of their own. */
export function isSubjectThere(db: Db, viewer: Reader, subject: SubjectRef): Promise<boolean> {
  return readSubject(db, viewer, subject).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
}

/** Condition on a row of `table`, which names a subject (a comment: what it stands on): that is there for this reader. */
export function subjectIsThere(viewer: RowReader, of: "comment" | "favourite" = "comment"): RawBuilder<boolean> {
  const kinds = Object.entries(subjects).map(([kind, { table, visibleTo }]) => {
    return sql`(${sql.ref(`${of}.subject_kind`)} = ${sql.lit(kind)} and exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(`${of}.subject_id`)} and ${sql.ref(`${table}.deleted_at`)} is null and ${visibleTo?.(viewer) ?? everybody}))`;
  });
  return sql<boolean>`(${sql.join(kinds, sql` or `)})`;
}

/** Of these people those for whom a subject is there. */
export async function whoMayRead(db: Db, { kind, id }: SubjectRef, userIds: number[]): Promise<number[]> {
  const rule = subjects[kind];
  if (!rule || userIds.length === 0) return [];
  const rows = await db
    .selectFrom("user")
    .select("id")
    .where("id", "in", userIds)
    .where(
      sql<boolean>`exists (select 1 from ${sql.table(rule.table)} where ${sql.ref(`${rule.table}.id`)} = ${id} and ${sql.ref(`${rule.table}.deleted_at`)} is null and ${rule.visibleTo?.({ id: sql.ref<number>("user.id") }) ?? everybody})`,
    )
    .execute();
  return rows.map((row) => row.id);
}

/** Of these subjects those that are there for this reader, or are their own. Key: `subjectKey`. */
export async function subjectsKnownTo(db: Db, viewer: Pick<Viewer, "id">, refs: SubjectRef[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const [kind, rule] of Object.entries(subjects) as [SubjectKind, SubjectRule][]) {
    const ids = [...new Set(refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : [])))];
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(rule.table)
      .select("id")
      .where("id", "in", ids)
      .where((eb) =>
        eb.or([
          eb("author_id", "=", viewer.id),
          eb.and([eb("deleted_at", "is", null), rule.visibleTo?.(viewer) ?? everybody]),
        ]),
      )
      .execute();
    for (const row of rows) known.add(subjectKey({ kind, id: row.id }));
  }
  return known;
}

/** Titles and authors of many, one query for each kind. Key: `subjectKey`. */
export async function subjectTitles(
  db: Db,
  refs: SubjectRef[],
): Promise<Map<string, { title: string; authorId: number }>> {
  const found = new Map<string, { title: string; authorId: number }>();
  for (const [kind, rule] of Object.entries(subjects) as [SubjectKind, SubjectRule][]) {
    const ids = [...new Set(refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : [])))];
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(rule.table)
      .select(["id", "author_id", sql<string>`${sql.ref(rule.title)}`.as("title")])
      .where("id", "in", ids)
      .execute();
    for (const row of rows)
      found.set(subjectKey({ kind, id: row.id }), {
        title: opening(readableNames(row.title)) || subjectName[kind],
        authorId: row.author_id,
      });
  }
  return found;
}

export function subjectKey({ kind, id }: SubjectRef): string {
  return `${kind}:${id}`;
}

function opening(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const signs = [...line];
  return signs.length > TITLE_MAX ? `${signs.slice(0, TITLE_MAX - 1).join("")}…` : line;
}
