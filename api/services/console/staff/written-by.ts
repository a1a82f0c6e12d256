import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Context } from "../../../context.ts";
import type { WrittenItem, writtenCounts } from "../../../../contract/console/cleanup.ts";
import { CLEANUP_COUNTED_MAX, type WrittenKind } from "../../../../contract/console/cleanup-names.ts";
import { oneLine } from "../../../../contract/shared/one-line.ts";
import { type SubjectKind, subjectPath } from "../../../../contract/shared/subject.ts";
import { down, type Page, pageBy, up } from "../../../db/keyset.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { contentOf, type WrittenWords } from "../../shared/content/content.ts";

type Asked = Pick<Context, "db" | "kinds" | "contents">;

const OPENING = 100;

/** A time span in ms since 1970, inclusive at both ends. */
export interface Stretch {
  since: number;
  until?: number;
}

/** The descriptor of words below a post; undefined for a kind of post. */
function wordsOf(asked: Pick<Context, "contents">, kind: WrittenKind): WrittenWords | undefined {
  return contentOf(asked, kind)?.written;
}

/** The column with the time of publication. */
const timeOf = (asked: Asked, kind: WrittenKind) =>
  wordsOf(asked, kind) ? "created_at" : asked.kinds.of(kind as SubjectKind).search.time;

/** SQL condition on a row of the kind: only its author may see it, or the post on which it is; undefined for no such rows. */
function isSecretQuery(asked: Asked, kind: WrittenKind): RawBuilder<unknown> | undefined {
  const words = wordsOf(asked, kind);
  return words ? words.isSecret(asked.kinds) : asked.kinds.of(kind as SubjectKind).isSecret;
}

/** A user's published posts, comments or danmaku of one kind that the staff may know of: neither deleted nor secret. */
function publishedQuery(asked: Asked, { kind, userId, since, until }: { kind: WrittenKind; userId: number } & Stretch) {
  const time = sql.ref<number>(timeOf(asked, kind));
  const isSecret = isSecretQuery(asked, kind);
  let rows = asked.db
    .selectFrom(kind as "comment")
    .select("id")
    .where("author_id", "=", userId)
    .where("deleted_at", "is", null)
    .where(time, ">=", since);
  if (until !== undefined) rows = rows.where(time, "<=", until);
  return isSecret ? rows.where(sql<boolean>`not (${isSecret})`) : rows;
}

/** The next posts, comments or danmaku of one kind, oldest first. */
export function oldestWrittenQuery(
  asked: Asked,
  { cursor, limit, ...of }: { kind: WrittenKind; userId: number; cursor: string | undefined; limit: number } & Stretch,
) {
  const time = timeOf(asked, of.kind);
  const rows = publishedQuery(asked, of).select(sql.ref<number>(time).as(time as "created_at"));
  return pageBy(rows, [up(time as "created_at"), up("id")], cursor, limit);
}

/** Posts, comments or danmaku of one kind, newest first, with their titles. */
export function writtenQuery(
  asked: Asked,
  { cursor, limit, ...of }: { kind: WrittenKind; userId: number; cursor?: string | undefined; limit: number } & Stretch,
) {
  const time = timeOf(asked, of.kind);
  const words = wordsOf(asked, of.kind);
  const title = words ? "source" : asked.kinds.of(of.kind as SubjectKind).title;
  // The columns of the place differ by kind; only `pathOf` of the same kind reads them.
  const place = (words?.place ?? []).map((column) => sql.ref(column).as(column)) as [];
  const rows = publishedQuery(asked, of)
    .select([sql.ref<number>(time).as(time as "created_at"), sql.ref<string>(title).as("title")])
    .select(place);
  return pageBy(rows, [down(time as "created_at"), down("id")], cursor, limit);
}

function opening(text: string): string {
  const words = oneLine(readableNames(text.slice(0, 4 * OPENING)));
  return words.length > OPENING ? `${[...words].slice(0, OPENING - 1).join("")}…` : words || "（图片）";
}

/** A page of one kind, as the staff see it. */
export async function writtenBy(asked: Asked, of: Parameters<typeof writtenQuery>[1]): Promise<Page<WrittenItem>> {
  const { rows, nextCursor } = await writtenQuery(asked, of).page();
  const time = timeOf(asked, of.kind) as "created_at";
  const words = wordsOf(asked, of.kind);
  const items = rows.map((row): WrittenItem => ({
    kind: of.kind,
    id: row.id,
    title: opening(row.title),
    path: words ? words.pathOf({ ...row }) : subjectPath({ kind: of.kind as SubjectKind, id: row.id }),
    createdAt: new Date(row[time]).toISOString(),
  }));
  return { rows: items, nextCursor };
}

/** The latest posts, comments and danmaku of several kinds together. */
export async function latestOf(
  asked: Asked,
  { kinds, limit, ...of }: { kinds: readonly WrittenKind[]; userId: number; limit: number } & Stretch,
): Promise<WrittenItem[]> {
  const pages = await Promise.all(kinds.map((kind) => writtenBy(asked, { ...of, kind, limit })));
  return pages
    .flatMap((page) => page.rows)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, limit);
}

/** Counts the posts, comments or danmaku of one kind in a time span, at most up to `CLEANUP_COUNTED_MAX` + 1. */
export function countWrittenQuery(asked: Asked, of: { kind: WrittenKind; userId: number } & Stretch) {
  const time = sql.ref<number>(timeOf(asked, of.kind));
  const latest = publishedQuery(asked, { ...of })
    .orderBy(time, "desc")
    .limit(CLEANUP_COUNTED_MAX + 1)
    .as("latest");
  return asked.db.selectFrom(latest).select((eb) => eb.fn.countAll<number>().as("count"));
}

/** The counts of each kind, each at most `CLEANUP_COUNTED_MAX`. */
export async function countWritten(
  asked: Asked,
  { kinds, ...of }: { kinds: readonly WrittenKind[]; userId: number } & Stretch,
): Promise<{ of: z.output<typeof writtenCounts>; isMore: boolean }> {
  const counts = await Promise.all(
    kinds.map(async (kind) => ({
      kind,
      count: Number((await countWrittenQuery(asked, { ...of, kind }).executeTakeFirstOrThrow()).count),
    })),
  );
  return {
    of: counts.map(({ kind, count }) => ({ kind, count: Math.min(count, CLEANUP_COUNTED_MAX) })),
    isMore: counts.some(({ count }) => count > CLEANUP_COUNTED_MAX),
  };
}
