import type { Context, Viewer } from "../../context.ts";
import type { Relation } from "../../../contract/person.ts";

export const strangers: Relation = { followed: false, followsMe: false, blocked: false, muted: false };

/**
 * How the viewer stands to each of these people, in four queries whatever their number.
 * @returns by id; who is absent is a stranger
 */
export async function relationsOf(
  ctx: Pick<Context, "db">,
  viewer: Viewer | null,
  ids: number[],
): Promise<Map<number, Relation>> {
  const others = [...new Set(ids)].filter((id) => id !== viewer?.id);
  if (!viewer || others.length === 0) return new Map();
  const { db } = ctx;
  const [followed, fans, blocked, muted] = await Promise.all([
    db
      .selectFrom("user_follow")
      .select("followee_id as id")
      .where("follower_id", "=", viewer.id)
      .where("followee_id", "in", others)
      .execute(),
    db
      .selectFrom("user_follow")
      .select("follower_id as id")
      .where("followee_id", "=", viewer.id)
      .where("follower_id", "in", others)
      .execute(),
    db
      .selectFrom("user_block")
      .select("target_id as id")
      .where("user_id", "=", viewer.id)
      .where("target_id", "in", others)
      .execute(),
    db
      .selectFrom("user_mute")
      .select("target_id as id")
      .where("user_id", "=", viewer.id)
      .where("target_id", "in", others)
      .execute(),
  ]);
  const [follows, followers, blocks, mutes] = [followed, fans, blocked, muted].map(
    (rows) => new Set(rows.map((row) => row.id)),
  );
  return new Map(
    others.map((id) => [
      id,
      {
        followed: follows?.has(id) ?? false,
        followsMe: followers?.has(id) ?? false,
        blocked: blocks?.has(id) ?? false,
        muted: mutes?.has(id) ?? false,
      },
    ]),
  );
}
