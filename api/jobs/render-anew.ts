import type { Context } from "../context.ts";
import { renderAnew } from "../services/render/render-anew.ts";

/**
 * After an update of the renderer, and when somebody whom texts name has another name: makes the stored texts anew,
 * beside the requests, now and every twenty seconds. A failure is logged and the next round tries again.
 * @returns stops it, when the text under way is done
 */
export function startRenderAnew(ctx: Context): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  function round() {
    // After an update one takes longer than the pause.
    running ??= renderAnew({ ctx, signal: stopping.signal })
      .then(
        (rendered) => ctx.log.debug({ rendered }, "texts rendered anew"),
        (error: unknown) => ctx.log.error({ err: error }, "texts not rendered anew"),
      )
      .then(() => {
        running = null;
      });
  }
  round();
  const timer = setInterval(round, 20_000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
