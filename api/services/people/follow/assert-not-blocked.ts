import type { Kysely } from "kysely";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";

interface AssertNotBlocked {
  db: Kysely<Database>;
  /** The person who wants to act. */
  userId: number;
  /** The people whom the act would affect; the person themselves may be among them. */
  ownerIds: number[];
  /** The act, as the end of the message 「…，暂时无法」. */
  what: string;
}

const blocks = cachedQuery((db, { userId, ownerIds }: { userId: number; ownerIds: number[] }) =>
  db.selectFrom("user_block").select("id").where("target_id", "=", userId).where("user_id", "in", ownerIds),
);

/** Refuses an act that would affect a person who has blocked the acting person. @throws ApiError FORBIDDEN */
export async function assertNotBlocked({ db, userId, ownerIds, what }: AssertNotBlocked): Promise<void> {
  if (await blocks.first(db, { userId, ownerIds })) throw new ApiError("FORBIDDEN", `对方设置了权限，暂时无法${what}`);
}
