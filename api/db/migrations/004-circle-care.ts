import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import type { Database } from "../schema/index.ts";
import { columnTypes, type SchemaPart } from "./columns.ts";

/** What founding and looking after circles needs beside 003. What a column holds is said in db/schema/circle.ts. */
const care: SchemaPart = ({ id, int }) => [
  `alter table circle add column name_folded text`,
  `create unique index circle_name_folded on circle (name_folded) where name_folded is not null`,
  `alter table circle add column is_listed ${int} not null default 1`,
  `update circle set is_listed = 0 where state <> 'open' or (is_private = 1 and join_policy = 'invitation')`,
  ...["popular", "lively", "newest"].flatMap((name) => [
    `drop index circle_${name}`,
    `drop index circle_category_${name}`,
  ]),
  ...Object.entries({ popular: "member_count", lively: "recent_count", newest: "created_at" }).flatMap(
    ([name, key]) => [
      `create index circle_${name} on circle (${key} desc, id desc) where is_listed = 1`,
      `create index circle_category_${name} on circle (category, ${key} desc, id desc) where is_listed = 1`,
    ],
  ),
  `create index circle_member_poster on circle_member (circle_id, created_at desc, id desc) where may_post = 1`,
  `drop index circle_member_muted`,
  `create index circle_member_muted on circle_member (circle_id, muted_until, id) where muted_until is not null`,
  `create index circle_member_told on circle_member (circle_id, id)`,
  `alter table circle_log add column is_site ${int} not null default 0`,
  `create table circle_broadcast (
    id ${id},
    circle_id ${int} not null references circle (id),
    kind text not null,
    title text not null,
    body text not null,
    told_until ${int} not null default 0,
    created_at ${int} not null
  )`,
  `create index circle_broadcast_circle on circle_broadcast (circle_id, kind)`,
];

export function circleCare(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of care(columnTypes(kind))) await sql.raw(statement).execute(db);
      await nameThoseThere(db as Kysely<Database>);
    },
  };
}

/** Circles from before have no folded name. Of two that fold alike the older has the name. */
async function nameThoseThere(db: Kysely<Database>): Promise<void> {
  const taken = new Set<string>();
  for (const { id, name } of await db.selectFrom("circle").select(["id", "name"]).orderBy("id").execute()) {
    const folded = name.normalize("NFKC").toLowerCase();
    if (!taken.has(folded)) await db.updateTable("circle").set({ name_folded: folded }).where("id", "=", id).execute();
    taken.add(folded);
  }
}
