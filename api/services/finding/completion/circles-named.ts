import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { CompletionItem } from "../../../../contract/finding/completion.ts";
import { type Typed, typedOf } from "../../../db/suggestion-keys.ts";
import { type SuggestionHit, suggestionQuery } from "../../../db/suggestions.ts";
import { beginsAs, bestFirst, holds } from "../suggestion/suggest.ts";

/** Among people or tags, which were asked for first, a few circles stand. */
const CIRCLES_MAX = 3;
/** So many of the newest one is in are looked through; of the others stand those that the index holds for all. */
const NEWEST_OWN = 100;

/**
 * Circles whose names begin as typed, also in pinyin or by its initials: first those that the viewer is in, joined last
 * first, then the largest that are not private. With nothing typed none.
 */
export async function circlesNamed(ctx: Context, viewer: Viewer, q: string): Promise<CompletionItem[]> {
  const typed = typedOf(q);
  if (typed.keys.length === 0) return [];
  const [own, { rows: hits }] = await Promise.all([
    ownCircleNamesQuery(ctx, viewer.id).execute(),
    namedCirclesQuery(typed).execute(ctx.db),
  ]);
  const names = new Map(own.flatMap(({ id, name }) => (name && beginsAs(name, typed) ? [[id, name] as const] : [])));
  const known = new Map(
    hits.flatMap(({ id, name }) => (name && holds(name, typed) ? [[Number(id), name] as const] : [])),
  );
  for (const id of bestFirst(hits, typed)) {
    const name = known.get(id);
    if (name) names.set(id, name);
  }
  return [...names].slice(0, CIRCLES_MAX).map(([id, name]) => ({ kind: "circle", id, name }));
}

/** Circles that somebody is in, private ones and those of a minute ago too, joined last first; without a name those that are not open. */
export function ownCircleNamesQuery({ db }: Pick<Context, "db">, viewerId: number) {
  return (
    db
      .selectFrom("circle_member")
      // A value, not a join: PostgreSQL would read all circles for it.
      .select((eb) => [
        "circle_id as id",
        eb
          .selectFrom("circle")
          .select("circle.name")
          .whereRef("circle.id", "=", "circle_member.circle_id")
          .where("circle.state", "=", "open")
          .as("name"),
      ])
      .where("user_id", "=", viewerId)
      .orderBy("circle_member.created_at", "desc")
      .orderBy("circle_member.id", "desc")
      .limit(NEWEST_OWN)
  );
}

/** What begins as typed, with the name of today of what is open and not private: whatever the index says. */
export function namedCirclesQuery(typed: Typed) {
  return sql<SuggestionHit & { name: string | null }>`
    select hit.*, (select circle.name from circle where circle.id = hit.id and circle.state = 'open' and circle.is_private = 0) as name
    from (${suggestionQuery(["circle"], typed)}) as hit
  `;
}
