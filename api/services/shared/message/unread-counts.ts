import type { Context, Viewer } from "../../../context.ts";
import type { UnreadCounts } from "../../../../contract/accounts/notice-names.ts";
import { NONE_UNREAD } from "../../../../contract/accounts/notice-tabs.ts";

declare module "../../../context.ts" {
  interface Context {
    /** The counters of a member's unread notices and messages (api/unread-counters.ts). */
    unreadCounters: readonly UnreadCounter[];
  }
}

export type UnreadReader = Pick<Viewer, "id"> & Partial<Pick<Viewer, "role">>;

/** Counts some of a person's unread things. @returns its fields of the counters */
export type UnreadCounter = (
  ctx: Pick<Context, "db" | "kinds">,
  reader: UnreadReader,
) => Promise<Partial<UnreadCounts>>;

/** E11: the unread counters of a person, by the counters of api/unread-counters.ts. */
export async function unreadCounts(
  ctx: Pick<Context, "db" | "kinds" | "unreadCounters">,
  reader: UnreadReader,
): Promise<UnreadCounts> {
  const counts = { ...NONE_UNREAD };
  for (const count of ctx.unreadCounters) Object.assign(counts, await count(ctx, reader));
  return counts;
}
