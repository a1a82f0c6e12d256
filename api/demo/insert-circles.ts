import type { Insertable, Transaction } from "kysely";
import type { CircleMemberTable } from "../db/schema/circle.ts";
import type { Database } from "../db/schema/index.ts";
import { indexText } from "../db/text-search.ts";
import { circleBannerName, circleIconName, demoCircles } from "./circles.ts";
import { personAt } from "./compose.ts";
import { insertForIds, insertRows } from "./insert-rows.ts";
import { people } from "./people.ts";
import { seededRandom, seedOf } from "./random.ts";
import { byTime, since } from "./social.ts";

const DAY = 24 * 3_600_000;

interface Filled {
  userIds: readonly number[];
  imageIds: Map<string, number>;
  now: number;
}

/** Inserts the circles with members and moderators. Deterministic; nobody joins before the circle is founded. */
export async function insertCircles(trx: Transaction<Database>, { userIds, imageIds, now }: Filled): Promise<void> {
  const user = (place: number) => userIds[place] ?? 0;
  const foundedAt = demoCircles.map(({ owner }, index) => {
    const days = Math.min(700 - index * 31, (people[personAt(owner)]?.joinedDaysAgo ?? 1) - 1);
    return now - days * DAY;
  });
  const ids = await insertForIds(
    trx,
    "circle",
    demoCircles.map((circle, index) => {
      const at = foundedAt[index] ?? now;
      return {
        name: circle.name,
        name_folded: circle.name,
        description: circle.description,
        category: circle.category,
        banner_image_id: imageIds.get(circleBannerName(circle.name)) ?? null,
        icon_image_id: imageIds.get(circleIconName(circle.name)) ?? null,
        owner_id: user(personAt(circle.owner)),
        rules: circle.rules,
        announcement: circle.announcement ?? "",
        announced_at: circle.announcement === undefined ? null : now - (2 + index) * DAY,
        is_private: circle.isPrivate ? (1 as const) : (0 as const),
        join_policy: circle.question === undefined ? ("open" as const) : ("approval" as const),
        join_question: circle.question ?? "",
        created_at: at,
        active_at: at,
      };
    }),
  );
  const members: Insertable<CircleMemberTable>[] = [];
  for (const [index, { name, share, owner, moderators }] of demoCircles.entries()) {
    const random = seededRandom(seedOf(`circle ${name}`));
    const at = foundedAt[index] ?? now;
    for (const [place, { key }] of people.entries()) {
      const isIn = random() < share;
      const role = key === owner ? "owner" : moderators.includes(key) ? "moderator" : "member";
      if (!isIn && role === "member") continue;
      const came = Math.max(at + 3_600_000, since(random, [place], now));
      const created_at = role === "owner" ? at : Math.min(now, came);
      members.push({ user_id: user(place), circle_id: ids[index] ?? 0, role, created_at });
    }
  }
  await insertRows(trx, "circle_member", byTime(members));
  for (const [index, id] of ids.entries()) {
    const { name = "", description = "" } = demoCircles[index] ?? {};
    const count = members.filter((row) => row.circle_id === id).length;
    await trx.updateTable("circle").set({ member_count: count }).where("id", "=", id).execute();
    await indexText(trx, { kind: "circle", id }, { title: name, body: description });
  }
}
