import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Context } from "../../../context.ts";
import type { WrittenItem, writtenCounts } from "../../../../contract/console/cleanup.ts";
import { CLEANUP_COUNTED_MAX, type WrittenKind } from "../../../../contract/console/cleanup-names.ts";
import { danmakuPath } from "../../../../contract/shared/danmaku-names.ts";
import { oneLine } from "../../../../contract/shared/one-line.ts";
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

const isPost = (kind: WrittenKind): kind is SubjectKind => kind !== "comment" && kind !== "danmaku";

/** The column with the time of publication. */
const timeOf = ({ kinds }: Pick<Context, "kinds">, kind: WrittenKind) =>
  isPost(kind) ? kinds.of(kind).search.time : "created_at";

/** SQL condition on a row of the kind: only its author may see it, or the post on which it is; undefined for no such rows. */
function isSecretQuery({ kinds }: Pick<Context, "kinds">, kind: WrittenKind): RawBuilder<unknown> | undefined {
  if (isPost(kind)) return kinds.of(kind).isSecret;
  const on = (post: SubjectKind, id: string) => {
    const { isSecret } = kinds.of(post);
    return isSecret
      ? [sql`exists (select 1 from ${sql.table(post)} where ${sql.ref(`${post}.id`)} = ${sql.ref(id)} and ${isSecret})`]
      : [];
  };
  const places =
    kind === "danmaku"
      ? on("video", "danmaku.video_id")
      : [...kinds].flatMap((post) =>
          on(post.kind, "comment.subject_id").map(
            (is) => sql`(comment.subject_kind = ${sql.lit(post.kind)} and ${is})`,
          ),
        );
  return sql`(${sql.join(places, sql` or `)})`;
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
  const title = isPost(of.kind) ? asked.kinds.of(of.kind).title : "source";
  const none = sql<null>`null`;
  /** The post of a comment, and the film and position of a danmaku. */
  const places = {
    comment: [sql.ref<SubjectKind>("subject_kind"), sql.ref<number>("subject_id"), none],
    danmaku: [none, sql.ref<number>("video_id"), sql.ref<number>("position_ms")],
  } as const;
  const [onKind, onId, position] = isPost(of.kind) ? [none, none, none] : places[of.kind];
  const rows = publishedQuery(asked, of).select([
    sql.ref<number>(time).as(time as "created_at"),
    sql.ref<string>(title).as("title"),
    (onKind as RawBuilder<SubjectKind | null>).as("on_kind"),
    (onId as RawBuilder<number | null>).as("on_id"),
    (position as RawBuilder<number | null>).as("position_ms"),
  ]);
  return pageBy(rows, [down(time as "created_at"), down("id")], cursor, limit);
}

function opening(text: string): string {
  const words = oneLine(readableNames(text.slice(0, 4 * OPENING)));
  return words.length > OPENING ? `${[...words].slice(0, OPENING - 1).join("")}…` : words || "（图片）";
}

interface Place {
  id: number;
  on_kind: SubjectKind | null;
  on_id: number | null;
  position_ms: number | null;
}

function pathOf(kind: WrittenKind, { id, on_kind, on_id, position_ms }: Place): string {
  if (isPost(kind)) return subjectPath({ kind, id });
  if (on_id === null) throw new Error(`The ${kind} ${id} has no post`);
  return on_kind === null ? danmakuPath(on_id, position_ms ?? 0) : commentPath({ kind: on_kind, id: on_id }, id);
}

/** A page of one kind, as the staff see it. */
export async function writtenBy(asked: Asked, of: Parameters<typeof writtenQuery>[1]): Promise<Page<WrittenItem>> {
  const { rows, nextCursor } = await writtenQuery(asked, of).page();
  const time = timeOf(asked, of.kind) as "created_at";
  const items = rows.map((row): WrittenItem => ({
    kind: of.kind,
    id: row.id,
    title: opening(row.title),
    path: pathOf(of.kind, row),
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
