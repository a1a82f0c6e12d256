import { isUntouched, snapshotOf } from "./form-snapshot.ts";
import { formMirrorKey, type Mirror, readMirror } from "./mirror-store.ts";

/** All copies on this device, of one person or of everybody. */
export function mirrorsOf(storage: Storage, viewerId?: number): { key: string; mirror: Mirror }[] {
  const start = viewerId === undefined ? "form-mirror:" : formMirrorKey(viewerId, "");
  let keys: string[] = [];
  try {
    keys = Object.keys(storage).filter((key) => key.startsWith(start));
  } catch {
    // A forbidden storage holds nothing.
  }
  return keys.flatMap((key) => {
    const mirror = readMirror(storage, key);
    return mirror ? [{ key, mirror }] : [];
  });
}

/** What the device still knows of a form, unless the form says the same or somebody types in it already. */
export function offerFor(form: HTMLFormElement | null, key: string): Mirror | null {
  const mirror = readMirror(localStorage, key);
  if (!form || !mirror || mirror.fields.length === 0) return null;
  return JSON.stringify(mirror.fields) === JSON.stringify(snapshotOf(form)) || !isUntouched(form) ? null : mirror;
}
