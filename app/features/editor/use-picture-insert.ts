import { type ClipboardEvent, type DragEvent, type RefObject, useCallback } from "react";
import { applyEdit, replaceText, selectionOf } from "./apply-edit.ts";
import { block } from "./markdown-edits.ts";
import { markdownImage } from "../../lib/markdown-image.ts";
import { picturesIn } from "../upload/pictures-in.ts";
import type { QueuedPicture } from "../upload/upload-queue.ts";
import { type UploadQueue, useUploadQueue } from "../upload/use-upload-queue.ts";

export interface PictureInsert {
  queue: UploadQueue;
  insert(files: Iterable<File>): void;
  retry(key: number): void;
  remove(key: number): void;
  /** For the text area: pictures that are pasted or dropped go in where the cursor is. */
  areaProps: { onPaste(event: ClipboardEvent): void; onDrop(event: DragEvent): void };
}

const markOf = ({ key }: QueuedPicture) => `![正在上传第 ${key} 张图片…]()`;

/** Uploads pictures and puts them where the cursor was; a mark holds each one's place meanwhile, so that one may write on. */
export function usePictureInsert(area: RefObject<HTMLTextAreaElement | null>): PictureInsert {
  const queue = useUploadQueue({
    onSettled(picture) {
      if (!area.current) return;
      replaceText(area.current, markOf(picture), picture.image ? markdownImage(picture.name, picture.image.url) : "");
      // It stands in the text now: nothing is left to show.
      if (picture.image) queue.remove(picture.key);
    },
  });

  const mark = useCallback(
    (picture: QueuedPicture) => {
      if (area.current) applyEdit(area.current, block(selectionOf(area.current), markOf(picture)));
    },
    [area],
  );
  const { add } = queue;
  const insert = useCallback((files: Iterable<File>) => add(files).forEach(mark), [add, mark]);

  function take(event: ClipboardEvent | DragEvent, transfer: DataTransfer | null) {
    const files = picturesIn(transfer);
    if (files.length === 0) return;
    event.preventDefault();
    insert(files);
  }
  const pictureOf = (key: number) => queue.pictures.find((picture) => picture.key === key);
  return {
    queue,
    insert,
    retry(key) {
      const picture = pictureOf(key);
      if (picture) mark(picture);
      queue.retry(key);
    },
    remove(key) {
      const picture = pictureOf(key);
      if (picture && area.current) replaceText(area.current, markOf(picture), "");
      queue.remove(key);
    },
    areaProps: {
      onPaste: (event) => take(event, event.clipboardData),
      onDrop: (event) => take(event, event.dataTransfer),
    },
  };
}
