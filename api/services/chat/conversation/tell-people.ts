import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { ChatChange } from "../../../../contract/chat/chat-events.ts";
import type { Database } from "../../../db/schema/index.ts";

/** Tells the open pages of these people that a conversation and their unread messages have changed, after the commit. */
export async function tellPeople(
  trx: Transaction<Database>,
  { live }: Pick<Context, "live">,
  userIds: number[],
  change: ChatChange,
): Promise<void> {
  await live.toPerson(trx, userIds, { type: "chat", ...change });
  await live.publish(trx, { type: "unread.changed", userIds });
}
