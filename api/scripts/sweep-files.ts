import { apiConfig } from "../../config/api-config.ts";
import { readEnv } from "../../config/env.ts";
import { mediaStore } from "../adapters.ts";
import { sweepFiles } from "../services/posts/media/sweep-files.ts";
import { runScript, UsageError } from "./run-script.ts";

/** The command `npm run sweep-files -- --dry-run`: lists files without a row; without `--dry-run` it deletes them. */
void runScript(async ({ db }) => {
  const isDry = process.argv[2] === "--dry-run";
  if (process.argv[2] !== undefined && !isDry)
    throw new UsageError("用法：npm run sweep-files -- --dry-run（只列出），或 npm run sweep-files（删除）");
  const media = mediaStore(apiConfig(readEnv(), "script"));
  const keys = await sweepFiles({ db, media, clock: { now: () => Date.now() } }, { isDry });
  return [...keys, isDry ? `${keys.length} 个文件没有记录，未删除` : `已删除 ${keys.length} 个没有记录的文件`].join(
    "\n",
  );
});
