import type { Context } from "../context.ts";
import { purgeTrash } from "../services/trash/purge-trash.ts";

/**
 * Empties the trash of what has been there for 30 days, now and every hour. A failure is logged and the next round
 * tries again.
 * @returns stops it, when a round under way has ended
 */
export function startPurgeTrash(ctx: Context): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  function round() {
    running = purgeTrash(ctx).then(
      (purged) => ctx.log.debug({ purged }, "trash emptied"),
      (error: unknown) => ctx.log.error({ err: error }, "trash not emptied"),
    );
  }
  round();
  const timer = setInterval(round, 3_600_000);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
