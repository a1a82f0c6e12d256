import type { WaitingSend } from "./waiting-send.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** More do not wait: the form then stays as it is. */
export const WAITING_MOST = 50;

const startOf = (owner: number) => `waiting:${owner}:`;
const keyOf = ({ owner, id }: Pick<WaitingSend, "owner" | "id">) => startOf(owner) + id;

function parse(text: string | null, owner: number): WaitingSend | null {
  let found: Partial<WaitingSend> | null;
  try {
    found = JSON.parse(text ?? "null") as Partial<WaitingSend> | null;
  } catch {
    return null;
  }
  const isSound =
    typeof found?.id === "string" &&
    found.owner === owner &&
    typeof found.at === "number" &&
    [found.to, found.page, found.title].every((part) => typeof part === "string") &&
    Array.isArray(found.fields) &&
    found.fields.every((pair) => Array.isArray(pair) && pair.every((part) => typeof part === "string"));
  return isSound ? (found as WaitingSend) : null;
}

function keysOf(storage: Store, owner: number): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place));
    return keys.filter((key) => key?.startsWith(startOf(owner))) as string[];
  } catch {
    // A forbidden storage contains nothing.
    return [];
  }
}

function read(storage: Store, key: string, owner: number): WaitingSend | null {
  try {
    return parse(storage.getItem(key), owner);
  } catch {
    return null;
  }
}

/** A member's waiting sends, the oldest first. */
export function waitingOf(storage: Store, owner: number): WaitingSend[] {
  return keysOf(storage, owner)
    .map((key) => read(storage, key, owner))
    .filter((send) => send !== null)
    .toSorted((one, other) => one.at - other.at);
}

/** The stored state of a send; null when another tab has sent or withdrawn it. */
export const storedSend = (storage: Store, send: WaitingSend): WaitingSend | null =>
  read(storage, keyOf(send), send.owner);

/** @returns false when the storage is full or forbidden */
export function writeWaiting(storage: Store, send: WaitingSend): boolean {
  try {
    storage.setItem(keyOf(send), JSON.stringify(send));
    return true;
  } catch {
    return false;
  }
}

export function removeWaiting(storage: Store, send: WaitingSend): void {
  try {
    storage.removeItem(keyOf(send));
  } catch {
    // A forbidden storage contains nothing.
  }
}

/** Called at a logout: nobody else may send or read these. */
export function clearWaiting(storage: Store, owner: number | undefined): void {
  if (owner === undefined) return;
  for (const key of keysOf(storage, owner)) storage.removeItem(key);
}
