import { sql } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import type { UserListItem } from "../../../contract/follow.ts";
import { type Page, down, pageBy } from "../../db/keyset.ts";
import { foldName } from "../user/fold-name.ts";
import { userItems } from "./user-items.ts";

interface UserPage {
  ctx: Pick<Context, "db">;
  keyword: string | undefined;
  cursor: string | undefined;
  limit: number;
}

/** A part that more names have is common: who is so called is soon met in the list of all people. */
const RARE_MAX = 1_000;
/** What the index of names holds is so long (db/migrations/001-schema/name-parts.ts). */
const PART_LENGTH = 3;

/** Of part of a name, for `like`; with `\` before what is no wildcard here. */
export function likePattern(part: string): string {
  return `%${foldName(part).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Ids of who has this part in their name, one more than are rare. @param part folded, at most three characters */
export function namedQuery(ctx: Pick<Context, "db">, part: string) {
  return ctx.db
    .selectFrom("user_name_part")
    .select("user_id")
    .where("part", ">=", part)
    .where("part", "<", `${part}\u{10FFFF}`)
    .orderBy("part")
    .orderBy("user_id")
    .limit(RARE_MAX + 1);
}

/** @returns who may be called so, by the first rare part of the keyword; undefined when all its parts are common */
async function rarelyNamed(ctx: Pick<Context, "db">, keyword: string): Promise<number[] | undefined> {
  const characters = [...foldName(keyword)];
  for (let start = 0; start === 0 || start + PART_LENGTH <= characters.length; start++) {
    const rows = await namedQuery(ctx, characters.slice(start, start + PART_LENGTH).join("")).execute();
    if (rows.length <= RARE_MAX) return [...new Set(rows.map((row) => row.user_id))];
  }
  return undefined;
}

/**
 * People who have a name, most followed first, from one index that also holds the names: a common keyword is looked
 * for in the order of the list, so a page of it ends soon.
 * @param among the only ones who can have a rare one in their name
 */
export function userPageQuery({ ctx, keyword, cursor, limit, among }: UserPage & { among?: number[] | undefined }) {
  const rows = ctx.db
    .selectFrom("user")
    .select(["id", "follower_count"])
    .where("name_folded", "is not", null)
    .$if(among !== undefined, (query) => query.where("id", "in", among ?? []))
    .$if(Boolean(keyword), (query) =>
      query.where(sql<boolean>`name_folded like ${likePattern(keyword ?? "")} escape '\\'`),
    );
  return pageBy(rows, [down("follower_count"), down("id")], cursor, limit);
}

/** @throws ApiError BAD_REQUEST for a cursor of another list */
export async function userPage(input: UserPage): Promise<Page<{ id: number }>> {
  const among = input.keyword ? await rarelyNamed(input.ctx, input.keyword) : undefined;
  return among?.length === 0 ? { rows: [], nextCursor: null } : userPageQuery({ ...input, among }).page();
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
