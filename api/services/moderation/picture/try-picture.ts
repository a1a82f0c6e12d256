import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { PictureTrial } from "../../../../contract/moderation/picture.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { makeLookMatcher } from "./look-matcher.ts";
import { smallCopy, thumbAddress } from "./small-copy.ts";

const BATCH = 2_000;
/** The most pictures that are compared, newest first. */
const READ_MAX = 100_000;
const SHOWN = 12;

/** Pictures of the site, newest first. */
export function siteLooksQuery({ db }: Pick<Context, "db">, before: number) {
  return db.selectFrom("image").select(["id", "look"]).where("id", "<", before).orderBy("id", "desc").limit(BATCH);
}

/**
 * The site's pictures that resemble a forbidden picture; hits are not counted. @throws ApiError FORBIDDEN, NOT_FOUND
 */
export async function tryPicture({
  ctx,
  viewer,
  id,
}: {
  ctx: Context;
  viewer: Viewer;
  id: number;
}): Promise<PictureTrial> {
  assertMayOnSite(viewer, "picture");
  const one = await ctx.db.selectFrom("forbidden_picture").select("look").where("id", "=", id).executeTakeFirst();
  if (!one) throw new ApiError("NOT_FOUND", "没有这张禁用图片");
  const matcher = makeLookMatcher([one]);
  const found: number[] = [];
  let [read, isAll, last] = [0, false, Number.MAX_SAFE_INTEGER];
  while (!isAll && read < READ_MAX) {
    const rows = await siteLooksQuery(ctx, last).execute();
    found.push(...rows.filter(({ look }) => matcher.find(look).length > 0).map((row) => row.id));
    read += rows.length;
    isAll = rows.length < BATCH;
    last = rows.at(-1)?.id ?? last;
    await setImmediate();
  }
  return { read, isAll, matched: found.length, pictures: await shown(ctx, found.slice(0, SHOWN)) };
}

async function shown(ctx: Context, ids: number[]): Promise<PictureTrial["pictures"]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("image")
    .select(["id", "owner_id", "thumb_key", "created_at"])
    .select(sql<number>`case when unused_since is null then 1 else 0 end`.as("is_used"))
    .where("id", "in", ids)
    .orderBy("id", "desc")
    .execute();
  const briefs = await userBriefs(
    ctx,
    rows.map((row) => row.owner_id),
  );
  const pictures = [];
  for (const row of rows) {
    const copy = await smallCopy(ctx, row.thumb_key);
    if (copy === null) continue;
    pictures.push({
      id: row.id,
      thumb: thumbAddress(copy),
      owner: briefOf(briefs, row.owner_id),
      isUsed: row.is_used === 1,
      createdAt: new Date(row.created_at).toISOString(),
    });
  }
  return pictures;
}
