import type { Context } from "../../../context.ts";
import { foldName } from "./fold-name.ts";

/** The ids of the users with these names, by the names as typed. Names are compared in their folded form. */
export async function idsOfNames(ctx: Pick<Context, "db">, names: string[]): Promise<Map<string, number>> {
  const folded = new Map(names.map((name) => [name, foldName(name)]));
  const rows = await ctx.db
    .selectFrom("user")
    .select(["id", "name_folded"])
    .where("name_folded", "in", [...new Set(folded.values())])
    .execute();
  const ids = new Map(rows.map((row) => [row.name_folded, row.id]));
  return new Map(
    names.flatMap((name) => {
      const id = ids.get(folded.get(name) ?? "");
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

/** The names of these users, by id; users that do not exist or have no name are left out. */
export async function namesOfIds(ctx: Pick<Context, "db">, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.selectFrom("user").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
