import { isUntouched, snapshotOf } from "./form-snapshot.ts";
import { formMirrorKey, type Mirror, readMirror } from "./mirror-store.ts";

/** Returns all copies on this device, of one member or of all. */
export function mirrorsOf(storage: Storage, viewerId?: number): { key: string; mirror: Mirror }[] {
  const start = viewerId === undefined ? "form-mirror:" : formMirrorKey(viewerId, "");
  let keys: string[] = [];
  try {
    keys = Object.keys(storage).filter((key) => key.startsWith(start));
  } catch {
    // A forbidden storage contains nothing.
  }
  return keys.flatMap((key) => {
    const mirror = readMirror(storage, key);
    return mirror ? [{ key, mirror }] : [];
  });
}

/** Returns the device's copy of a form; null when the form has the same content or the user has already changed it. */
export function offerFor(form: HTMLFormElement | null, key: string): Mirror | null {
  const mirror = readMirror(localStorage, key);
  if (!form || !mirror || mirror.fields.length === 0) return null;
  return JSON.stringify(mirror.fields) === JSON.stringify(snapshotOf(form)) || !isUntouched(form) ? null : mirror;
}
