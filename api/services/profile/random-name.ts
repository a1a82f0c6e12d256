import { randomInt } from "node:crypto";
import type { Context } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { foldName } from "../user/fold-name.ts";
import { randomGameName } from "../user/game-names.ts";

const CANDIDATES = 20;
const ROUNDS = 5;

/**
 * C13, W14: a name that nobody has, and that is not `exclude`. Should all be taken, digits come behind.
 * @param make for tests
 */
export async function randomName({ ctx, exclude, make = randomGameName }: { ctx: Context; exclude?: string | undefined; make?: () => string }): Promise<{ name: string }> {
  const refused = exclude === undefined ? undefined : foldName(exclude);
  for (let round = 0; round < ROUNDS; round++) {
    const candidates = Array.from({ length: CANDIDATES }, () => (round === 0 ? make() : `${make().slice(0, 8)}${randomInt(10, 10_000)}`));
    const folded = candidates.map(foldName);
    const taken = await ctx.db.selectFrom("user").select("name_folded").where("name_folded", "in", folded).execute();
    const unfree = new Set([refused, ...taken.map((row) => row.name_folded)]);
    const name = candidates.find((candidate) => !unfree.has(foldName(candidate)));
    if (name !== undefined) return { name };
  }
  throw new ApiError("UNAVAILABLE", "暂时想不出新的名字，请自己取一个");
}
