import { type RawBuilder, sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { newestTitled } from "../../../db/search-ids.ts";
import type { Searched } from "../../../db/search-sql.ts";
import type { Phrase } from "../../../db/search-tokens.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import { notMuted } from "../../people/follow/not-muted.ts";
import { seriesPath } from "../../../../contract/shared/series-names.ts";
import { seriesIsFound } from "../../posts/series/series-is-found.ts";
import { subjectPath } from "../../../../contract/shared/subject.ts";
import type { PostKind } from "../../posts/post/post-kind.ts";

interface Row {
  id: number;
  text: string;
}
type Shown = Row & { path: string };

/** A source of suggestions: things with a public name. */
export interface Source {
  kind: string;
  /** Those of these ids that the viewer may see, with their current names. */
  shown(ctx: Pick<Context, "db">, viewer: Viewer | null, ids: number[]): Promise<Shown[]>;
  /** Those of the newest rows with these phrases in their titles that the viewer may see, most read first. */
  holding?(ctx: Pick<Context, "db">, viewer: Viewer | null, phrases: Phrase[]): Promise<Shown[]>;
  /** The rows after an id, for filling the index; smaller ranks are better. */
  after(ctx: Pick<Context, "db">, last: number, limit: number): Promise<(Row & { rank: number })[]>;
}

/** The most titles of a kind with the typed text inside that are ranked by their readers. */
const RANKED_MAX = 60;
/** The most of these that are read. */
const HOLDING_MAX = 20;

/**
 * The rows of the newest titles with these phrases, most read first.
 * @param readers SQL over the table's row
 */
async function rowsHolding(
  { db }: Pick<Context, "db">,
  kind: Searched,
  phrases: Phrase[],
  { text, shown, readers }: { text: string; shown: RawBuilder<boolean>; readers: RawBuilder<number> },
): Promise<Row[]> {
  const id = sql.ref(`${kind}.id`);
  const { rows } = await sql<Row>`
    select ${id} as id, ${sql.ref(`${kind}.${text}`)} as text
    from (${await newestTitled(db, kind, phrases, RANKED_MAX)}) as found ${dialectOf(db).search.ownRow(kind)}
    where ${shown} order by ${readers} desc, ${id} desc limit ${sql.lit(HOLDING_MAX)}`.execute(db);
  return rows.map((row) => ({ id: Number(row.id), text: row.text }));
}

/** SQL: an open circle that is not secret. */
const listedCircle = sql<boolean>`(state = 'open' and not (is_private = 1 and join_policy = 'invitation'))`;

const people: Source = {
  kind: "user",
  async shown({ db }, viewer, ids) {
    const rows = await db
      .selectFrom("user")
      .select(["id", "name as text"])
      .where("id", "in", ids)
      .where("name_folded", "is not", null)
      .$if(viewer !== null, (query) =>
        query.where(
          sql<boolean>`(select true from user_mute where user_mute.user_id = ${viewer?.id ?? 0} and user_mute.target_id = "user".id) is not true`,
        ),
      )
      .execute();
    return rows.map(({ id, text }) => ({ id, text: text ?? "", path: `/user/${id}` }));
  },
  async after({ db }, last, limit) {
    const rows = await db
      .selectFrom("user")
      .select(["id", "name as text", "follower_count"])
      .where("id", ">", last)
      .where("name_folded", "is not", null)
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(({ id, text, follower_count }) => ({ id, text: text ?? "", rank: -follower_count }));
  },
};

const circles: Source = {
  kind: "circle",
  async shown({ db }, _viewer, ids) {
    const rows = await db
      .selectFrom("circle")
      .select(["id", "name as text"])
      .where("id", "in", ids)
      .where(listedCircle)
      .execute();
    return rows.map((row) => ({ ...row, path: `/circle/${row.id}` }));
  },
  async holding(ctx, _viewer, phrases) {
    const names = { text: "name", shown: listedCircle, readers: sql<number>`member_count` };
    const rows = await rowsHolding(ctx, "circle", phrases, names);
    return rows.map((row) => ({ ...row, path: `/circle/${row.id}` }));
  },
  async after({ db }, last, limit) {
    const rows = await db
      .selectFrom("circle")
      .select(["id", "name as text", "member_count"])
      .where("id", ">", last)
      .where(listedCircle)
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(({ id, text, member_count }) => ({ id, text, rank: -member_count }));
  },
};

const tags: Source = {
  kind: "tag",
  async shown({ db }, _viewer, ids) {
    const rows = await db
      .selectFrom("classify_tag")
      .select(["id", "name as text", "slug"])
      .where("id", "in", ids)
      .where("is_hidden", "=", 0)
      .execute();
    return rows.map(({ id, text, slug }) => ({ id, text, path: `/?tag=${encodeURIComponent(slug)}` }));
  },
  after: ({ db }, last, limit) =>
    db
      .selectFrom("classify_tag")
      .select(["id", "name as text", "position as rank"])
      .where("id", ">", last)
      .where("is_hidden", "=", 0)
      .orderBy("id")
      .limit(limit)
      .execute(),
};

/** SQL over the row of a series. */
const shownSeries = (viewer: Viewer | null) =>
  sql<boolean>`(${seriesIsFound} and ${viewer ? notMuted(viewer.id, "series.author_id") : sql`1 = 1`})`;

/** Series that everybody may see a part of, by their titles; the newest rank first. */
const series: Source = {
  kind: "series",
  async shown({ db }, viewer, ids) {
    const rows = await db
      .selectFrom("series")
      .select(["id", "title as text"])
      .where("id", "in", ids)
      .where(shownSeries(viewer))
      .execute();
    return rows.map((row) => ({ ...row, path: seriesPath(row.id) }));
  },
  async holding(ctx, viewer, phrases) {
    const titles = { text: "title", shown: shownSeries(viewer), readers: sql<number>`follower_count` };
    const rows = await rowsHolding(ctx, "series", phrases, titles);
    return rows.map((row) => ({ ...row, path: seriesPath(row.id) }));
  },
  async after({ db }, last, limit) {
    const rows = await db
      .selectFrom("series")
      .select(["id", "title as text"])
      .where("id", ">", last)
      .where(seriesIsFound)
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, rank: -row.id }));
  },
};

