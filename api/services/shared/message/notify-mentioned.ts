import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { subjectPath, type SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { whoMayRead } from "./who-may-read.ts";
import { notify } from "./notify.ts";

/** The most people that one text notifies, so that a text cannot notify a crowd. */
const TOLD_MAX = 10;
const KIND = "mention";

/** The ids of the people whom a rendered text mentions, each once, at most TOLD_MAX. */
export function mentionsIn(html: string): number[] {
  return [...new Set([...html.matchAll(/<a href="\/user\/(\d+)">@/g)].map((match) => Number(match[1])))].slice(
    0,
    TOLD_MAX,
  );
}

interface NotifyMentioned {
  ctx: Pick<Context, "clock" | "kinds" | "live">;
  trx: Transaction<Database>;
  writerId: number;
  html: string;
  /** The post or comment that mentions the people. */
  about: SubjectRef;
  /** Plain text below the notice's title. */
  body: string;
}

/**
 * Notifies the people whom a text mentions, once per post however often it is edited. Runs last in the transaction,
 * like `notify`.
 */
export async function notifyMentioned({ ctx, trx, writerId, html, about, body }: NotifyMentioned): Promise<void> {
  // Only people who may read the post are notified: the post may be in a private circle.
  const named = await whoMayRead({ db: trx, kinds: ctx.kinds }, about, mentionsIn(html));
  if (named.length === 0) return;
  const path = subjectPath(about);
  const told = await trx
    .selectFrom("system_notice")
    .select("user_id")
    .where("user_id", "in", named)
    .where("kind", "=", KIND)
    .where("path", "=", path)
    .execute();
  const userIds = named.filter((id) => !told.some((row) => row.user_id === id));
  if (userIds.length === 0) return;
  const writer = await trx.selectFrom("user").select("name").where("id", "=", writerId).executeTakeFirstOrThrow();
  await notify({
    ctx,
    trx,
    userIds,
    doerId: writerId,
    notice: {
      kind: KIND,
      title: `${writer.name ?? "有人"}在${ctx.kinds.of(about.kind).name}里提到了你`,
      body,
      path,
      about,
    },
  });
}
