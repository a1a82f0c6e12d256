import type { Image } from "#contract/shared/common.ts";
import { uploadImage, type UploadOptions, type UploadResult } from "./upload-image.ts";

/** A pending, failed or uploaded picture of a queue. */
export interface QueuedPicture {
  /** Unique in this queue and stable: for React, `retry` and `remove`. */
  key: number;
  /** The file's name; empty for a picture that the form already had. */
  name: string;
  state: "waiting" | "sending" | "failed" | "done";
  /** The sent fraction, from 0 to 1. */
  done: number;
  /** The error of a failed upload. */
  message: string | null;
  /** True for a failed upload that may succeed on a retry. */
  canRetry: boolean;
  /** Null until the upload is done. */
  image: Image | null;
}

export interface QueueOptions {
  /** Pictures that the form already had. */
  initial?: readonly Image[];
  /** The maximum number of pictures, failed ones included. */
  max?: number;
  /** The owner of the pictures' form, a user id (ui/form-owner.tsx). */
  owner?: number | undefined;
  /** The number of parallel uploads. */
  atOnce?: number;
  /** Replaces the upload in tests. */
  send?(file: File, options: UploadOptions): Promise<UploadResult>;
}

/** Called when an upload succeeds or fails, and again after a retry. */
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

/** Uploads pictures, a few in parallel. They stay in the order in which the user chose them. */
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
    // The picture was removed meanwhile, and its slot went to the next one then.
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
    /** Sets the only listener; a later call replaces it. */
    onSettled(listener: SettledListener | undefined) {
      onSettled = listener;
    },
    /**
     * Adds files up to the maximum.
     * @returns the added pictures, in order
     */
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
    /** Removes a picture and cancels its pending upload. */
    remove(key: number) {
      entryOf(key)?.cancel?.abort();
      entries = entries.filter(({ shown }) => shown.key !== key);
      change();
      next();
    },
    /** Cancels all pending uploads when the component unmounts. */
    cancelAll() {
      for (const { cancel, shown } of entries) if (shown.state === "sending") cancel?.abort();
    },
  };
}
