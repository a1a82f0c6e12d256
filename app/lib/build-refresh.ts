/** K06: one path is not loaded again within this time, in ms. */
export const RELOAD_GUARD_MS = 10_000;
/** K06: the first look for a new build, in ms after the start. */
export const FIRST_CHECK_MS = 1_000;
/** Where the guard is kept, for as long as the tab lives. */
export const RELOAD_KEY = "build-reload";
/** In the place of a build's id: a part of the program could not be loaded, and the server says nothing of a new build. */
export const CHUNK_LOST = "chunk-lost";

/** Path → for which build it was loaded again, and when (ms since 1970). */
export type Reloads = Record<string, { id: string; at: number }>;

/** What the store holds; nothing where it holds something else. */
export function parseReloads(text: string | null): Reloads {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Reloads) : {};
  } catch {
    return {};
  }
}

/** S10: a page is loaded again once per path for a new build, and never twice within ten seconds. */
export function mayReload(reloads: Reloads, path: string, id: string, now: number): boolean {
  const last = reloads[path];
  if (!last) return true;
  if (Math.abs(now - last.at) < RELOAD_GUARD_MS) return false;
  return last.id !== id || id === CHUNK_LOST;
}

/** Messages of the browsers when a module of the program is not there (Chromium, Firefox, Safari). */
export function isChunkError(reason: unknown): boolean {
  const message = reason instanceof Error ? reason.message : typeof reason === "string" ? reason : "";
  return /dynamically imported module|importing a module script failed|unable to preload css/i.test(message);
}
