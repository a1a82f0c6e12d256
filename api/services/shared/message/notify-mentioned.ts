import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { addAct } from "./add-act.ts";
import { whoMayRead } from "./who-may-read.ts";

/** The most people that one text notifies, so that a text cannot notify a crowd. */
const TOLD_MAX = 10;

/** The ids of the people whom a rendered text mentions, each once, at most TOLD_MAX. */
export function mentionsIn(html: string): number[] {
  return [...new Set([...html.matchAll(/<a href="\/user\/(\d+)">@/g)].map((match) => Number(match[1])))].slice(
    0,
    TOLD_MAX,
  );
}

interface NotifyMentioned {
  ctx: Pick<Context, "clock" | "config" | "kinds" | "live">;
  trx: Transaction<Database>;
  writerId: number;
  html: string;
  /** The post that mentions the people. */
  about: SubjectRef;
}

/**
 * Notifies the people whom a post mentions, once per post however often it is edited. Runs last in the transaction, like
 * `notify`.
 */
export async function notifyMentioned({ ctx, trx, writerId, html, about }: NotifyMentioned): Promise<void> {
  // Only people who may read the post are notified: the post may be in a private circle.
  const userIds = await whoMayRead({ db: trx, kinds: ctx.kinds }, about, mentionsIn(html));
  if (userIds.length > 0) await addAct({ ctx, trx, userIds, kind: "mention", doerId: writerId, about });
}
