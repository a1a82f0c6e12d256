import type { Snapshot } from "./form-snapshot.ts";

/** A copy of what a person has put into a form, on this device, for the crash before it is sent or saved. */
export interface Mirror {
  /** ms since 1970 */
  at: number;
  fields: Snapshot;
}

/** What saves a form's draft: a text that the server has needs no copy here. */
export const keepers = new WeakMap<HTMLFormElement, { isDirty(): boolean }>();

/** Own for each person and form: two people may share a browser. */
export function formMirrorKey(viewerId: number | undefined, place: string): string {
  return `form-mirror:${viewerId}:${place}`;
}

/** A full or forbidden storage is no reason to stop writing: the text is still on the screen. */
export function writeMirror(storage: Pick<Storage, "setItem">, key: string, mirror: Mirror): void {
  try {
    storage.setItem(key, JSON.stringify(mirror));
  } catch {
    // Nothing to do about it.
  }
}

export function clearMirror(storage: Pick<Storage, "removeItem">, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Storage that is forbidden holds nothing either.
  }
}

/** What is stored under a key; null for nothing, a broken text, or a forbidden storage. */
export function readMirror(storage: Pick<Storage, "getItem">, key: string): Mirror | null {
  let found: unknown;
  try {
    found = JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
  if (typeof found !== "object" || found === null || !("at" in found) || !("fields" in found)) return null;
  const { at, fields } = found;
  const isSound =
    typeof at === "number" &&
    Array.isArray(fields) &&
    fields.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string"));
  return isSound ? { at: at as number, fields: fields as Snapshot } : null;
}
