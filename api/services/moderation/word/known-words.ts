import type { Context } from "../../../context.ts";
import type { WordField } from "../../../../contract/shared/word-names.ts";
import { makeMatcher, type Matcher } from "./matcher.ts";

/** A change by another process takes effect after at most this time, in ms. */
const KEPT_MS = 2_000;

interface Known {
  until: number;
  version: string;
  matcher: Matcher;
  /** The names of the lists, by id. */
  names: Map<number, string>;
}
type Inside = Pick<Context, "db" | "clock">;
const known = new WeakMap<Inside["db"], Known>();
/** Concurrent callers share one build. */
const building = new WeakMap<Inside["db"], { version: string; made: Promise<Known> }>();

/** Clears this process's cache, so that a change takes effect at once. */
export const forgetWords = ({ db }: Pick<Context, "db">): boolean => known.delete(db);

/** A string that differs for each state of all lists: every change of a list increments its revision. */
async function versionOf({ db }: Inside): Promise<string> {
  const row = await db
    .selectFrom("word_list")
    .select(({ fn }) => [
      fn.countAll().as("count"),
      fn.max("id").as("last"),
      fn.sum("revision").as("sum"),
      fn.max("updated_at").as("at"),
    ])
    .executeTakeFirstOrThrow();
  return `${Number(row.count)} ${Number(row.last ?? 0)} ${Number(row.sum ?? 0)} ${Number(row.at ?? 0)}`;
}

/** The words of all enabled lists. The automaton is rebuilt only when a list has changed. */
export async function knownWords(ctx: Inside): Promise<Known> {
  const now = ctx.clock.now();
  const last = known.get(ctx.db);
  if (last && last.until > now) return last;
  const version = await versionOf(ctx);
  if (last?.version === version) {
    last.until = now + KEPT_MS;
    return last;
  }
  const under = building.get(ctx.db);
  if (under?.version === version) return under.made;
  const made = read(ctx, version);
  building.set(ctx.db, { version, made });
  try {
    const fresh = await made;
    known.set(ctx.db, fresh);
    return fresh;
  } finally {
    if (building.get(ctx.db)?.made === made) building.delete(ctx.db);
  }
}

async function read(ctx: Inside, version: string): Promise<Known> {
  const rows = await ctx.db.selectFrom("word_list").selectAll().where("is_on", "=", 1).orderBy("id").execute();
  const lists = rows.map((row) => ({
    id: row.id,
    level: row.level,
    fields: JSON.parse(row.fields) as WordField[],
    homophones: row.homophones === 1,
    words: row.words.split("\n"),
  }));
  return {
    until: ctx.clock.now() + KEPT_MS,
    version,
    matcher: await makeMatcher(lists),
    names: new Map(rows.map((row) => [row.id, row.name])),
  };
}
