/** Own for each person and form: two people may share a browser. */
export function formMirrorKey(viewerId: number | undefined, place: string): string {
  return `form-mirror:${viewerId}:${place}`;
}

/** A full or forbidden storage is no reason to stop writing: the text is still on the screen. */
export function writeMirror(storage: Pick<Storage, "setItem">, key: string, mirror: object): void {
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
export function storedMirror(storage: Pick<Storage, "getItem">, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
