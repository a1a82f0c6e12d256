import type { Image } from "#contract/shared/common.ts";
import { uploadImage, type UploadOptions, type UploadResult } from "./upload-image.ts";

/** A picture of a queue, on its way or there. */
export interface QueuedPicture {
  /** Of this queue, and stable: for React and for `retry` and `remove`. */
  key: number;
  /** The file's name; empty for one that was there before. */
  name: string;
  state: "waiting" | "sending" | "failed" | "done";
  /** 0…1 */
  done: number;
  /** Why it failed. */
  message: string | null;
  /** Failed, and sending the same file again may help. */
  canRetry: boolean;
  /** Once it is done. */
  image: Image | null;
}

export interface QueueOptions {
  /** Pictures that were there before. */
  initial?: readonly Image[];
  /** How many there may be, failed ones included. */
  max?: number;
  /** Whose form they are for (ui/form-owner.tsx). */
  owner?: number | undefined;
  /** How many are sent at the same time. */
  atOnce?: number;
  /** For tests. */
  send?(file: File, options: UploadOptions): Promise<UploadResult>;
}

/** Told once for each picture that is done or has failed (a second time after another try). */
export type SettledListener = (picture: QueuedPicture) => void;

interface Entry {
  file: File | null;
  cancel: AbortController | null;
  shown: QueuedPicture;
}

const there = (key: number, image: Image): QueuedPicture => ({
  key,
  name: "",
  state: "done",
  done: 1,
  message: null,
  canRetry: false,
  image,
});
const waiting = (key: number, name: string): QueuedPicture => ({
  key,
  name,
  state: "waiting",
  done: 0,
  message: null,
  canRetry: false,
  image: null,
});

/** Sends pictures, a few at a time; they stand in the order in which they were chosen, whichever arrives first. */
export function createUploadQueue({
  initial = [],
  max = Infinity,
  owner,
  atOnce = 3,
  send = uploadImage,
}: QueueOptions) {
  let lastKey = 0;
  let entries: Entry[] = initial.map((image) => ({ file: null, cancel: null, shown: there(++lastKey, image) }));
  let pictures: readonly QueuedPicture[] = entries.map(({ shown }) => shown);
  let onSettled: SettledListener | undefined;
  const listeners = new Set<() => void>();

  function change(entry?: Entry, part?: Partial<QueuedPicture>) {
    if (entry && part) entry.shown = { ...entry.shown, ...part };
    pictures = entries.map(({ shown }) => shown);
    for (const listener of listeners) listener();
  }

  async function run(entry: Entry, file: File) {
    const cancel = new AbortController();
    entry.cancel = cancel;
    change(entry, { state: "sending", done: 0, message: null, canRetry: false });
    const result = await send(file, {
      owner,
      signal: cancel.signal,
      onProgress: (done) => cancel.signal.aborted || change(entry, { done }),
    });
    // Taken out meanwhile: nobody waits for it, and its place went to the next one then.
    if (cancel.signal.aborted) return;
    change(
      entry,
      result.ok
        ? { state: "done", done: 1, image: result.image }
        : { state: "failed", message: result.message, canRetry: !result.isFinal },
    );
    onSettled?.(entry.shown);
    next();
  }

  function next() {
    const sending = entries.filter(({ shown }) => shown.state === "sending").length;
    const ready = entries.filter(({ shown }) => shown.state === "waiting").slice(0, Math.max(0, atOnce - sending));
    for (const entry of ready) if (entry.file) void run(entry, entry.file);
  }

  const entryOf = (key: number) => entries.find(({ shown }) => shown.key === key);

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pictures: () => pictures,
    /** One listener; a later one takes the place of the earlier. */
    onSettled(listener: SettledListener | undefined) {
      onSettled = listener;
    },
    /** Takes as many as there is room for. @returns the taken ones, in order */
    add(files: Iterable<File>): QueuedPicture[] {
      const taken = [...files].slice(0, Math.max(0, max - entries.length));
      const added = taken.map((file) => ({ file, cancel: null, shown: waiting(++lastKey, file.name) }));
      entries = [...entries, ...added];
      change();
      next();
      return added.map(({ shown }) => shown);
    },
    retry(key: number) {
      const entry = entryOf(key);
      if (entry?.shown.state !== "failed") return;
      change(entry, { state: "waiting", message: null, canRetry: false });
      next();
    },
    /** Takes a picture out; one that is on its way is cancelled. */
    remove(key: number) {
      entryOf(key)?.cancel?.abort();
      entries = entries.filter(({ shown }) => shown.key !== key);
      change();
      next();
    },
    /** Nobody waits for them any more. */
    cancelAll() {
      for (const { cancel, shown } of entries) if (shown.state === "sending") cancel?.abort();
    },
  };
}
