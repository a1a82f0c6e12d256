import type { Context } from "../../../context.ts";
import type { Topic } from "../../../markdown/topics.ts";

/** Tags by id; unknown ids are left out. */
export async function topicsOfIds(ctx: Pick<Context, "db">, ids: number[]): Promise<Map<number, Topic>> {
  const rows = await ctx.db.selectFrom("classify_tag").select(["id", "name", "slug"]).where("id", "in", ids).execute();
  return new Map(rows.map((topic) => [topic.id, topic]));
}

/** Tags by their present or former names; the keys are the requested names. */
export async function topicsOfNames(ctx: Pick<Context, "db">, names: string[]): Promise<Map<string, Topic>> {
  const [rows, once] = await Promise.all([
    ctx.db.selectFrom("classify_tag").select(["id", "name", "slug"]).where("name", "in", names).execute(),
    ctx.db
      .selectFrom("tag_old_name")
      .innerJoin("classify_tag", "classify_tag.id", "tag_old_name.tag_id")
      .select(["tag_old_name.name as was", "classify_tag.id", "classify_tag.name", "classify_tag.slug"])
      .where("tag_old_name.name", "in", names)
      .execute(),
  ]);
  return new Map([
    ...once.map(({ was, ...topic }): [string, Topic] => [was, topic]),
    ...rows.map((topic): [string, Topic] => [topic.name, topic]),
  ]);
}
