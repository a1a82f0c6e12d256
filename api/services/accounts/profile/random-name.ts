import { randomInt } from "node:crypto";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { userName } from "../../../../contract/accounts/profile.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { foldName } from "../../people/user/fold-name.ts";
import { randomGameName } from "../../people/user/game-names.ts";
import { skeleton } from "../../people/user/look-alikes.ts";
import { isReservedName } from "../../people/user/reserved-name.ts";

const CANDIDATES = 20;
const ROUNDS = 5;

interface RandomName {
  ctx: Context;
  viewer?: Viewer | null;
  exclude?: string | undefined;
  /** Replaced in tests. */
  make?: () => string;
}

/** E13: the viewer's WeChat nickname, if it is a valid name here and free. */
async function wechatName(ctx: Context, viewer: Viewer): Promise<string | undefined> {
  if (viewer.name) return undefined;
  const account = await ctx.db
    .selectFrom("wechat_account")
    .select("nickname")
    .where("user_id", "=", viewer.id)
    .executeTakeFirst();
  const name = userName.safeParse(account?.nickname);
  if (!name.success || isReservedName(name.data, (await publicConfig({ ctx })).siteName)) return undefined;
  const taken = await ctx.db
    .selectFrom("user")
    .select("id")
    .where("name_folded", "in", [foldName(name.data), skeleton(name.data)])
    .executeTakeFirst();
  return taken ? undefined : name.data;
}

/**
 * C13, W14: a free name that is not `exclude`. The first suggestion is the viewer's WeChat nickname (E13). When all
 * generated names are taken, digits are appended.
 */
export async function randomName({
  ctx,
  viewer,
  exclude,
  make = randomGameName,
}: RandomName): Promise<{ name: string }> {
  const refused = exclude === undefined ? undefined : foldName(exclude);
  // A request with `exclude` has already shown the WeChat nickname.
  const known = viewer && exclude === undefined ? await wechatName(ctx, viewer) : undefined;
  if (known !== undefined) return { name: known };
  for (let round = 0; round < ROUNDS; round++) {
    const candidates = Array.from({ length: CANDIDATES }, () =>
      round === 0 ? make() : `${make().slice(0, 8)}${randomInt(10, 10_000)}`,
    );
    const folded = candidates.map(foldName);
    const taken = await ctx.db.selectFrom("user").select("name_folded").where("name_folded", "in", folded).execute();
    const unfree = new Set([refused, ...taken.map((row) => row.name_folded)]);
    const name = candidates.find((candidate) => !unfree.has(foldName(candidate)));
    if (name !== undefined) return { name };
  }
  throw new ApiError("UNAVAILABLE", "暂时想不出新的名字，请自己取一个");
}
