import type { Context, Viewer } from "../../../context.ts";
import type { DanmakuLine, OwnDanmaku } from "../../../../contract/posts/danmaku.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { subjectKey } from "../../../../contract/shared/subject.ts";
import { readSubject, subjectTitles } from "../../circles/subject/subject.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { filmPageQuery, ownPageQuery } from "./danmaku-pages.ts";
import { danmakuItemOf, type DanmakuRow } from "./danmaku-rows.ts";
import { settingOf } from "./danmaku-settings.ts";
import { danmakuFilter } from "./filter-danmaku.ts";
import { mayRemoveOwn } from "./remove-danmaku.ts";
import { wordFinder } from "./words.ts";

interface ListAsked {
  ctx: Context;
  viewer: Viewer | null;
  videoId: number;
  input: { from: number; cursor?: string | undefined; limit: number };
}
interface LinePage {
  items: DanmakuLine[];
  nextCursor: string | null;
}

/** A page of a film's danmaku, by time. @throws ApiError NOT_FOUND */
export async function listDanmaku(asked: ListAsked): Promise<LinePage> {
  const film = await readSubject(asked.ctx, asked.viewer, { kind: "video", id: asked.videoId });
  const { isOff } = await settingOf(asked.ctx.db, asked.videoId);
  return isOff ? { items: [], nextCursor: null } : linesOf(asked, film.authorId);
}

/** The same for a film that the caller has read, and whose danmaku are on. Filtered words leave gaps in the page. */
export async function linesOf({ ctx, viewer, videoId, input }: ListAsked, filmAuthorId: number): Promise<LinePage> {
  const { from, cursor, limit } = input;
  const [page, filter] = await Promise.all([
    filmPageQuery({ ctx, videoId, from, viewerId: viewer?.id, cursor, limit }).page(),
    viewer ? danmakuFilter({ ctx, viewer }) : { words: [] },
  ]);
  const isFiltered = wordFinder(filter.words);
  const rows = page.rows.filter((row) => row.author_id === viewer?.id || !isFiltered(row.source));
  const [briefs, liked] = await Promise.all([
    userBriefs(
      ctx,
      rows.map((row) => row.author_id),
    ),
    likedBy(ctx, viewer, rows),
  ]);
  const items = rows.map((row) => ({
    ...danmakuItemOf(row, viewer),
    author: briefOf(briefs, row.author_id),
    createdAt: new Date(row.created_at).toISOString(),
    liked: liked.has(row.id),
    canRemove:
      viewer !== null &&
      (mayRemoveOwn(ctx, viewer.id, row, filmAuthorId) ||
        (viewer.id !== row.author_id && mayOnSite(viewer, "remove", "danmaku"))),
  }));
  return { items, nextCursor: page.nextCursor };
}

async function likedBy(ctx: Pick<Context, "db">, viewer: Viewer | null, rows: DanmakuRow[]): Promise<Set<number>> {
  if (!viewer || rows.length === 0) return new Set();
  const likes = await ctx.db
    .selectFrom("danmaku_like")
    .select("danmaku_id")
    .where("user_id", "=", viewer.id)
    .where(
      "danmaku_id",
      "in",
      rows.map((row) => row.id),
    )
    .execute();
  return new Set(likes.map((row) => row.danmaku_id));
}

/** The viewer's own danmaku, newest first. The film's title is null once the viewer may not watch it. */
export async function ownDanmaku({
  ctx,
  viewer,
  input: { cursor, limit },
}: {
  ctx: Context;
  viewer: Viewer;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: OwnDanmaku[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await ownPageQuery({ ctx, userId: viewer.id, cursor, limit }).page();
  const ids = [...new Set(rows.map((row) => row.video_id))];
  const films =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom("video")
          .select(["id", "author_id"])
          .where("id", "in", ids)
          .where("deleted_at", "is", null)
          .where(ctx.kinds.of("video").visibleTo(viewer))
          .execute();
  const authors = new Map(films.map((film) => [film.id, film.author_id]));
  const titles = await subjectTitles(
    ctx,
    films.map(({ id }) => ({ kind: "video", id })),
  );
  const items = rows.map((row) => ({
    ...danmakuItemOf(row, viewer),
    createdAt: new Date(row.created_at).toISOString(),
    canRemove: mayRemoveOwn(ctx, viewer.id, row, authors.get(row.video_id) ?? 0),
    video: authors.has(row.video_id)
      ? { id: row.video_id, title: titles.get(subjectKey({ kind: "video", id: row.video_id }))?.title ?? "" }
      : null,
  }));
  return { items, nextCursor };
}
