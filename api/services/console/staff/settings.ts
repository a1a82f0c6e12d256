import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { adminEndpoints } from "../../../../contract/console/admin.ts";
import { settingInput, type SettingInput, type SettingKey } from "../../../../contract/shared/setting.ts";
import { siteConfig } from "../../../../contract/shared/config.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { forgetConfig } from "../../shared/config/site-config.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { logItems } from "./staff-log.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
}
type Db = Pick<Context, "db">["db"];
const CHANGES = 20;

/** The stored JSON of a setting; null is the default. */
type Value = string | null;
/** A setting before or after a change, as the log stores it. */
interface Kept {
  key: SettingKey;
  value: Value;
}

const acts = ["setting", "undo-setting"] as const;

/** The latest changes of one kind, newest first. */
export function changesQuery(db: Db, act: (typeof acts)[number]) {
  return db.selectFrom("staff_log").selectAll().where("act", "=", act).orderBy("id", "desc").limit(CHANGES);
}

async function lastChanges(db: Db) {
  const lists = await Promise.all(acts.map((act) => changesQuery(db, act).execute()));
  return lists
    .flat()
    .toSorted((a, b) => b.id - a.id)
    .slice(0, CHANGES);
}

async function revisionOf(db: Db): Promise<number> {
  const ids = await Promise.all(
    acts.map((act) =>
      db
        .selectFrom("staff_log")
        .select((eb) => eb.fn.max("id").as("id"))
        .where("act", "=", act)
        .executeTakeFirst(),
    ),
  );
  return Math.max(0, ...ids.map((row) => Number(row?.id ?? 0)));
}

async function storedOf(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom("site_config").select(["key", "value"]).execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}

function valuesOf(stored: Map<string, string>, siteUrl: string): z.output<typeof siteConfig> {
  const given: Record<string, unknown> = { siteUrl };
  for (const [key, field] of Object.entries(siteConfig.shape)) {
    const text = stored.get(key);
    if (text === undefined) continue;
    try {
      const parsed = field.safeParse(JSON.parse(text));
      if (parsed.success) given[key] = parsed.data;
    } catch {
      // Its default is shown, as on every page.
    }
  }
  return siteConfig.parse(given);
}

/** @throws ApiError FORBIDDEN for everybody but administrators */
export async function readSettings({
  ctx,
  viewer,
}: Omit<Asked, "caller">): Promise<z.output<typeof adminEndpoints.settings.output>> {
  assertMayOnSite(viewer, "setting");
  const [stored, revision, changes] = await Promise.all([storedOf(ctx.db), revisionOf(ctx.db), lastChanges(ctx.db)]);
  return { values: valuesOf(stored, ctx.config.siteUrl), revision, changes: await logItems(ctx, changes) };
}

/** Serializes writers: one lock for all settings. */
async function holdSettings(trx: Db): Promise<void> {
  await dialectOf(trx).lockKey(trx, 10_010);
}

/**
 * Stores the values that differ from the current ones, each with a log entry.
 * @throws ApiError FORBIDDEN, CONFLICT when somebody changed a setting after the form was rendered
 */
export async function changeSettings({
  input: { revision, values },
  ...asked
}: Asked & { input: { revision: number; values: SettingInput } }): Promise<{ ok: true; changed: number }> {
  const { ctx, viewer } = asked;
  assertMayOnSite(viewer, "setting");
  const changed = await ctx.db.transaction().execute(async (trx) => {
    await holdSettings(trx);
    if ((await revisionOf(trx)) !== revision)
      throw new ApiError("CONFLICT", "设置刚刚被别人改过，请打开新的一页核对后再改；你填写的内容还在下面");
    const stored = await storedOf(trx);
    const now = valuesOf(stored, ctx.config.siteUrl);
    let count = 0;
    for (const key of Object.keys(settingInput.shape) as SettingKey[]) {
      const text = JSON.stringify(values[key]);
      if (text === JSON.stringify(now[key])) continue;
      await put(trx, asked, { act: "setting", key, before: stored.get(key) ?? null, after: text });
      count++;
    }
    if (count > 0) await ctx.live.publish(trx, { type: "site.changed" });
    return count;
  });
  forgetConfig(ctx);
  return { ok: true, changed };
}

async function put(
  trx: Db,
  asked: Asked,
  { act, key, before, after }: { act: (typeof acts)[number]; key: SettingKey; before: Value; after: Value },
): Promise<void> {
  if (after === null) await trx.deleteFrom("site_config").where("key", "=", key).execute();
  else {
    const row = { value: after, updated_at: asked.ctx.clock.now() };
    await trx
      .insertInto("site_config")
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute();
  }
  await audit(trx, asked, { act, about: { key }, before: { value: before }, after: { value: after } });
}

/** Undoes one change. @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when the setting has changed again */
export async function undoSetting({ id, ...asked }: Asked & { id: number }): Promise<{ ok: true }> {
  const { ctx, viewer } = asked;
  assertMayOnSite(viewer, "setting");
  await ctx.db.transaction().execute(async (trx) => {
    await holdSettings(trx);
    const row = await trx
      .selectFrom("staff_log")
      .select(["act", "before", "after"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row || !["setting", "undo-setting"].includes(row.act) || row.before === null || row.after === null)
      throw new ApiError("NOT_FOUND", "没有这次修改");
    const [before, after] = [JSON.parse(row.before) as Kept, JSON.parse(row.after) as Kept];
    const stored = await storedOf(trx);
    if ((stored.get(after.key) ?? null) !== after.value)
      throw new ApiError("CONFLICT", "这一项之后又改过，不能直接撤回");
    await put(trx, asked, { act: "undo-setting", key: after.key, before: after.value, after: before.value });
    await ctx.live.publish(trx, { type: "site.changed" });
  });
  forgetConfig(ctx);
  return { ok: true };
}
