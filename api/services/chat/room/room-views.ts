import type { Context, Viewer } from "../../../context.ts";
import type { ChatMessage } from "../../../../contract/chat/chat.ts";
import type { CircleRole } from "../../../../contract/circles/circle-names.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { OwnRoom } from "../../circles/circle-room/room-access.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { type MessageRow, messageViews } from "../chat-message/message-views.ts";

const roles = cachedQuery((db, { circleId, ids }: { circleId: number; ids: number[] }) =>
  db
    .selectFrom("circle_member")
    .select(["user_id", "role"])
    .where("circle_id", "=", circleId)
    .where("user_id", "in", ids),
);

/** The staff may act on members and on people who have left, the owner also on moderators. */
const isOver = (own: CircleRole, other: CircleRole | null): boolean =>
  own === "owner" ? other !== "owner" : own === "moderator" && (other === "member" || other === null);

/** Messages of a room as a member sees them: with their authors. */
export async function roomMessageViews(
  ctx: Context,
  viewer: Viewer,
  room: Pick<OwnRoom, "circle_id" | "role">,
  rows: MessageRow[],
): Promise<ChatMessage[]> {
  const ids = [...new Set(rows.map((row) => row.author_id))];
  if (ids.length === 0) return [];
  const [views, briefs, standing] = await Promise.all([
    messageViews(ctx, viewer, rows),
    userBriefs(ctx, ids),
    roles.rows(ctx.db, { circleId: room.circle_id, ids }),
  ]);
  const roleOf = new Map(standing.map((row) => [row.user_id, row.role]));
  return views.map((view) => {
    const circleRole = roleOf.get(view.authorId) ?? null;
    return {
      ...view,
      author: { ...briefOf(briefs, view.authorId), circleRole },
      canModerate: !view.isMine && !view.isRecalled && isOver(room.role, circleRole),
    };
  });
}
