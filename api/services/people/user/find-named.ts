import type { Context } from "../../../context.ts";
import { idsOfNames } from "./ids-of-names.ts";

/** The id of the user with this name; null without one. */
export async function findNamed({ ctx, name }: { ctx: Context; name: string }): Promise<{ id: number | null }> {
  const ids = await idsOfNames(ctx, [name]);
  return { id: ids.get(name) ?? null };
}
