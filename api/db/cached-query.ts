import type { Compilable, CompiledQuery, Kysely, RawBuilder } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "./schema/index.ts";

/** Cached statements of one query and database; a list of ids needs one for each length. */
const KEPT_AT_MOST = 100;

type Value = number | string | boolean | null | undefined | readonly number[] | readonly string[];
type Values = Record<string, Value>;
/** Values that change the SQL. A kind of post counts by its name: there is one descriptor of each kind. */
type Shape = Record<string, number | string | boolean | undefined | { readonly kind: string }>;

/**
 * A placeholder for a value while a query is built. Reading it throws, since one caller's value would end up in the
 * cached query.
 */
class Slot {
  readonly name: string;
  /** Index within a list of values. */
  readonly place: number | undefined;
  constructor(name: string, place?: number) {
    this.name = name;
    this.place = place;
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`a kept query looks at its value ${this.name}: what it depends on is its shape`);
  }
  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

/** A query that is built and compiled once for each database and shape. */
export interface KeptQuery<V extends Values, S extends Shape, Row> {
  rows(db: Kysely<Database>, values: V, ...shape: ShapeOf<S>): Promise<Row[]>;
  first(db: Kysely<Database>, values: V, ...shape: ShapeOf<S>): Promise<Row | undefined>;
}
type ShapeOf<S extends Shape> = Record<string, never> extends S ? [] : [shape: S];

const checking = { isOn: false };
/** For tests: each call also builds the query with its real values, and compares the two. */
export const checkCachedQueries = () => (checking.isOn = true);

/** The cache key: which values are null or boolean, the lengths of lists, and the shape. */
function keyOf(values: Values, shape: Shape): string {
  let key = "";
  for (const name in values) {
    const value = values[name];
    if (Array.isArray(value)) key += `${name}${value.length},`;
    else if (value === null || value === undefined || typeof value === "boolean") key += `${name}=${value},`;
  }
  for (const name in shape) {
    const one = shape[name];
    key += `${name}:${typeof one === "object" ? one.kind : one},`;
  }
  return key;
}

function slotsFor(values: Values): Values {
  const slots: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const isSeen = value === null || value === undefined || typeof value === "boolean";
    if (Array.isArray(value)) slots[name] = value.map((_, place) => new Slot(name, place));
    else slots[name] = isSeen ? value : new Slot(name);
  }
  return slots as Values;
}

const fill = (parameters: readonly unknown[], values: Values) =>
  parameters.map((one) => {
    if (!(one instanceof Slot)) return one;
    const value = values[one.name];
    return one.place === undefined ? value : (value as readonly unknown[])[one.place];
  });

/**
 * Caches a query that many pages run: building and compiling it takes longer than the database's answer. Call it at
 * module level, so that the query can depend on its arguments only.
 * @param build receives placeholders for numbers and texts, single or in a list; it may read null, undefined, booleans
 *   and the length of a list. Everything else that changes the SQL (a kind, a limit) belongs in the shape.
 */
export function cachedQuery<V extends Values, Row, S extends Shape = Record<string, never>>(
  build: (db: Kysely<Database>, values: V, shape: S) => Compilable<Row> | RawBuilder<Row>,
): KeptQuery<V, S, Row> {
  // Keyed by the adapter, which the database and its transactions share.
  const kept = new WeakMap<object, LRUCache<string, CompiledQuery<Row>>>();
  const compiled = (db: Kysely<Database>, values: Values, shape: Shape) =>
    (build(db, values as V, shape as S) as RawBuilder<Row>).compile(db);

  function queryFor(db: Kysely<Database>, values: V, shape: Shape = {}): CompiledQuery<Row> {
    const { adapter } = db.getExecutor();
    let ofDatabase = kept.get(adapter);
    if (!ofDatabase) kept.set(adapter, (ofDatabase = new LRUCache({ max: KEPT_AT_MOST })));
    const key = keyOf(values, shape);
    let known = ofDatabase.get(key);
    if (!known) ofDatabase.set(key, (known = compiled(db, slotsFor(values), shape)));
    const query = { ...known, parameters: fill(known.parameters, values) };
    if (checking.isOn) assertSame(query, compiled(db, values, shape));
    return query;
  }
  const rows: KeptQuery<V, S, Row>["rows"] = async (db, values, shape?) =>
    (await db.executeQuery(queryFor(db, values, shape))).rows;
  return { rows, first: async (...asked) => (await rows(...asked))[0] };
}

function assertSame(kept: CompiledQuery, fresh: CompiledQuery) {
  const [one, other] = [kept, fresh].map(({ sql, parameters }) => JSON.stringify({ sql, parameters }));
  if (one !== other) throw new Error(`A kept query is not what it would be: ${one}, not ${other}`);
}
