import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { SitemapKind } from "../../../../contract/finding/sitemap.ts";

interface Source {
  rows: RawBuilder<boolean>;
  changedAt: RawBuilder<number | null>;
}

/** Pages that are not posts. The conditions are literals that match the indexes `circle_found`, `series_found` and `user_found`. */
const others: Record<Exclude<SitemapKind, "article" | "dynamic" | "feedback" | "video">, Source> = {
  circle: {
    rows: sql<boolean>`state = 'open' and is_private = 0`,
    changedAt: sql<number | null>`nullif(active_at, 0)`,
  },
  series: { rows: sql<boolean>`listed_count > 0`, changedAt: sql<number | null>`last_part_at` },
  // The time of the last change of a user's page is not recorded.
  user: {
    rows: sql<boolean>`name is not null and (article_count > 0 or listed_video_count > 0)`,
    changedAt: sql<null>`null`,
  },
};

const sourceOf = ({ kinds }: Pick<Context, "kinds">, kind: SitemapKind): Source =>
  kind === "circle" || kind === "series" || kind === "user" ? others[kind] : kinds.of(kind).found;

/** Written exactly as in the indexes `{kind}_found`. */
const place = sql<number>`id + 0`;

interface Asked {
  ctx: Pick<Context, "db" | "kinds">;
  kind: SitemapKind;
  /** Only ids greater than this one. */
  after: number;
}

/** All rows of one part of the sitemap, by id. */
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

/** The numbers of the parts that are not empty, in one statement that reads one index row for each part. */
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
