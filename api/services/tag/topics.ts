import type { Context } from "../../context.ts";
import type { Topic } from "../../markdown/topics.ts";

/** The tags of these ids; ids of none are left out. */
export async function topicsOfIds(ctx: Pick<Context, "db">, ids: number[]): Promise<Map<number, Topic>> {
  const rows = await ctx.db.selectFrom("classify_tag").select(["id", "name", "slug"]).where("id", "in", ids).execute();
  return new Map(rows.map((topic) => [topic.id, topic]));
}

/** The tags that are called so. */
export async function topicsOfNames(ctx: Pick<Context, "db">, names: string[]): Promise<Map<string, Topic>> {
  const rows = await ctx.db
    .selectFrom("classify_tag")
    .select(["id", "name", "slug"])
    .where("name", "in", names)
    .execute();
  return new Map(rows.map((topic) => [topic.name, topic]));
}
