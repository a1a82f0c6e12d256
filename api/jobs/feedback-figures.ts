import type { Context } from "../context.ts";
import { countFigures } from "../services/feedback/figures.ts";

/**
 * Counts how feedback is answered, now and every ten minutes, so that no page has to. A failure is logged and the next
 * round tries again.
 * @returns stops it, when a round under way has ended
 */
export function startFeedbackFigures(ctx: Context): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  function round() {
    running = countFigures({ db: ctx.db, now: ctx.clock.now() }).then(
      () => ctx.log.debug("feedback figures counted"),
      (error: unknown) => ctx.log.error({ err: error }, "feedback figures not counted"),
    );
  }
  round();
  const timer = setInterval(round, 600_000);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
