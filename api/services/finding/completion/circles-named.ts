import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { CompletionItem } from "../../../../contract/finding/completion.ts";
import { type Typed, typedOf } from "../../../db/suggestion-keys.ts";
import { type SuggestionHit, suggestionQuery } from "../../../db/suggestions.ts";
import { beginsAs, bestFirst, holds } from "../suggestion/suggest.ts";

/** The most circles in a list, which begins with people or tags. */
const CIRCLES_MAX = 3;
/** The number of the viewer's newest circles that are searched by name; older ones are found by the index only. */
const NEWEST_OWN = 100;

/**
 * Circles whose names begin with the typed text, also in pinyin or initials: first the viewer's own, last joined first,
 * then the largest public ones. An empty text finds none.
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

/**
 * The viewer's circles, last joined first, read from the table so that private and new ones are included. The name is
 * null for circles that are not open.
 */
export function ownCircleNamesQuery({ db }: Pick<Context, "db">, viewerId: number) {
  return (
    db
      .selectFrom("circle_member")
      // A scalar subquery, not a join: PostgreSQL would read all circles for a join.
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

/**
 * Matching circles from the index, with their current names; the name is null for circles that are not open or are
 * private.
 */
export function namedCirclesQuery(typed: Typed) {
  return sql<SuggestionHit & { name: string | null }>`
    select hit.*, (select circle.name from circle where circle.id = hit.id and circle.state = 'open' and circle.is_private = 0) as name
    from (${suggestionQuery(["circle"], typed)}) as hit
  `;
}
