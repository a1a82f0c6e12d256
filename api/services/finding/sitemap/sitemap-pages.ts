import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { SitemapKind } from "../../../../contract/finding/sitemap.ts";

interface Source {
  rows: RawBuilder<boolean>;
  changedAt: RawBuilder<number | null>;
}

/** What is no post. The conditions are literals, and those of the indexes `circle_found` and `user_found`. */
const others: Record<Exclude<SitemapKind, "article" | "dynamic" | "feedback" | "video">, Source> = {
  circle: {
    rows: sql<boolean>`state = 'open' and is_private = 0`,
    changedAt: sql<number | null>`nullif(active_at, 0)`,
  },
  // Nobody notes when a page of a person changed.
  user: {
    rows: sql<boolean>`name is not null and (article_count > 0 or listed_video_count > 0)`,
    changedAt: sql<null>`null`,
  },
};

const sourceOf = ({ kinds }: Pick<Context, "kinds">, kind: SitemapKind): Source =>
  kind === "circle" || kind === "user" ? others[kind] : kinds.of(kind).found;

/** As the indexes have it (migration 007). */
const place = sql<number>`id + 0`;

interface Asked {
  ctx: Pick<Context, "db" | "kinds">;
  kind: SitemapKind;
  /** Ids after this one. */
  after: number;
}

/** All of one part, by id. */
export function sitemapPartQuery({ ctx, kind, after, size }: Asked & { size: number }) {
  const { rows, changedAt } = sourceOf(ctx, kind);
  return ctx.db
    .selectFrom(kind)
    .select(["id", changedAt.as("at")])
    .where(rows)
    .where(place, ">", after)
    .where(place, "<=", after + size)
    .orderBy(place)
    .limit(size);
}

/** The parts that hold anything, by their numbers: for each one row of the index, all in one statement. */
export function sitemapPartsQuery({ ctx, kind, size }: Omit<Asked, "after"> & { size: number }) {
  const first = (after: RawBuilder<number>) =>
    sql`(select ${place} from ${sql.table(kind)} where ${sourceOf(ctx, kind).rows} and ${place} > ${after} order by ${place} limit 1)`;
  const every = sql.lit(size);
  return sql<{ part: number }>`
    with recursive filled(first_id) as (
      select ${first(sql.lit(0))}
      union all
      select ${first(sql`((filled.first_id - 1) / ${every} + 1) * ${every}`)} from filled where filled.first_id is not null
    ) select (first_id - 1) / ${every} + 1 as part from filled where first_id is not null`;
}
