import type { BadgeView } from "../../../../contract/people/growth.ts";
import { badgeNames, badges } from "../../../../contract/people/growth-names.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Context } from "../../../context.ts";

const badgeRows = cachedQuery((db, { userId }: { userId: number }) =>
  db.selectFrom("user_badge").select(["badge", "created_at"]).where("user_id", "=", userId),
);

/** A person's badges in the order of the list; badges that are no longer in the list are left out. */
export async function badgesOf({ db }: Pick<Context, "db">, userId: number): Promise<BadgeView[]> {
  const rows = await badgeRows.rows(db, { userId });
  return rows
    .filter(({ badge }) => badge in badges)
    .toSorted((a, b) => badgeNames.indexOf(a.badge) - badgeNames.indexOf(b.badge))
    .map(({ badge, created_at: at }) => ({ name: badge, givenAt: new Date(at).toISOString() }));
}
