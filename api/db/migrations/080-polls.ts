import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** A poll belongs to a subject of any kind: those of dynamics move over with their votes, articles may have one now. */
export function polls(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, idColumn } = columns(kind);
      await db.schema
        .createTable("poll")
        .addColumn("id", int, idColumn)
        .addColumn("subject_kind", "text", (c) => c.notNull())
        .addColumn("subject_id", int, (c) => c.notNull())
        .addColumn("question", "text", (c) => c.notNull().defaultTo(""))
        .addColumn("is_multiple", int, (c) => c.notNull().defaultTo(0))
        .addColumn("days", int, (c) => c.notNull())
        .addColumn("ends_at", int, (c) => c.notNull())
        .addColumn("voter_count", int, (c) => c.notNull().defaultTo(0))
        .addUniqueConstraint("poll_subject", ["subject_kind", "subject_id"])
        .execute();
      // Who deletes a poll deletes all of it.
      await db.schema
        .createTable("poll_option")
        .addColumn("id", int, idColumn)
        .addColumn("poll_id", int, (c) => c.notNull().references("poll.id").onDelete("cascade"))
        .addColumn("position", int, (c) => c.notNull())
        .addColumn("text", "text", (c) => c.notNull())
        .addColumn("vote_count", int, (c) => c.notNull().defaultTo(0))
        .addUniqueConstraint("poll_option_place", ["poll_id", "position"])
        .execute();
      await db.schema
        .createTable("poll_ballot")
        .addColumn("poll_id", int, (c) => c.notNull().references("poll.id").onDelete("cascade"))
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("created_at", int, (c) => c.notNull())
        .addPrimaryKeyConstraint("poll_ballot_pk", ["poll_id", "user_id"])
        .execute();
      await db.schema
        .createTable("poll_vote")
        .addColumn("option_id", int, (c) => c.notNull().references("poll_option.id").onDelete("cascade"))
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addPrimaryKeyConstraint("poll_vote_pk", ["option_id", "user_id"])
        .execute();
      await moveDynamicPolls(db, kind);
    },
  };
}

async function moveDynamicPolls(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await sql`
    insert into poll (subject_kind, subject_id, is_multiple, days, ends_at, voter_count)
    select 'dynamic', p.dynamic_id, p.is_multiple, (p.ends_at - d.created_at) / 86400000, p.ends_at, p.voter_count
    from dynamic_poll p join dynamic d on d.id = p.dynamic_id order by p.dynamic_id
  `.execute(db);
  // Options keep their ids: pages that are open at this moment name them.
  await sql`
    insert into poll_option (id, poll_id, position, text, vote_count)
    select o.id, p.id, o.position, o.text, o.vote_count from dynamic_poll_option o join poll p on p.subject_id = o.dynamic_id order by o.id
  `.execute(db);
  if (kind === "postgres")
    await sql`select setval(pg_get_serial_sequence('poll_option', 'id'), coalesce(max(id), 0) + 1, false) from poll_option`.execute(
      db,
    );
  await sql`insert into poll_ballot (poll_id, user_id, created_at) select p.id, b.user_id, b.created_at from dynamic_ballot b join poll p on p.subject_id = b.dynamic_id`.execute(
    db,
  );
  await sql`insert into poll_vote (option_id, user_id) select option_id, user_id from dynamic_vote`.execute(db);
  for (const table of ["dynamic_vote", "dynamic_ballot", "dynamic_poll_option", "dynamic_poll"])
    await db.schema.dropTable(table).execute();
}
