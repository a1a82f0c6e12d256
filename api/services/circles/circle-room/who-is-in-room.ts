import type { Context } from "../../../context.ts";

/** The most users in one statement. */
const BATCH = 500;

/** Of these people, the members of a circle whose room is on. The cost depends on the number of open pages alone. */
export async function whoIsInRoom(
  { db }: Pick<Context, "db">,
  circleId: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  const inside = new Set<number>();
  const people = [...new Set(userIds)];
  for (let start = 0; start < people.length; start += BATCH) {
    const rows = await db
      .selectFrom("circle_member")
      .innerJoin("circle", "circle.id", "circle_member.circle_id")
      .innerJoin("circle_room", "circle_room.circle_id", "circle.id")
      .select("circle_member.user_id")
      .where("circle_member.circle_id", "=", circleId)
      .where("circle_member.user_id", "in", people.slice(start, start + BATCH))
      .where("circle.state", "=", "open")
      .where("circle_room.is_on", "=", 1)
      .execute();
    for (const row of rows) inside.add(row.user_id);
  }
  return inside;
}
