/** K06: a path is not reloaded again within this time, in ms. */
export const RELOAD_GUARD_MS = 10_000;
/** K06: time of the first check for a new build, in ms after the start. */
export const FIRST_CHECK_MS = 1_000;
/** Session storage key of the reloads, so that they last as long as the tab. */
export const RELOAD_KEY = "build-reload";
/** The window event with the id of the build that the server runs, when the live line has connected (live/line). */
export const SERVER_BUILD = "server-build";
/** Used instead of a build id when a chunk of the program could not be loaded and the server reports no new build. */
export const CHUNK_LOST = "chunk-lost";

/** Path → the build for which it was reloaded, and when (ms since 1970). */
export type Reloads = Record<string, { id: string; at: number }>;

/** Parses the stored reloads; a broken value counts as none. */
export function parseReloads(text: string | null): Reloads {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Reloads) : {};
  } catch {
    return {};
  }
}

/** S10: whether a page may reload: once per path for a new build, and never twice within ten seconds. */
export function mayReload(reloads: Reloads, path: string, id: string, now: number): boolean {
  const last = reloads[path];
  if (!last) return true;
  if (Math.abs(now - last.at) < RELOAD_GUARD_MS) return false;
  return last.id !== id || id === CHUNK_LOST;
}

/** Whether an error is the message of Chromium, Firefox or Safari for a missing module. */
export function isChunkError(reason: unknown): boolean {
  const message = reason instanceof Error ? reason.message : typeof reason === "string" ? reason : "";
  return /dynamically imported module|importing a module script failed|unable to preload css/i.test(message);
}
