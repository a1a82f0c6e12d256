import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { chatEndpoints, chatSettingFields } from "../../../../contract/chat/chat.ts";
import { cachedQuery } from "../../../db/cached-query.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/** The settings of members who have changed nothing. */
export const DEFAULTS = { who_may_write: "everybody", shows_read: 1 } as const;

const rows = cachedQuery((db, { ids }: { ids: number[] }) =>
  db.selectFrom("chat_setting").selectAll().where("user_id", "in", ids),
);

export async function chatSettingOf({ ctx, viewer }: Asked): Promise<z.output<typeof chatEndpoints.setting.output>> {
  const row = (await rows.first(ctx.db, { ids: [viewer.id] })) ?? DEFAULTS;
  return {
    whoMayWrite: row.who_may_write,
    showsRead: row.shows_read === 1,
    isMinor: viewer.minor !== undefined,
  };
}

export async function changeChatSetting({
  ctx,
  viewer,
  input,
}: Asked & { input: z.output<typeof chatSettingFields> }): Promise<{ ok: true }> {
  const values = { who_may_write: input.whoMayWrite, shows_read: input.showsRead ? (1 as const) : (0 as const) };
  await ctx.db
    .insertInto("chat_setting")
    .values({ user_id: viewer.id, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
  return { ok: true };
}

type Two = { one: number; other: number };

/** One row for each reason why two people do not see what the other has read. */
const reasonsToHide = cachedQuery((db, { one, other }: Two) =>
  db
    .selectFrom("chat_setting")
    .select("user_id")
    .where("user_id", "in", [one, other])
    .where("shows_read", "=", 0)
    .unionAll(db.selectFrom("user_block").select("user_id").where("user_id", "=", one).where("target_id", "=", other))
    .unionAll(db.selectFrom("user_block").select("user_id").where("user_id", "=", other).where("target_id", "=", one)),
);

/** Whether two people see what the other has read: both show it, and neither has blocked the other. */
export const showRead = async ({ db }: Pick<Context, "db">, one: number, other: number): Promise<boolean> =>
  (await reasonsToHide.first(db, { one, other })) === undefined;
