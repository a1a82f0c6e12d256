import type { Context } from "../context.ts";
import { makeWidths } from "../services/image/make-widths.ts";

/**
 * Makes the narrower copies that texts have begun to need, every five seconds and one picture at a time: a draft's
 * pictures have theirs before it is published. A failure is logged and the next round tries again.
 * @returns stops it, when the picture under way is done
 */
export function startPictureWidths(ctx: Context): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= makeWidths(ctx, stopping.signal)
      .then(
        (pictures) => void (pictures > 0 && ctx.log.debug({ pictures }, "narrower pictures made")),
        (error: unknown) => ctx.log.error({ err: error }, "narrower pictures not made"),
      )
      .then(() => {
        running = null;
      });
  }, 5_000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
