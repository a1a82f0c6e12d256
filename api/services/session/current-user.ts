import type { Context, Viewer } from "../../context.ts";
import type { CurrentUser } from "../../../contract/user.ts";
import { listFollowedCircles } from "../circle/circle-lists.ts";
import { userInfo } from "../user/user-info.ts";

/** As many as stand beside every page. */
const CIRCLES = 6;

/** C05: who is logged in, with the circles that they joined last: both stand on every page. */
export async function currentUser({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<CurrentUser> {
  const [info, { items }] = await Promise.all([
    userInfo({ ctx, userId: viewer.id, fingerprint: viewer.fingerprint }),
    listFollowedCircles({ ctx, viewer, input: { limit: CIRCLES } }),
  ]);
  return { ...info, circles: items.map(({ id, name, icon }) => ({ id, name, iconUrl: icon?.thumbUrl ?? null })) };
}
