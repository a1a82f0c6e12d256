import { mkdir, mkdtemp, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../context.ts";
import { oldEntries } from "../lib/old-entries.ts";
import { repeat } from "./repeat.ts";

const TOUCH_MS = 5_000;
/** ms without a touch after which the process of a folder is taken for dead; shorter than the lease of its work. */
const DEAD_MS = 45_000;
const NAMES = /^(?:video|rendition)-/;

type Ctx = Pick<Context, "config" | "log">;

/** The folders of this process. After a pause of the whole machine they are old, but not dead. */
const alive = new Set<string>();

const asideOf = ({ config }: Pick<Context, "config">) => join(config.dataDir, "incoming");

/** Removes folders of conversions whose process was killed: they hold copies of whole films. @returns their number */
export async function removeDeadFolders(ctx: Ctx): Promise<number> {
  const aside = asideOf(ctx);
  // The times of files are those of the system's clock.
  const old = await oldEntries(aside, Date.now() - DEAD_MS);
  const dead = old.filter((name) => NAMES.test(name) && !alive.has(join(aside, name)));
  for (const name of dead) await rm(join(aside, name), { recursive: true, force: true });
  if (dead.length > 0) ctx.log.info({ folders: dead.length }, "folders of killed conversions were removed");
  return dead.length;
}

/** Makes a folder for a conversion's files, and removes it after `use`; before, it removes those of killed processes. */
export async function inConversionFolder<T>(
  ctx: Ctx,
  kind: "video" | "rendition",
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const aside = asideOf(ctx);
  await mkdir(aside, { recursive: true });
  await removeDeadFolders(ctx);
  const folder = await mkdtemp(join(aside, `${kind}-`));
  alive.add(folder);
  const stop = repeat({
    everyMs: TOUCH_MS,
    async work() {
      const now = new Date();
      await utimes(folder, now, now).catch((error: unknown) => ctx.log.warn({ err: error }, "folder not touched"));
    },
  });
  try {
    return await use(folder);
  } finally {
    await stop();
    alive.delete(folder);
    await rm(folder, { recursive: true, force: true });
  }
}
