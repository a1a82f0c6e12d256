import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Rule } from "../../../db/check-rule.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";

type Check = Pick<Context, "db">;

/** Ids in one statement, so that each statement is short. */
const RANGE = 5_000;

/** A row whose stored counter differs from the counted value. */
export interface Wrong {
  rule: string;
  id: number;
  said: number;
  counted: number;
}

export interface Compare {
  ctx: Check;
  rules: readonly Rule[];
  signal?: AbortSignal | undefined;
  /** Corrects wrong counters. */
  isFixing?: boolean;
  progress?: ((rule: string) => void) | undefined;
}

interface Looked {
  id: number;
  said: number;
  counted: number;
}

const only = ({ where }: Rule) => sql`(${where ?? sql`1 = 1`})`;
const looked = (rows: RawBuilder<unknown>) =>
  sql<Looked>`select id, said, counted from (${rows}) as looked where said <> counted or counted is null order by id`;

/** The wrong rows of a range of ids, each with its counted value. */
export function rangeQuery(rule: Rule, from: number, to: number) {
  const key = sql.ref(`t.${rule.key}`);
  return looked(sql`select ${key} as id, ${rule.said} as said, ${rule.counted} as counted from ${sql.table(rule.table)} as t
    where ${key} >= ${from} and ${key} < ${to} and ${only(rule)}`);
}

/** The wrong rows of the whole table, compared with values counted in one grouped query. */
export function groupedQuery(rule: Rule, grouped: RawBuilder<unknown>) {
  const key = sql.ref(`t.${rule.key}`);
  return looked(sql`select ${key} as id, ${rule.said} as said, coalesce(g.n, 0) as counted from ${sql.table(rule.table)} as t
    left join (${grouped}) as g on g.id = ${key} where ${only(rule)}`);
}

/**
 * Compares every row, in one statement per range of ids or per table. Each statement sees one snapshot, in which row
 * and counted rows belong together, so concurrent writes cause no false findings.
 */
export async function* compareRules({ ctx, rules, signal, isFixing, progress }: Compare): AsyncGenerator<Wrong[]> {
  const ends = new Map<string, { first: number; last: number }>();
  for (const rule of rules) {
    progress?.(rule.name);
    const told = (rows: Looked[]) =>
      rows.map(({ id, said, counted }) => ({ rule: rule.name, id, said: Number(said), counted: Number(counted) }));
    if (rule.grouped) {
      const { rows } = await groupedQuery(rule, rule.grouped).execute(ctx.db);
      if (rows.length === 0) continue;
      if (isFixing && rule.column !== undefined) for (const { id } of rows) await setRight(ctx, rule, rule.column, id);
      yield told(rows);
      continue;
    }
    const of = `${rule.table} ${rule.key}`;
    const { first, last } = ends.get(of) ?? (await endsOf(ctx, rule));
    ends.set(of, { first, last });
    for (let from = first; from <= last; from += RANGE) {
      signal?.throwIfAborted();
      const { rows } = await rangeQuery(rule, from, from + RANGE).execute(ctx.db);
      if (rows.length === 0) continue;
      if (isFixing && rule.column !== undefined) for (const { id } of rows) await setRight(ctx, rule, rule.column, id);
      yield told(rows);
    }
  }
}

/** The ids at the start of the check; later rows are left to the next check. */
async function endsOf({ db }: Check, { table, key }: Rule): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(${sql.ref(key)}) as first, max(${sql.ref(key)}) as last from ${sql.table(table)}`.execute(db);
  return { first: Number(rows[0]?.first ?? 0), last: Number(rows[0]?.last ?? -1) };
}

/** All wrong rows at once, for tests and small communities. */
export async function wrongOf(compare: Compare): Promise<Wrong[]> {
  const all: Wrong[] = [];
  for await (const some of compareRules(compare)) all.push(...some);
  return all;
}

/**
 * Corrects one counter. The row is locked first, on PostgreSQL by a statement of its own: a concurrent writer has then
 * either committed, and is counted here, or adds to the corrected value afterwards.
 */
async function setRight({ db }: Check, rule: Rule, column: string, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = sql`select 1 from ${sql.table(rule.table)} as t where t.id = ${id} for update`;
    await dialectOf(trx).lockRows(trx, held.compile(trx));
    await sql`update ${sql.table(rule.table)} as t set ${sql.ref(column)} = ${rule.counted} where t.id = ${id}`.execute(
      trx,
    );
  });
}
