import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { SEGMENT_SECONDS } from "../../../../contract/shared/danmaku-names.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { down, pageBy, type Start, up } from "../../../db/keyset.ts";
import { danmakuColumns, type DanmakuRow } from "./danmaku-rows.ts";
import { shownTo } from "./filter-danmaku.ts";

/** The most of a member's own danmaku that one segment shows. */
const OWN_MAX = 200;

interface OfSegment {
  ctx: Pick<Context, "db">;
  videoId: number;
  segment: number;
  viewerId: number | undefined;
}

type Drawn = { videoId: number; seconds: number[]; viewerId: number | undefined; perSecond: number };

const secondsOf = (segment: number): number[] =>
  Array.from({ length: SEGMENT_SECONDS }, (_, place) => segment * SEGMENT_SECONDS + place);

/**
 * The heaviest danmaku of each second, without those that the reader does not want to see. One index walk of at most
 * `perSecond` rows for each second, whatever the number of danmaku.
 */
export function drawnQuery({ videoId, seconds, viewerId, perSecond }: Drawn): RawBuilder<DanmakuRow> {
  const columns = sql.join(danmakuColumns.map((column) => sql.ref(column)));
  // The walks read whole rows: PostgreSQL would join their ids with the whole table.
  const walks = seconds.map(
    (second) => sql`select ${columns} from (
      select ${columns} from danmaku where video_id = ${videoId} and second = ${second} and deleted_at is null
      order by weight desc, id desc limit ${perSecond}) as walk`,
  );
  const only = viewerId === undefined ? sql`` : sql`where ${shownTo(viewerId)}`;
  return sql<DanmakuRow>`select ${columns} from (${sql.join(walks, sql` union all `)}) as danmaku ${only}`;
}

const drawn = cachedQuery((_db, asked: Drawn) => drawnQuery(asked));

/** The rows of `drawnQuery` for a segment. */
export const drawnIn = ({ ctx, videoId, segment, viewerId }: OfSegment & { ctx: Pick<Context, "config"> }) =>
  drawn.rows(ctx.db, { videoId, seconds: secondsOf(segment), viewerId, perSecond: ctx.config.danmakuPerSecond });

/** The reader's own danmaku in a segment: their author sees them even if they are not among the heaviest. */
export function ownInSegmentQuery({ ctx, videoId, segment, viewerId }: OfSegment & { viewerId: number }) {
  return ctx.db
    .selectFrom("danmaku")
    .select(danmakuColumns)
    .where("author_id", "=", viewerId)
    .where("video_id", "=", videoId)
    .where("second", ">=", segment * SEGMENT_SECONDS)
    .where("second", "<", (segment + 1) * SEGMENT_SECONDS)
    .where("deleted_at", "is", null)
    .orderBy("second", "desc")
    .limit(OWN_MAX);
}

interface OfFilm {
  ctx: Pick<Context, "db">;
  videoId: number;
  /** A position in ms. */
  from: number;
  viewerId: number | undefined;
  cursor: string | undefined;
  limit: number;
}

/** All danmaku of a film from a position on, by time. */
export function filmPageQuery({ ctx, videoId, from, viewerId, cursor, limit }: OfFilm) {
  const rows = ctx.db
    .selectFrom("danmaku")
    .select(danmakuColumns)
    .where("video_id", "=", videoId)
    .where("deleted_at", "is", null)
    .$if(viewerId !== undefined, (query) => query.where(shownTo(viewerId ?? 0)));
  // A query has one lower bound of the position: of two SQLite uses the first alone.
  const start: Start = cursor ?? (from > 0 ? { at: [from, 0] } : undefined);
  return pageBy(rows, [up("position_ms"), up("id")], start, limit);
}

/** A member's own danmaku, newest first. */
export function ownPageQuery({
  ctx,
  userId,
  cursor,
  limit,
}: {
  ctx: Pick<Context, "db">;
  userId: number;
  cursor: string | undefined;
  limit: number;
}) {
  const rows = ctx.db
    .selectFrom("danmaku")
    .select(danmakuColumns)
    .where("author_id", "=", userId)
    .where("deleted_at", "is", null);
  return pageBy(rows, [down("id")], cursor, limit);
}
