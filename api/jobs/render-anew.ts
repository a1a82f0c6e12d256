import type { Context } from "../context.ts";
import { renderAnew } from "../services/render/render-anew.ts";

/**
 * After an update of the renderer: makes the stored texts anew, once, beside the requests. A failure is logged; the next
 * start goes on.
 * @returns stops it, when the text under way is done
 */
export function startRenderAnew(ctx: Context): () => Promise<void> {
  const stopping = new AbortController();
  const running = renderAnew({ ctx, signal: stopping.signal }).then(
    (rendered) => ctx.log.debug({ rendered }, "texts rendered anew"),
    (error: unknown) => ctx.log.error({ err: error }, "texts not rendered anew"),
  );
  return () => {
    stopping.abort();
    return running;
  };
}
