import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** Characters of a folded name that are looked at; a name has twelve, and folding may make one into some. */
const NAME_MAX = 40;

/**
 * What somebody is looked for by: for each character of a name it and the next two, so that any part of a name is the
 * beginning of some, and a search for a rare one reads a few entries in place of all names. An index and no data: the
 * databases keep it by triggers, as they keep their own.
 */
export function nameParts(kind: DatabaseKind): Migration {
  return { up: (db: Kysely<unknown>) => (kind === "postgres" ? upPostgres(db) : upSqlite(db)) };
}

async function upPostgres(db: Kysely<unknown>): Promise<void> {
  const { sql } = columns("postgres");
  await sql`create table user_name_part (part text collate "C" not null, user_id bigint not null references "user" (id), constraint user_name_part_pk primary key (part, user_id))`.execute(
    db,
  );
  await sql`insert into user_name_part select distinct substr(name_folded, n, 3), id from "user", generate_series(1, length(name_folded)) as n`.execute(
    db,
  );
  await sql
    .raw(`
      create function keep_name_parts() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          delete from user_name_part where user_id = old.id
            and part = any (array(select substr(old.name_folded, n, 3) from generate_series(1, length(old.name_folded)) as n));
        end if;
        insert into user_name_part select distinct substr(new.name_folded, n, 3), new.id from generate_series(1, length(new.name_folded)) as n;
        return null;
      end $$`)
    .execute(db);
  await sql`create trigger keep_name_parts after insert or update of name_folded on "user" for each row execute function keep_name_parts()`.execute(
    db,
  );
}

async function upSqlite(db: Kysely<unknown>): Promise<void> {
  const { sql } = columns("sqlite");
  // Triggers know neither recursion nor series.
  const numbers = `(values ${Array.from({ length: NAME_MAX }, (_, index) => `(${index + 1})`).join(", ")}) as numbers`;
  const partsOf = (row: string) => `select substr(${row}.name_folded, numbers.column1, 3), ${row}.id`;
  const within = (row: string) => `numbers.column1 <= length(${row}.name_folded)`;
  const insert = `insert or ignore into user_name_part ${partsOf("new")} from ${numbers} where ${within("new")}`;
  await sql`create table user_name_part (part text not null, user_id integer not null references "user" (id), primary key (part, user_id)) without rowid`.execute(
    db,
  );
  await sql
    .raw(`insert or ignore into user_name_part ${partsOf('"user"')} from "user", ${numbers} where ${within('"user"')}`)
    .execute(db);
  await sql.raw(`create trigger user_name_part_insert after insert on "user" begin ${insert}; end`).execute(db);
  await sql
    .raw(`
      create trigger user_name_part_update after update of name_folded on "user" when old.name_folded is not new.name_folded begin
        delete from user_name_part where user_id = old.id and part in (select substr(old.name_folded, numbers.column1, 3) from ${numbers} where ${within("old")});
        ${insert};
      end`)
    .execute(db);
}
