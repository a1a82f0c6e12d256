import { type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { ApiError } from "../../contract/shared/errors.ts";

/** A place in a sorted list: the sort keys of a row, in order. */
export type CursorKeys = number[];

/** One thing that a list is sorted by. */
export interface Key<Name extends string = string> {
  /** As the database knows it: `article.published_at`. */
  by: string;
  /** As its rows know it: `published_at`. */
  as: Name;
  isDown: boolean;
  /**
   * Rows without it are left out: null stands in no order that two databases share. Not said where the list's own
   * condition leaves them out (`deleted_at > …`): PostgreSQL would count on fewer rows than there are, and sort them.
   */
  isNullable: boolean;
  /** Else a whole number. */
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

/** Sorts by a column, small first. */
export const up = key(false);
/** Sorts by a column, great first. */
export const down = key(true);

/** Opaque text of a cursor, safe in a URL. */
export function encodeCursor(keys: CursorKeys): string {
  return Buffer.from(JSON.stringify(keys)).toString("base64url");
}

/**
 * @param more how many further numbers, ids and the like, it may carry after its keys
 * @throws ApiError BAD_REQUEST when the text is not a cursor of such a list
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

/** Where a page begins: after a cursor, at the list's start without one, or with a row itself. */
export type Start = string | undefined | { at: CursorKeys };

const valueOf = ({ isReal }: Key, value: number | undefined) =>
  isReal ? sql`cast(${value} as double precision)` : sql`${value}`;

/** What comes after a place. Of keys that go one way a comparison of rows, which both databases answer from the index. */
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

/** `order by`, without the words. */
export const orderOf = (keys: readonly Key[]): RawBuilder<unknown> =>
  sql.join(keys.map(({ by, isDown }) => sql`${sql.ref(by)} ${sql.raw(isDown ? "desc" : "asc")}`));

/** In the order of the list. */
export function sorted<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>, keys: readonly Key[]) {
  let made = query;
  for (const { by, isDown } of keys) made = made.orderBy(sql.ref(by), isDown ? "desc" : "asc");
  return made;
}

/** The rows of one page in the order of the list, and one more where there is one. For a subquery; else `pageBy`. */
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

/** A list's query for one page. */
export interface PageQuery<Row> extends Compilable<Row> {
  /** The page's rows, and one more where there is one. */
  execute(): Promise<Row[]>;
  page(): Promise<Page<Row>>;
}

type KeyRow<Name extends string> = Record<Name, number | null>;

/**
 * The one way to read a list: a page of it by keyset, from the index that has its keys in their order.
 * @param keys unique together: the last is an id
 * @param start the cursor that came with the page before
 * @param isFirstAlone says of the first key also by itself where the page ends: of a pair PostgreSQL does not see how
 * little lies between it and another bound
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

/** The same of a query that has its condition, order and limit, as one around `rowsBy`. */
export function pageOf<Name extends string, Row extends KeyRow<Name>>(
  query: Compilable<Row> & { execute(): Promise<Row[]> },
  keys: readonly Key<Name>[],
  limit: number,
): PageQuery<Row> {
  const execute = () => query.execute();
  return { compile: () => query.compile(), execute, page: async () => cutPage(await execute(), keys, limit) };
}

/** Cuts a list that was read with one row too many. @param more what the cursor carries after its keys */
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

/** The place of a row. @throws Error when one of its keys is null: no page could follow it */
export function keysOf<Name extends string>(row: KeyRow<Name>, keys: readonly Key<Name>[]): CursorKeys {
  return keys.map(({ as }) => {
    const value = row[as];
    if (value === null) throw new Error(`A list is sorted by ${as}, which is null in one of its rows`);
    return value;
  });
}

/** The rows of a list up to a place, with its own. */
export const until = (keys: readonly Key[], end: CursorKeys): RawBuilder<boolean> =>
  isAfter(
    keys.map((key) => ({ ...key, isDown: !key.isDown })),
    end,
    { withIt: true },
  );

/** A page of what was found up to `end`; where it is not full the next one begins there. */
export function cutFound<Name extends string, Row extends Record<Name, number | null>>(
  rows: Row[],
  keys: readonly Key<Name>[],
  limit: number,
  end: CursorKeys | undefined,
): Page<Row> {
  const page = cutPage(rows, keys, limit);
  return end && page.nextCursor === null ? { ...page, nextCursor: encodeCursor(end) } : page;
}
