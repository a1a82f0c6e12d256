import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { UserListItem } from "../../../../contract/people/follow.ts";
import { type Page, down, pageBy } from "../../../db/keyset.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { SHORT_MAX, typedOf } from "../../../db/suggestion-keys.ts";
import { foldName } from "../user/fold-name.ts";
import { userItems } from "./user-items.ts";

interface UserPage {
  ctx: Pick<Context, "db">;
  keyword: string | undefined;
  cursor: string | undefined;
  limit: number;
}

/** A part of a name is common when more names contain it: the list of all people then soon yields enough matches. */
const RARE_MAX = 1_000;
/** The length of the parts in the index of names (db/migrations/001-schema/name-parts.ts). */
const PART_LENGTH = 3;

/** The `like` pattern for a part of a name; `\` escapes wildcards. */
export function likePattern(part: string): string {
  return `%${foldName(part).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * The ids of users whose names contain this part, one more than a rare part has.
 * @param part folded, at most three characters
 */
export function namedQuery(ctx: Pick<Context, "db">, part: string, end = `${part}\u{10FFFF}`) {
  return ctx.db
    .selectFrom("user_name_part")
    .select("user_id")
    .where("part", ">=", part)
    .where("part", "<", end)
    .orderBy("part")
    .orderBy("user_id")
    .limit(RARE_MAX + 1);
}

const named = cachedQuery((db, { part, end }: { part: string; end: string }) => namedQuery({ db }, part, end));

/** @returns the candidates by the keyword's first rare part; undefined when all parts are common */
export async function rarelyNamed(ctx: Pick<Context, "db">, keyword: string): Promise<number[] | undefined> {
  const characters = [...foldName(keyword)];
  for (let start = 0; start === 0 || start + PART_LENGTH <= characters.length; start++) {
    const part = characters.slice(start, start + PART_LENGTH).join("");
    const rows = await named.rows(ctx.db, { part, end: `${part}\u{10FFFF}` });
    if (rows.length <= RARE_MAX) return [...new Set(rows.map((row) => row.user_id))];
  }
  return undefined;
}

/** The most people who are found by their name's pinyin. */
const SOUNDING_MAX = 200;

/**
 * The ids of users whose names begin with these letters in pinyin or by its initials.
 * @param key letters (db/suggestion-keys.ts)
 */
export function soundingQuery(ctx: Pick<Context, "db">, key: string) {
  const isShort = [...key].length <= SHORT_MAX;
  return ctx.db
    .selectFrom("suggestion_key")
    .select("subject_id")
    .where("kind", "=", "user")
    .$if(isShort, (query) => query.where("key", "=", key))
    .$if(!isShort, (query) => query.where("key", ">=", key).where("key", "<", `${key}\u{10FFFF}`))
    .orderBy("key")
    .orderBy("rank")
    .orderBy("subject_id")
    .limit(SOUNDING_MAX);
}

/** The users whose names match in pinyin, for keywords of two or more Latin letters. */
async function soundingAlike(ctx: Pick<Context, "db">, keyword: string): Promise<number[]> {
  const [key = "", ...others] = typedOf(keyword).keys;
  if (others.length > 0 || !/^[a-z]{2,}$/.test(key)) return [];
  const rows = await soundingQuery(ctx, key).execute();
  return [...new Set(rows.map((row) => row.subject_id))];
}

/**
 * Users with a name, most followed first, from one index that also contains the names: a common keyword is searched in
 * the order of the list, so a page is soon full.
 * @param among the only candidates when the keyword has a rare part
 * @param sounding the users whose names match in pinyin
 */
export function userPageQuery({
  ctx,
  keyword,
  cursor,
  limit,
  among,
  sounding = [],
}: UserPage & { among?: number[] | undefined; sounding?: number[] }) {
  const rows = ctx.db
    .selectFrom("user")
    .select(["id", "follower_count"])
    .where("name_folded", "is not", null)
    .$if(among !== undefined, (query) => query.where("id", "in", [...new Set([...(among ?? []), ...sounding])]))
    .$if(Boolean(keyword), (query) =>
      query.where(({ or, eb }) =>
        or([
          sql<boolean>`name_folded like ${likePattern(keyword ?? "")} escape '\\'`,
          ...(sounding.length > 0 ? [eb("id", "in", sounding)] : []),
        ]),
      ),
    );
  return pageBy(rows, [down("follower_count"), down("id")], cursor, limit);
}

/** @throws ApiError BAD_REQUEST for a cursor of another list */
export async function userPage(input: UserPage): Promise<Page<{ id: number }>> {
  const among = input.keyword ? await rarelyNamed(input.ctx, input.keyword) : undefined;
  const sounding = input.keyword ? await soundingAlike(input.ctx, input.keyword) : [];
  return among?.length === 0 && sounding.length === 0
    ? { rows: [], nextCursor: null }
    : userPageQuery({ ...input, among, sounding }).page();
}

/** C06. @throws ApiError BAD_REQUEST for a cursor of another list */
export async function listUsers({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer | null;
  input: Omit<UserPage, "ctx">;
}): Promise<{ items: UserListItem[]; nextCursor: string | null }> {
  const page = await userPage({ ctx, ...input });
  const items = await userItems(
    ctx,
    viewer,
    page.rows.map((row) => row.id),
  );
  return { items, nextCursor: page.nextCursor };
}
