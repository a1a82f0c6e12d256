import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { CircleDetail } from "../../../../contract/circles/circle-fields.ts";
import type { CirclePostItem, circlePostEndpoints } from "../../../../contract/posts/circle-post.ts";
import type { CircleRef } from "../../../../contract/circles/circle-ref.ts";
import { type SubjectKind, subjectKey } from "../../../../contract/shared/subject.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import {
  assertMay,
  circleCan,
  findCircle,
  judgedColumns,
  memberColumns,
  standingOfMember,
} from "../circle/authority.ts";
import { getCircle } from "../circle/get-circle.ts";
import { muterOf } from "../../people/follow/not-muted.ts";
import { circlePinned, circlePostPage } from "./circle-pages.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer | null;
  circleId: number;
  input: z.output<typeof circlePostEndpoints.list.query>;
}
interface Posts {
  items: CirclePostItem[];
  nextCursor: string | null;
}
interface Row {
  kind: SubjectKind;
  post_id: number;
  pinned_at: number | null;
  featured_at: number | null;
}

/**
 * R13: the circle with its first page of posts; without posts for a viewer who may not look inside. @throws ApiError
 * NOT_FOUND
 */
export async function circleHome({
  ctx,
  viewer,
  circleId,
  input,
}: Asked): Promise<{ circle: CircleDetail; pinned: CirclePostItem[]; posts: Posts }> {
  const circle = await getCircle({ ctx, viewer, circleId });
  if (!circle.can.look) return { circle, pinned: [], posts: { items: [], nextCursor: null } };
  const [page, pinned] = await Promise.all([
    rowsOf({ ctx, viewer, circleId, input }),
    input.cursor === undefined && input.kind === undefined && input.sort !== "featured"
      ? circlePinned.rows(ctx.db, { circleId, viewerId: muterOf(viewer) })
      : [],
  ]);
  // Pinned posts also appear at their normal position in the page, so both are read together.
  const itemsOf = await readItems(ctx, viewer, [...pinned, ...page.rows]);
  return { circle, pinned: itemsOf(pinned), posts: { items: itemsOf(page.rows), nextCursor: page.nextCursor } };
}

/** @throws ApiError NOT_FOUND, FORBIDDEN for a viewer who may not look inside */
export async function listCirclePosts({ ctx, viewer, circleId, input }: Asked): Promise<Posts> {
  const { circle, standing } = await findCircle({ ctx, viewer, circleId });
  assertMay("look", circle, standing);
  const page = await rowsOf({ ctx, viewer, circleId, input });
  return { items: (await readItems(ctx, viewer, page.rows))(page.rows), nextCursor: page.nextCursor };
}

function rowsOf({ ctx, viewer, circleId, input: { sort, kind, cursor, limit } }: Asked) {
  return circlePostPage({ ctx, circleId, viewerId: muterOf(viewer), sort, kind, cursor, limit });
}

/**
 * Reads the cards of these rows, one query per kind; posts that this viewer may not see are left out. @returns a
 * function that turns some of these rows into items, in their order
 */
async function readItems(ctx: Context, viewer: Viewer | null, rows: Row[]): Promise<(of: Row[]) => CirclePostItem[]> {
  const cards = new Map<string, { id: number }>();
  await Promise.all(
    [...ctx.kinds].map(async ({ kind, cards: cardsOf }) => {
      const ids = new Set(rows.flatMap((row) => (row.kind === kind ? [row.post_id] : [])));
      if (ids.size === 0) return;
      for (const card of await cardsOf(ctx, viewer, [...ids])) cards.set(subjectKey({ kind, id: card.id }), card);
    }),
  );
  return (of) =>
    of.flatMap(({ kind, post_id: id, pinned_at: pinnedAt, featured_at: featuredAt }) => {
      const card = cards.get(subjectKey({ kind, id }));
      // The cast is safe: each kind's `kind.ts` pairs the kind with its card type.
      return card
        ? [{ kind, card, isPinned: pinnedAt !== null, isFeatured: featuredAt !== null } as unknown as CirclePostItem]
        : [];
    });
}

/** An upper bound of the circles that one user can join (limits.circlesJoinedMax). */
const PLACES_MAX = 500;

/** The circles of one user, for `listPlaces`. */
export function placesQuery({ ctx, viewerId }: { ctx: Pick<Context, "db">; viewerId: number }) {
  return ctx.db
    .selectFrom("circle_member")
    .innerJoin("circle", "circle.id", "circle_member.circle_id")
    .select(["circle.id", "circle.name", ...judgedColumns, ...memberColumns])
    .where("circle_member.user_id", "=", viewerId)
    .orderBy("circle_member.created_at", "desc")
    .orderBy("circle_member.id", "desc")
    .limit(PLACES_MAX);
}

const places = cachedQuery((db, { viewerId }: { viewerId: number }) => placesQuery({ ctx: { db }, viewerId }));

/**
 * The circles in which the viewer may post this kind of post now, last joined first. With `asStaff`: the circles into
 * which the viewer may move another author's post; never private ones.
 */
export async function listPlaces({
  ctx,
  viewer,
  kind,
  asStaff,
}: {
  ctx: Context;
  viewer: Viewer;
  kind: SubjectKind;
  asStaff: boolean;
}): Promise<{ items: CircleRef[] }> {
  const { circle } = ctx.kinds.of(kind);
  if (!circle) return { items: [] };
  const rows = await places.rows(ctx.db, { viewerId: viewer.id });
  const now = ctx.clock.now();
  const open = rows.filter((row) => circleCan(row, standingOfMember(viewer, row, now))[asStaff ? "moderate" : "post"]);
  const items = open.map(({ id, name, is_private: flag }) => ({ id, name, isPrivate: flag === 1 }));
  return { items: circle.isPublicOnly || asStaff ? items.filter((item) => !item.isPrivate) : items };
}
