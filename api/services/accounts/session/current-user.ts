import type { Context, Viewer } from "../../../context.ts";
import type { CurrentUser } from "../../../../contract/people/user.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { ownCirclesQuery } from "../../circles/circle/circle-lists.ts";
import { thumbUrl } from "../../files/image/image-view.ts";
import { ownRow } from "../../people/user/user-info.ts";
import { infoOfRow } from "./own-info.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { streakOf } from "../../people/growth/streak.ts";

/** The number of circles in the sidebar of every page. */
const CIRCLES = 6;

const ownCircles = cachedQuery((db, { userId }: { userId: number }) =>
  ownCirclesQuery({ ctx: { db }, userId, limit: CIRCLES }),
);

/**
 * C05: the logged-in user, and the circles that they joined last. Every page shows both; the user's row was read with
 * the session.
 * @throws ApiError UNAUTHORIZED for a viewer who was not loaded by a session
 */
export async function currentUser({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<CurrentUser> {
  const row = ownRow(viewer);
  const [info, circles, has] = await Promise.all([
    infoOfRow(ctx, row, viewer.fingerprint),
    ownCircles.rows(ctx.db, { userId: viewer.id }),
    publicConfig({ ctx }),
  ]);
  return {
    ...info,
    checkIn: has.checkIn ? streakOf(row, ctx.clock.now()) : null,
    ...(viewer.mustAgree ? { mustAgree: true as const } : {}),
    ...(viewer.minor ? { minor: viewer.minor } : {}),
    circles: circles.map(({ id, name, icon }) => ({
      id,
      name,
      iconUrl: icon === null ? null : thumbUrl(ctx.config, icon),
    })),
  };
}
