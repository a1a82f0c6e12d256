import type { Context } from "../context.ts";
import { publishDue } from "../services/article/appear.ts";

/**
 * Publishes scheduled articles that are due, now and every twenty seconds. A failure is logged and the next round tries
 * again.
 * @returns stops it, when a round under way has ended
 */
export function startScheduledArticles(ctx: Context): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  function round() {
    running = publishDue(ctx).then(
      (published) => ctx.log.debug({ published }, "scheduled articles published"),
      (error: unknown) => ctx.log.error({ err: error }, "scheduled articles not published"),
    );
  }
  round();
  const timer = setInterval(round, 20_000);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
