import { type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { ApiError } from "../../contract/shared/errors.ts";

/** A position in a sorted list: a row's sort keys, in order. */
export type CursorKeys = number[];

/** A sort key of a list. */
export interface Key<Name extends string = string> {
  /** The column in SQL: `article.published_at`. */
  by: string;
  /** The property of the result rows: `published_at`. */
  as: Name;
  isDown: boolean;
  /**
   * Leave out rows where the key is null, since the two databases sort null differently. Not set where the list's own
   * condition already excludes null (`deleted_at > …`): PostgreSQL would estimate too few rows, and sort them.
   */
  isNullable: boolean;
  /** A real number; otherwise an integer. */
  isReal: boolean;
}

interface More<As> {
  as?: As;
  isNullable?: true;
  isReal?: true;
}
type NameOf<By extends string> = By extends `${string}.${infer Name}` ? Name : By;

const key =
  (isDown: boolean) =>
  <By extends string, As extends string = NameOf<By>>(by: By, more: More<As> = {}): Key<As> => ({
    by,
    as: more.as ?? (by.slice(by.indexOf(".") + 1) as As),
    isDown,
    isNullable: more.isNullable ?? false,
    isReal: more.isReal ?? false,
  });

/** Sorts by a column, ascending. */
export const up = key(false);
/** Sorts by a column, descending. */
export const down = key(true);

/** The opaque text of a cursor, safe in a URL. */
export function encodeCursor(keys: CursorKeys): string {
  return Buffer.from(JSON.stringify(keys)).toString("base64url");
}

/**
 * Parses a cursor.
 * @param more the number of further numbers, such as ids, that the cursor may carry after its keys
 * @throws ApiError BAD_REQUEST when the text is not a cursor of a list with these keys
 */
export function decodeCursor(text: string | undefined, keys: readonly Key[], more = 0): CursorKeys | undefined {
  if (!text) return undefined;
  try {
    const values: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const isValue = (value: unknown, place: number) =>
      keys[place]?.isReal ? Number.isFinite(value) : Number.isSafeInteger(value);
    if (
      Array.isArray(values) &&
      values.length >= keys.length &&
      values.length <= keys.length + more &&
      values.every(isValue)
    )
      return values as CursorKeys;
  } catch {
    // told below
  }
  throw new ApiError("BAD_REQUEST", "页码有误");
}

/** The start of a page: after a cursor, at the beginning of the list (undefined), or at a given row, inclusive. */
export type Start = string | undefined | { at: CursorKeys };

const valueOf = ({ isReal }: Key, value: number | undefined) =>
  isReal ? sql`cast(${value} as double precision)` : sql`${value}`;

/**
 * Condition for rows after a position. Keys of one direction become one row comparison, which both databases answer by
 * index.
 */
export function isAfter(keys: readonly Key[], values: CursorKeys, { withIt = false } = {}): RawBuilder<boolean> {
  const sign = ({ isDown }: Key) => sql.raw(`${isDown ? "<" : ">"}`);
  const [first, ...others] = keys;
  if (!first) return sql`1 = 1`;
  const one = (one: Key, place: number, operator = sign(one)) =>
    sql<boolean>`${sql.ref(one.by)} ${operator} ${valueOf(one, values[place])}`;
  const orEqual = sql.raw(withIt ? "=" : "");
  if (others.length === 0) return one(first, 0, sql`${sign(first)}${orEqual}`);
  if (others.every(({ isDown }) => isDown === first.isDown)) {
    const refs = keys.map(({ by }) => sql.ref(by));
    const places = keys.map((each, place) => valueOf(each, values[place]));
    return sql<boolean>`(${sql.join(refs)}) ${sign(first)}${orEqual} (${sql.join(places)})`;
  }
  const rest = isAfter(others, values.slice(1), { withIt });
  return sql<boolean>`(${one(first, 0)} or (${one(first, 0, sql.raw("="))} and ${rest}))`;
}

/** The SQL after `order by`. */
export const orderOf = (keys: readonly Key[]): RawBuilder<unknown> =>
  sql.join(keys.map(({ by, isDown }) => sql`${sql.ref(by)} ${sql.raw(isDown ? "desc" : "asc")}`));

/** Sorts a query by the keys. */
export function sorted<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>, keys: readonly Key[]) {
  let made = query;
  for (const { by, isDown } of keys) made = made.orderBy(sql.ref(by), isDown ? "desc" : "asc");
  return made;
}

