import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { CircleCard } from "../../../../contract/circles/circle-fields.ts";
import type { CircleCategory, CircleSort } from "../../../../contract/circles/circle-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cutPage, decodeCursor, down, pageBy } from "../../../db/keyset.ts";
import { queryPhrases } from "../../../db/search-tokens.ts";
import { bestFirst, searchIds } from "../../../db/search-ids.ts";
import { circleCards } from "./circle-cards.ts";
import { followedCirclePageQuery, isListed } from "./circle-lists.ts";

const sortKey = { popular: "member_count", lively: "recent_count", newest: "created_at" } as const;

interface CirclesPage {
  ctx: Pick<Context, "db">;
  category?: CircleCategory | undefined;
  sort: CircleSort;
  cursor: string | undefined;
  limit: number;
}

export function circlePageQuery({ ctx, category, sort, cursor, limit }: CirclesPage) {
  const rows = ctx.db
    .selectFrom("circle")
    .select(["id", "member_count", "recent_count", "created_at"])
    .where(isListed)
    .$if(category !== undefined, (query) => query.where("category", "=", category ?? ""));
  return pageBy(rows, [down(sortKey[sort]), down("id")], cursor, limit);
}

interface ListCircles {
  ctx: Context;
  viewer: Viewer | null;
  input: {
    category?: CircleCategory | undefined;
    sort: CircleSort;
    q?: string | undefined;
    mine: boolean;
    cursor?: string | undefined;
    limit: number;
  };
}
interface Ids {
  ids: number[];
  nextCursor: string | null;
}

/** R12. @throws ApiError UNAUTHORIZED for `mine` without a login */
export async function listCircles({
  ctx,
  viewer,
  input,
}: ListCircles): Promise<{ items: CircleCard[]; nextCursor: string | null }> {
  const { ids, nextCursor } = await (input.mine
    ? mine({ ctx, viewer, input })
    : input.q
      ? found({ ctx, viewer, input })
      : listed({ ctx, viewer, input }));
  return { items: await circleCards(ctx, viewer, ids), nextCursor };
}

async function listed({ ctx, input }: ListCircles): Promise<Ids> {
  const page = await circlePageQuery({ ctx, ...input, cursor: input.cursor }).page();
  return { ids: page.rows.map((row) => row.id), nextCursor: page.nextCursor };
}

/** The viewer's circles, including one that waits for approval; latest joined first. */
async function mine({ ctx, viewer, input: { cursor, limit } }: ListCircles): Promise<Ids> {
  if (!viewer) throw new ApiError("UNAUTHORIZED");
  const page = await followedCirclePageQuery({ ctx, userId: viewer.id, cursor, limit }).page();
  return { ids: page.rows.map((row) => row.circle_id), nextCursor: page.nextCursor };
}

/** Circles by name and description, best match first; members also find their secret circles. */
async function found({ ctx, viewer, input: { q = "", category, cursor, limit } }: ListCircles): Promise<Ids> {
  const phrases = queryPhrases(q);
  if (phrases.length === 0) return { ids: [], nextCursor: null };
  const own = viewer
    ? sql`exists (select 1 from circle_member where circle_member.circle_id = circle.id and circle_member.user_id = ${viewer.id})`
    : sql`1 = 0`;
  const where = sql`exists (select 1 from circle where circle.id = hits.id and (circle.is_listed = 1 or ${own})
    and ${category === undefined ? sql`1 = 1` : sql`circle.category = ${category}`})`;
  const after = decodeCursor(cursor, bestFirst);
  const hits = await searchIds(ctx.db, "circle", { phrases, limit: limit + 1, after, where });
  const page = cutPage(hits, bestFirst, limit);
  return { ids: page.rows.map((hit) => hit.id), nextCursor: page.nextCursor };
}
