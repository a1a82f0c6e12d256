import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { CircleBrief } from "../../../../contract/circles/circle-follow.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { cutPage, down, pageBy } from "../../../db/keyset.ts";
import { ownerOfList } from "../../people/follow/visible-lists.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";

/** A literal rather than a bound value, so that both databases see that the partial indexes match. */
export const isListed = sql<boolean>`is_listed = 1`;

const isForAll = sql`exists (select 1 from circle where circle.id = circle_member.circle_id and circle.is_private = 0 and circle.state = 'open')`;
const isWith = (reader: number | null) =>
  reader === null
    ? sql`1 = 0`
    : sql`exists (select 1 from circle_member as own where own.circle_id = circle_member.circle_id and own.user_id = ${reader})`;

interface CirclePage {
  ctx: Pick<Context, "db">;
  cursor: string | undefined;
  limit: number;
}
interface Circles {
  items: CircleBrief[];
  nextCursor: string | null;
}

/**
 * The circles of a user, newest first, from one index.
 * @param reader the other user who reads the list, null for a guest: a private or unopened circle is listed only if the
 * reader is a member, too
 */
export function followedCirclePageQuery({
  ctx,
  userId,
  reader,
  cursor,
  limit,
}: CirclePage & { userId: number; reader?: number | null }) {
  const rows = ctx.db
    .selectFrom("circle_member")
    .select(["id", "created_at", "circle_id"])
    .where("user_id", "=", userId)
    .$if(reader !== undefined, (query) => query.where(sql<boolean>`(${isForAll} or ${isWith(reader ?? null)})`));
  return pageBy(rows, [down("created_at"), down("id")], cursor, limit);
}

/**
 * The user's circles that have not ended, last joined first, with the key of their icon: the whole sidebar of every
 * page in one query.
 */
export function ownCirclesQuery({ ctx, userId, limit }: { ctx: Pick<Context, "db">; userId: number; limit: number }) {
  return ctx.db
    .selectFrom("circle_member")
    .innerJoin("circle", "circle.id", "circle_member.circle_id")
    .select(["circle.id", "circle.name"])
    .select((eb) =>
      eb.selectFrom("image").select("image.thumb_key").whereRef("image.id", "=", "circle.icon_image_id").as("icon"),
    )
    .where("circle_member.user_id", "=", userId)
    .where("circle.state", "in", ["applied", "open"])
    .orderBy("circle_member.created_at", "desc")
    .orderBy("circle_member.id", "desc")
    .limit(limit);
}

const byMembers = [down("member_count"), down("id")];

/** Circles by number of members; for a logged-in viewer without those that they have joined. */
export function suggestedCirclePageQuery({
  ctx,
  viewerId,
  cursor,
  limit,
}: CirclePage & { viewerId: number | undefined }) {
  const rows = ctx.db
    .selectFrom("circle")
    .select(["id", "member_count"])
    .where(isListed)
    .$if(viewerId !== undefined, (query) =>
      query.where(
        sql<boolean>`circle.id not in (select circle_member.circle_id from circle_member where circle_member.user_id = ${viewerId})`,
      ),
    );
  return pageBy(rows, byMembers, cursor, limit);
}

const firstSuggested = cachedQuery((db, { viewerId }: { viewerId: number | undefined }, { limit }: { limit: number }) =>
  suggestedCirclePageQuery({ ctx: { db }, viewerId, cursor: undefined, limit }),
);
const briefRows = cachedQuery((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom("circle")
    .select(["id", "name", "description", "icon_image_id", "member_count", "join_policy"])
    .where("id", "in", ids),
);
const inThese = cachedQuery((db, { userId, ids }: { userId: number; ids: number[] }) =>
  db.selectFrom("circle_member").select("circle_id").where("user_id", "=", userId).where("circle_id", "in", ids),
);

/** C09: the circles of a user. @throws ApiError UNAUTHORIZED, NOT_FOUND, FORBIDDEN as `ownerOfList` */
export async function listFollowedCircles({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer | null;
  input: { userId?: number | undefined; cursor?: string | undefined; limit: number };
}): Promise<Circles> {
  const userId = await ownerOfList({ ctx, viewer, userId: input.userId, list: "circle" });
  const seesAll = viewer?.id === userId || viewer?.role === "ADMIN";
  const page = await followedCirclePageQuery({
    ctx,
    userId,
    ...(seesAll ? {} : { reader: viewer?.id ?? null }),
    cursor: input.cursor,
    limit: input.limit,
  }).page();
  const ids = page.rows.map((row) => row.circle_id);
  return { items: await circleBriefs(ctx, viewer, ids), nextCursor: page.nextCursor };
}

export async function listSuggestedCircles({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer | null;
  input: { cursor?: string | undefined; limit: number };
}): Promise<Circles> {
  const { cursor, limit } = input;
  const viewerId = viewer?.id;
  const rows = cursor
    ? await suggestedCirclePageQuery({ ctx, viewerId, cursor, limit }).execute()
    : await firstSuggested.rows(ctx.db, { viewerId }, { limit });
  const page = cutPage(rows, byMembers, limit);
  const ids = page.rows.map((row) => row.id);
  return { items: await circleBriefs(ctx, viewer, ids), nextCursor: page.nextCursor };
}

/** Circles in the order of `ids`. */
export async function circleBriefs(ctx: Context, viewer: Viewer | null, ids: number[]): Promise<CircleBrief[]> {
  if (ids.length === 0) return [];
  const [rows, own] = await Promise.all([
    briefRows.rows(ctx.db, { ids }),
    viewer ? inThese.rows(ctx.db, { userId: viewer.id, ids }) : [],
  ]);
  const icons = await imagesOfIds(
    ctx,
    rows.map((row) => row.icon_image_id),
  );
  const followed = new Set(own.map((row) => row.circle_id));
  const briefs = new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        description: row.description,
        icon: icons.get(row.icon_image_id ?? 0) ?? null,
        memberCount: row.member_count,
        joinPolicy: row.join_policy,
        followed: followed.has(row.id),
      },
    ]),
  );
  return ids.flatMap((id) => briefs.get(id) ?? []);
}