/**
 * Query of one page's rows in list order, plus one row to see whether there are more. For a subquery; otherwise use
 * `pageBy`.
 */
export function rowsBy<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly Key[],
  start: Start,
  limit: number,
  { isFirstAlone = false } = {},
) {
  const values = typeof start === "object" ? start.at : decodeCursor(start, keys);
  let made = query;
  for (const { by, isNullable } of keys) if (isNullable) made = made.where(sql.ref(by), "is not", null);
  if (values && isFirstAlone) made = made.where(isAfter(keys.slice(0, 1), values, { withIt: true }));
  if (values) made = made.where(isAfter(keys, values, { withIt: typeof start === "object" }));
  return sorted(made, keys).limit(limit + 1);
}

export interface Page<Row> {
  rows: Row[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/** The query of one page of a list. */
export interface PageQuery<Row> extends Compilable<Row> {
  /** The page's rows, plus one if there are more. */
  execute(): Promise<Row[]>;
  page(): Promise<Page<Row>>;
}

type KeyRow<Name extends string> = Record<Name, number | null>;

/**
 * Reads one page of a list by keyset, from the index that has the keys in their order. All lists are read this way.
 * @param keys unique together: the last key is an id
 * @param start the cursor of the page before
 * @param isFirstAlone repeats the condition for the first key alone: from a row comparison PostgreSQL cannot estimate
 *   how few rows lie between it and another bound
 * @throws ApiError BAD_REQUEST for a cursor of another list
 */
export function pageBy<DB, TB extends keyof DB, Name extends string, Row extends KeyRow<Name>>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly Key<Name>[],
  start: Start,
  limit: number,
  options?: { isFirstAlone?: boolean },
): PageQuery<Row> {
  return pageOf(rowsBy(query, keys, start, limit, options), keys, limit);
}

/** Makes a PageQuery of a query that already has its condition, order and limit, for example one around `rowsBy`. */
export function pageOf<Name extends string, Row extends KeyRow<Name>>(
  query: Compilable<Row> & { execute(): Promise<Row[]> },
  keys: readonly Key<Name>[],
  limit: number,
): PageQuery<Row> {
  const execute = () => query.execute();
  return { compile: () => query.compile(), execute, page: async () => cutPage(await execute(), keys, limit) };
}

/**
 * Cuts a page from rows that were read with one row extra. @param more further numbers for the cursor, after its keys
 */
export function cutPage<Name extends string, Row extends KeyRow<Name>>(
  rows: Row[],
  keys: readonly Key<Name>[],
  limit: number,
  more: number[] = [],
): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return { rows: shown, nextCursor: isMore ? encodeCursor([...keysOf(last, keys), ...more]) : null };
}

/** The position of a row. @throws Error when one of its keys is null, because no page could follow that row */
export function keysOf<Name extends string>(row: KeyRow<Name>, keys: readonly Key<Name>[]): CursorKeys {
  return keys.map(({ as }) => {
    const value = row[as];
    if (value === null) throw new Error(`A list is sorted by ${as}, which is null in one of its rows`);
    return value;
  });
}

/** Condition for the rows up to a position, inclusive. */
export const until = (keys: readonly Key[], end: CursorKeys): RawBuilder<boolean> =>
  isAfter(
    keys.map((key) => ({ ...key, isDown: !key.isDown })),
    end,
    { withIt: true },
  );

/** A page of hits that were searched up to `end`. If it is not full, the next page starts at `end`. */
export function cutFound<Name extends string, Row extends Record<Name, number | null>>(
  rows: Row[],
  keys: readonly Key<Name>[],
  limit: number,
  end: CursorKeys | undefined,
): Page<Row> {
  const page = cutPage(rows, keys, limit);
  return end && page.nextCursor === null ? { ...page, nextCursor: encodeCursor(end) } : page;
}
