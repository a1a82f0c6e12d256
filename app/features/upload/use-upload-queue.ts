import { useEffect, useState, useSyncExternalStore } from "react";
import type { Image } from "#contract/shared/common.ts";
import { useFormOwner } from "../../ui/form-owner.tsx";
import { createUploadQueue, type QueuedPicture, type QueueOptions, type SettledListener } from "./upload-queue.ts";

export interface UploadQueue {
  /** All pictures in the order of choice, including failed ones until they are retried or removed. */
  pictures: readonly QueuedPicture[];
  /** The uploaded pictures, in order. */
  images: Image[];
  isBusy: boolean;
  hasFailed: boolean;
  /** @returns the added pictures: fewer than the files when the maximum is reached */
  add(files: Iterable<File>): QueuedPicture[];
  retry(key: number): void;
  remove(key: number): void;
}

/** A queue of uploads with the component's lifetime. Options are read once; the listener is always the latest. */
export function useUploadQueue({
  onSettled,
  ...options
}: QueueOptions & { onSettled?: SettledListener } = {}): UploadQueue {
  const here = useFormOwner();
  const [queue] = useState(() => createUploadQueue({ owner: here, ...options }));
  useEffect(() => queue.onSettled(onSettled), [queue, onSettled]);
  useEffect(() => () => queue.cancelAll(), [queue]);
  const pictures = useSyncExternalStore(queue.subscribe, queue.pictures, queue.pictures);
  return {
    pictures,
    images: pictures.flatMap(({ image }) => (image ? [image] : [])),
    isBusy: pictures.some(({ state }) => state === "waiting" || state === "sending"),
    hasFailed: pictures.some(({ state }) => state === "failed"),
    add: queue.add,
    retry: queue.retry,
    remove: queue.remove,
  };
}
