import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Context } from "../../../context.ts";
import type { WrittenItem, writtenCounts } from "../../../../contract/console/cleanup.ts";
import { CLEANUP_COUNTED_MAX } from "../../../../contract/console/cleanup-names.ts";
import type { StaffArea } from "../../../../contract/shared/staff-role-names.ts";
import { commentPath, type SubjectKind, subjectPath } from "../../../../contract/shared/subject.ts";
import { down, type Page, pageBy, up } from "../../../db/keyset.ts";
import { readableNames } from "../../../markdown/mentions.ts";

type Asked = Pick<Context, "db" | "kinds">;

const OPENING = 100;

/** A time span in ms since 1970, inclusive at both ends. */
export interface Stretch {
  since: number;
  until?: number;
}

/** The column with the time of publication. */
const timeOf = ({ kinds }: Pick<Context, "kinds">, kind: StaffArea) =>
  kind === "comment" ? "created_at" : kinds.of(kind).search.time;

/** A user's published posts or comments of one kind that the staff may know of: neither deleted nor secret. */
function publishedQuery(asked: Asked, { kind, userId, since, until }: { kind: StaffArea; userId: number } & Stretch) {
  const time = sql.ref<number>(timeOf(asked, kind));
  const isSecret = kind === "comment" ? undefined : asked.kinds.of(kind).isSecret;
  let rows = asked.db
    .selectFrom(kind as "comment")
    .select("id")
    .where("author_id", "=", userId)
    .where("deleted_at", "is", null)
    .where(time, ">=", since);
  if (until !== undefined) rows = rows.where(time, "<=", until);
  return isSecret ? rows.where(sql<boolean>`not (${isSecret})`) : rows;
}

/** The next posts or comments of one kind, oldest first. */
export function oldestWrittenQuery(
  asked: Asked,
  { cursor, limit, ...of }: { kind: StaffArea; userId: number; cursor: string | undefined; limit: number } & Stretch,
) {
  const time = timeOf(asked, of.kind);
  const rows = publishedQuery(asked, of).select(sql.ref<number>(time).as(time as "created_at"));
  return pageBy(rows, [up(time as "created_at"), up("id")], cursor, limit);
}

/** Posts or comments of one kind, newest first, with their titles. */
export function writtenQuery(
  asked: Asked,
  { cursor, limit, ...of }: { kind: StaffArea; userId: number; cursor?: string | undefined; limit: number } & Stretch,
) {
  const time = timeOf(asked, of.kind);
  const isComment = of.kind === "comment";
  const title = isComment ? "source" : asked.kinds.of(of.kind as SubjectKind).title;
  const none = sql<null>`null`;
  const rows = publishedQuery(asked, of).select([
    sql.ref<number>(time).as(time as "created_at"),
    sql.ref<string>(title).as("title"),
    (isComment ? sql.ref<SubjectKind>("subject_kind") : (none as RawBuilder<SubjectKind | null>)).as("on_kind"),
    (isComment ? sql.ref<number>("subject_id") : (none as RawBuilder<number | null>)).as("on_id"),
  ]);
  return pageBy(rows, [down(time as "created_at"), down("id")], cursor, limit);
}

function opening(text: string): string {
  const words = readableNames(text.slice(0, 4 * OPENING))
    .replaceAll(/\s+/g, " ")
    .trim();
  return words.length > OPENING ? `${[...words].slice(0, OPENING - 1).join("")}…` : words || "（图片）";
}

/** A page of one kind, as the staff see it. */
export async function writtenBy(asked: Asked, of: Parameters<typeof writtenQuery>[1]): Promise<Page<WrittenItem>> {
  const { rows, nextCursor } = await writtenQuery(asked, of).page();
  const time = timeOf(asked, of.kind) as "created_at";
  const items = rows.map((row): WrittenItem => ({
    kind: of.kind,
    id: row.id,
    title: opening(row.title),
    path:
      row.on_kind !== null && row.on_id !== null
        ? commentPath({ kind: row.on_kind, id: row.on_id }, row.id)
        : subjectPath({ kind: of.kind as SubjectKind, id: row.id }),
    createdAt: new Date(row[time]).toISOString(),
  }));
  return { rows: items, nextCursor };
}

/** The latest posts and comments of several kinds together. */
export async function latestOf(
  asked: Asked,
  { areas, limit, ...of }: { areas: readonly StaffArea[]; userId: number; limit: number } & Stretch,
): Promise<WrittenItem[]> {
  const pages = await Promise.all(areas.map((kind) => writtenBy(asked, { ...of, kind, limit })));
  return pages
    .flatMap((page) => page.rows)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, limit);
}

/** Counts the posts or comments of one kind in a time span, at most up to `CLEANUP_COUNTED_MAX` + 1. */
export function countWrittenQuery(asked: Asked, of: { kind: StaffArea; userId: number } & Stretch) {
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
  { areas, ...of }: { areas: readonly StaffArea[]; userId: number } & Stretch,
): Promise<{ of: z.output<typeof writtenCounts>; isMore: boolean }> {
  const counts = await Promise.all(
    areas.map(async (kind) => ({
      kind,
      count: Number((await countWrittenQuery(asked, { ...of, kind }).executeTakeFirstOrThrow()).count),
    })),
  );
  return {
    of: counts.map(({ kind, count }) => ({ kind, count: Math.min(count, CLEANUP_COUNTED_MAX) })),
    isMore: counts.some(({ count }) => count > CLEANUP_COUNTED_MAX),
  };
}
