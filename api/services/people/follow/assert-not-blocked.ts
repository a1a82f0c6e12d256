import type { Kysely } from "kysely";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { keptQuery } from "../../../db/kept-query.ts";
import type { Database } from "../../../db/schema/index.ts";

interface AssertNotBlocked {
  db: Kysely<Database>;
  /** Who wants to do something. */
  userId: number;
  /** Whose content, or whom, it would touch; oneself among them is no matter. */
  ownerIds: number[];
  /** What cannot be done, as the end of 「…，暂时无法」. */
  what: string;
}

const blocks = keptQuery((db, { userId, ownerIds }: { userId: number; ownerIds: number[] }) =>
  db.selectFrom("user_block").select("id").where("target_id", "=", userId).where("user_id", "in", ownerIds),
);

/** Refuses what reaches a person who has blocked the one that asks. @throws ApiError FORBIDDEN */
export async function assertNotBlocked({ db, userId, ownerIds, what }: AssertNotBlocked): Promise<void> {
  if (await blocks.first(db, { userId, ownerIds })) throw new ApiError("FORBIDDEN", `对方设置了权限，暂时无法${what}`);
}
