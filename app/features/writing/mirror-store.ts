import type { Snapshot } from "./form-snapshot.ts";

/** A copy on this device of what a person entered in a form, in case of a crash before the form is sent or saved. */
export interface Mirror {
  /** Time of the copy, in ms since 1970. */
  at: number;
  fields: Snapshot;
}

/** The draft savers by form: text that the server already has needs no copy. */
export const keepers = new WeakMap<HTMLFormElement, { isDirty(): boolean }>();

/** Each member and form has a key of its own, because two people may share a browser. */
export function formMirrorKey(viewerId: number | undefined, place: string): string {
  return `form-mirror:${viewerId}:${place}`;
}

/** A full or forbidden storage must not stop the writer: the text is still on the screen. */
export function writeMirror(storage: Pick<Storage, "setItem">, key: string, mirror: Mirror): void {
  try {
    storage.setItem(key, JSON.stringify(mirror));
  } catch {
    // The copy is only a fallback.
  }
}

export function clearMirror(storage: Pick<Storage, "removeItem">, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // A forbidden storage contains no copy.
  }
}

/** Returns the stored copy; null when it is missing or invalid, or the storage is forbidden. */
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
