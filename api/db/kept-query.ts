import type { Compilable, CompiledQuery, Kysely, RawBuilder } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "./schema/index.ts";

/** Of one query: a list of ids makes one more for each length. */
const KEPT_AT_MOST = 100;

type Value = number | string | boolean | null | undefined | readonly number[] | readonly string[];
type Values = Record<string, Value>;
/** A kind of post stands for what it says of itself: of one database there is one of each. */
type Shape = Record<string, number | string | boolean | undefined | { readonly kind: string }>;

/** Stands for a value while a query is built. Whoever looks at it would build one reader's value into the query of all. */
class Slot {
  readonly name: string;
  /** In a list. */
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
/** For tests: each use builds the query with its values as well, and compares. */
export const checkKeptQueries = () => (checking.isOn = true);

/** Which of the values are there, how long lists are, and the shape: as many queries there are. */
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
 * A query that many pages ask: building and compiling it cost more than the database's answer. Make it where a file is
 * read, so that nothing but its arguments can be in it.
 * @param build is given what stands for numbers and texts, single or in a list; null, undefined and booleans it may look at,
 * and how long a list is. Whatever else makes another query (a kind, a limit) is its shape.
 */
export function keptQuery<V extends Values, Row, S extends Shape = Record<string, never>>(
  build: (db: Kysely<Database>, values: V, shape: S) => Compilable<Row> | RawBuilder<Row>,
): KeptQuery<V, S, Row> {
  // By what stands for a database while it is open, also in its transactions.
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