/** The next titles of a kind that everybody may find, by id. */
export function titlesQuery({ kind, search }: Pick<PostKind, "kind" | "search">, last: number, limit: number) {
  return sql<Row>`
    select id, title as text from ${sql.table(kind)}
    where id > ${last} and deleted_at is null and ${search.isFound} order by id limit ${sql.lit(limit)}
  `;
}

/** Public posts by their titles; the newest rank first. */
function postSource(post: PostKind): Source {
  const { kind, search } = post;
  const shownTo = (viewer: Viewer | null) =>
    sql<boolean>`deleted_at is null and ${search.isFound} and ${viewer ? notMuted(viewer.id, `${kind}.author_id`) : sql`1 = 1`}`;
  const withPath = (row: Row): Shown => ({ ...row, path: subjectPath({ kind, id: row.id }) });
  return {
    kind,
    async shown({ db }, viewer, ids) {
      const { rows } = await sql<Row>`
        select id, title as text from ${sql.table(kind)} where id in (${sql.join(ids)}) and ${shownTo(viewer)}
      `.execute(db);
      return rows.map(withPath);
    },
    async holding(ctx, viewer, phrases) {
      const titles = { text: "title", shown: shownTo(viewer), readers: search.readers };
      return (await rowsHolding(ctx, kind, phrases, titles)).map(withPath);
    },
    async after({ db }, last, limit) {
      const { rows } = await titlesQuery(post, last, limit).execute(db);
      return rows.map((row) => ({ ...row, rank: -row.id }));
    },
  };
}

/** All sources, in the order in which equally good suggestions are shown. */
export function sourcesOf({ kinds }: Pick<Context, "kinds">): Source[] {
  return [tags, circles, people, series, ...[...kinds].filter(({ search }) => search.isTitled).map(postSource)];
}
