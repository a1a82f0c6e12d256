/** ms without a picture and without a byte after which a player gives up. */
export const PATIENCE_MS = 5_000;
const TICK_MS = 500;

interface Watched {
  film: HTMLVideoElement;
  /** A number that changes while bytes arrive. */
  loaded(): number;
  giveUp(): void;
}

/**
 * Gives up when the film stands still and no byte arrives. A slow network is no reason: bytes arrive. Without any
 * network nothing else would load either.
 * @returns a function that ends the watch
 */
export function watchStall({ film, loaded, giveUp }: Watched): () => void {
  let last = loaded();
  let since = performance.now();
  const timer = setInterval(() => {
    const now = loaded();
    const isStanding = film.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !film.ended && navigator.onLine;
    if (now !== last || !isStanding) {
      last = now;
      since = performance.now();
    } else if (performance.now() - since >= PATIENCE_MS) {
      clearInterval(timer);
      giveUp();
    }
  }, TICK_MS);
  return () => clearInterval(timer);
}
