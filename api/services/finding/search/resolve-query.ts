import type { Context, Viewer } from "../../../context.ts";
import type { SearchSort, SearchTime } from "../../../../contract/finding/search-names.ts";
import { exactPhrase } from "../../../db/search-tokens.ts";
import { parseQuery, type QueryField } from "../../../db/search-query.ts";
import { foldCircleName } from "../../circles/circle/circle-fields.ts";
import { openAndKnownTo } from "../../circles/circle/known-circles.ts";
import { foldName } from "../../people/user/fold-name.ts";
import type { Asked, Narrowing } from "./engine.ts";

export interface SearchInput {
  q: string;
  tag?: string | undefined;
  circle?: number | undefined;
  circleName?: string | undefined;
  author?: string | undefined;
  time?: SearchTime | undefined;
  sort?: SearchSort | undefined;
}

interface Named<Id> {
  id: Id;
  name: string;
}

/** A query and its filters, with their names resolved. */
export interface Resolved {
  asked: Asked;
  problem: "no-words" | "only-minus" | null;
  filters: {
    tag: { slug: string; name: string } | null;
    circle: Named<number> | null;
    author: Named<number> | null;
  };
  /** Names in the query that do not exist; the search then finds nothing. */
  unknown: { field: QueryField["field"]; value: string }[];
}

const DAY = 86_400_000;
const timeMs: Record<SearchTime, number> = { day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY };

async function authorNamed({ db }: Pick<Context, "db">, name: string): Promise<Named<number> | null> {
  const row = await db
    .selectFrom("user")
    .select(["id", "name"])
    .where("name_folded", "=", foldName(name))
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name ?? name } : null;
}

/** A tag by its name or by its address. */
async function tagNamed({ db }: Pick<Context, "db">, value: string) {
  const row = await db
    .selectFrom("classify_tag")
    .select(["id", "slug", "name"])
    .where((eb) => eb.or([eb("slug", "=", value), eb("name", "=", value)]))
    .executeTakeFirst();
  return row ?? (await tagOnceNamed({ db }, value));
}

async function tagOnceNamed({ db }: Pick<Context, "db">, value: string) {
  const row = await db
    .selectFrom("tag_old_name")
    .innerJoin("classify_tag", "classify_tag.id", "tag_old_name.tag_id")
    .select(["classify_tag.id", "classify_tag.slug", "classify_tag.name"])
    .where("tag_old_name.name", "=", value)
    .executeTakeFirst();
  return row ?? null;
}

/** A secret circle is treated as unknown for viewers who are not members. */
async function circleNamed(
  { db }: Pick<Context, "db">,
  viewer: Viewer | null,
  by: { id: number } | { name: string },
): Promise<Named<number> | null> {
  const rows = db.selectFrom("circle").select(["id", "name"]).where(openAndKnownTo(viewer));
  // Two circles may have similar names, but only one has the folded name.
  const named = (name: string) =>
    rows.where((eb) => eb.or([eb("name", "=", name), eb("name_folded", "=", foldCircleName(name))]));
  const row = await ("id" in by ? rows.where("id", "=", by.id) : named(by.name)).executeTakeFirst();
  return row ? { ...row } : null;
}

const nothing = (): Narrowing => ({ authors: [], circles: [], tags: [] });

interface Reading {
  ctx: Pick<Context, "db" | "clock">;
  viewer: Viewer | null;
  input: SearchInput;
}

/** Parses a query and resolves the names in it, as far as the viewer may know of them. */
export async function resolveQuery({ ctx, viewer, input }: Reading): Promise<Resolved> {
  const query = parseQuery(input.q);
  const { phrases, without, words } = query;
  const must = nothing();
  const mustNot = nothing();
  const filters: Resolved["filters"] = { tag: null, circle: null, author: null };
  const unknown: Resolved["unknown"] = [];
  const fields: { field: QueryField["field"]; value: string; isNot: boolean; id?: number }[] = [
    ...(input.author ? [{ field: "author" as const, value: input.author, isNot: false }] : []),
    ...(input.tag ? [{ field: "tag" as const, value: input.tag, isNot: false }] : []),
    ...(input.circle
      ? [{ field: "circle" as const, value: String(input.circle), isNot: false, id: input.circle }]
      : []),
    ...(input.circleName ? [{ field: "circle" as const, value: input.circleName, isNot: false }] : []),
    ...query.fields,
  ];
  for (const { field, value, isNot, id } of fields) {
    const into = isNot ? mustNot : must;
    let is: { id: number; name: string } | null;
    if (field === "author") {
      is = await authorNamed(ctx, value);
      if (is) into.authors.push(is.id);
      if (!isNot) filters.author ??= is;
    } else if (field === "tag") {
      const tag = await tagNamed(ctx, value);
      is = tag;
      if (tag) into.tags.push(tag.id);
      if (!isNot && tag) filters.tag ??= { slug: tag.slug, name: tag.name };
    } else {
      is = await circleNamed(ctx, viewer, id === undefined ? { name: value } : { id });
      if (is) into.circles.push(is.id);
      if (!isNot) filters.circle ??= is;
    }
    // An excluded name that does not exist excludes nothing.
    if (!is && !isNot) unknown.push({ field, value });
  }
  const isNarrowed = must.authors.length + must.circles.length + must.tags.length > 0;
  const isEmpty = phrases.length === 0 && !isNarrowed;
  const isOnlyMinus = isEmpty && (without.length > 0 || query.fields.some(({ isNot }) => isNot));
  return {
    asked: {
      phrases,
      without,
      whole: phrases.length > 1 ? exactPhrase(words.join(" ")) : undefined,
      isExact: query.isExact,
      words,
      must,
      mustNot,
      since: input.time && ctx.clock.now() - timeMs[input.time],
      sort: input.sort ?? "relevance",
    },
    problem: isOnlyMinus ? "only-minus" : isEmpty && unknown.length === 0 ? "no-words" : null,
    filters,
    unknown,
  };
}
