import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { notMuted } from "../../people/follow/not-muted.ts";
import { subjectPath } from "../../../../contract/shared/subject.ts";
import type { PostKind } from "../../posts/post/post-kind.ts";

interface Row {
  id: number;
  text: string;
}
type Shown = Row & { path: string };

/** What has a name that may be suggested: by which word of its own, and which of it everybody may see. */
export interface Source {
  kind: string;
  /** What the viewer may be shown of these ids, as it is called now. */
  shown(ctx: Pick<Context, "db">, viewer: Viewer | null, ids: number[]): Promise<Shown[]>;
  /** What there is beyond an id, for whoever fills the index; smaller ranks are better. */
  after(ctx: Pick<Context, "db">, last: number, limit: number): Promise<(Row & { rank: number })[]>;
}

/** An open circle; of those that only members are told of, none. */
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

/** The next titles of a kind that everybody finds, in the order of the table. */
export function titlesQuery({ kind, search }: Pick<PostKind, "kind" | "search">, last: number, limit: number) {
  return sql<Row>`
    select id, title as text from ${sql.table(kind)}
    where id > ${last} and deleted_at is null and ${search.isFound} order by id limit ${sql.lit(limit)}
  `;
}

/** Posts by their titles: those that everybody finds. The newest stand first. */
function postSource(post: PostKind): Source {
  const { kind, search } = post;
  return {
    kind,
    async shown({ db }, viewer, ids) {
      const { rows } = await sql<Row>`
        select id, title as text from ${sql.table(kind)}
        where id in (${sql.join(ids)}) and deleted_at is null and ${search.isFound}
          and ${viewer ? notMuted(viewer.id, `${kind}.author_id`) : sql`1 = 1`}
      `.execute(db);
      return rows.map((row) => ({ ...row, path: subjectPath({ kind, id: row.id }) }));
    },
    async after({ db }, last, limit) {
      const { rows } = await titlesQuery(post, last, limit).execute(db);
      return rows.map((row) => ({ ...row, rank: -row.id }));
    },
  };
}

/** In the order in which equally good ones are offered. */
export function sourcesOf({ kinds }: Pick<Context, "kinds">): Source[] {
  return [tags, circles, people, ...[...kinds].filter(({ search }) => search.isTitled).map(postSource)];
}
