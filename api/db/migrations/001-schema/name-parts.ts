import type { SchemaPart } from "../columns.ts";

/** The longest folded name. A name has at most twelve characters, and folding may expand each into several. */
const NAME_MAX = 40;

/**
 * The index of names: each character of a folded name together with the next two. Every part of a name is the beginning
 * of such an entry, so that a search for a rare part reads a few entries and not all names. Triggers maintain the table.
 */
export const nameParts: SchemaPart = ({ kind }) => (kind === "postgres" ? postgres : sqlite());

const postgres = [
  `create table user_name_part (
    part text collate "C" not null,
    user_id bigint not null references "user" (id),
    constraint user_name_part_pk primary key (part, user_id)
  )`,
  `create function keep_name_parts() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      delete from user_name_part where user_id = old.id
        and part = any (array(select substr(old.name_folded, n, 3) from generate_series(1, length(old.name_folded)) as n));
    end if;
    insert into user_name_part select distinct substr(new.name_folded, n, 3), new.id from generate_series(1, length(new.name_folded)) as n;
    return null;
  end $$`,
  `create trigger keep_name_parts after insert or update of name_folded on "user" for each row execute function keep_name_parts()`,
];

function sqlite(): string[] {
  // A trigger of SQLite can use neither recursion nor generate_series.
  const numbers = `(values ${Array.from({ length: NAME_MAX }, (_, index) => `(${index + 1})`).join(", ")}) as numbers`;
  const within = (row: string) => `numbers.column1 <= length(${row}.name_folded)`;
  const insert = `insert or ignore into user_name_part select substr(new.name_folded, numbers.column1, 3), new.id from ${numbers} where ${within("new")}`;
  return [
    `create table user_name_part (
    part text not null,
    user_id integer not null references "user" (id),
    primary key (part, user_id)
  ) without rowid`,
    `create trigger user_name_part_insert after insert on "user" begin ${insert}; end`,
    `create trigger user_name_part_update after update of name_folded on "user" when old.name_folded is not new.name_folded begin
    delete from user_name_part where user_id = old.id and part in (select substr(old.name_folded, numbers.column1, 3) from ${numbers} where ${within("old")});
    ${insert};
  end`,
  ];
}
