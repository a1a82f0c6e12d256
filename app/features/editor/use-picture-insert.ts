import { type ClipboardEvent, type DragEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { applyEdit, replaceText, selectionOf } from "./apply-edit.ts";
import { block, type Edit, type Selection } from "./markdown-edits.ts";
import { markdownImage } from "../upload/markdown-image.ts";
import { picturesIn } from "../upload/pictures-in.ts";
import type { QueuedPicture } from "../upload/upload-queue.ts";
import { type UploadQueue, useUploadQueue } from "../upload/use-upload-queue.ts";

/** Where pictures go: the text area, or the rich editor while it stands over it. A mark (`![…]()`) holds the place of one on its way. */
export interface PicturePlace {
  put(label: string, file?: File): void;
  /** One that stands in what is pasted holds its place itself. */
  hold?(label: string, file: File): void;
  /** How far it is, 0…1, and in words. */
  tell?(label: string, done: number, words: string): void;
  /** Exchanges a mark for its picture, or takes it out. */
  settle(label: string, picture: { name: string; url: string } | null): void;
}

export interface PictureInsert {
  /** Puts another place before the text area. @returns gives it back */
  goTo(place: PicturePlace): () => void;
  queue: UploadQueue;
  insert(files: Iterable<File>): void;
  /** Uploads files whose places are held already. @returns the labels of those that were taken, in order */
  upload(files: readonly File[]): string[];
  retry(key: number): void;
  remove(key: number): void;
  /** For the text area: pictures that are pasted or dropped go in where the cursor is. */
  areaProps: { onPaste(event: ClipboardEvent): void; onDrop(event: DragEvent): void };
}

/** Programs whose plain text is no Markdown: its lists are lines with a dot, its tables words with tabs. */
const OFFICE =
  /urn:schemas-microsoft-com:office|\bmso-|docs-internal-guid-|google-sheets-html-origin|data-page-id=|lake-content|SCXW\d/;

const inserted = ({ start, end }: Selection, insert: string): Edit => {
  const at = start + insert.length;
  return { start, end, insert, select: { start: at, end: at } };
};

const labelOf = ({ key }: QueuedPicture) => `正在上传第 ${key} 张图片…`;

function progressWords({ state, done }: QueuedPicture): string {
  if (state === "waiting") return "排队中";
  return done === 1 ? "处理中" : `上传中 ${Math.round(done * 100)}%`;
}

function areaPlace(area: HTMLTextAreaElement): PicturePlace {
  return {
    put: (label) => applyEdit(area, block(selectionOf(area), `![${label}]()`)),
    settle: (label, picture) =>
      void replaceText(area, `![${label}]()`, picture ? markdownImage(picture.name, picture.url) : ""),
  };
}

/** Uploads pictures and puts them where the cursor was; a mark holds each one's place meanwhile, so that one may write on. */
export function usePictureInsert(area: RefObject<HTMLTextAreaElement | null>): PictureInsert {
  const place = useRef<PicturePlace>(null);
  const placeNow = useCallback(() => place.current ?? (area.current ? areaPlace(area.current) : null), [area]);
  const queue = useUploadQueue({
    onSettled(picture) {
      placeNow()?.settle(labelOf(picture), picture.image && { name: picture.name, url: picture.image.url });
      // It stands in the text now: nothing is left to show.
      if (picture.image) queue.remove(picture.key);
    },
  });

  const mark = useCallback(
    (picture: QueuedPicture, file?: File) => placeNow()?.put(labelOf(picture), file),
    [placeNow],
  );
  const { add, pictures } = queue;
  const insert = useCallback(
    (files: Iterable<File>) => {
      const given = [...files];
      add(given).forEach((picture, index) => mark(picture, given[index]));
    },
    [add, mark],
  );
  const upload = useCallback(
    (files: readonly File[]) =>
      add(files).map((picture, index) => {
        const label = labelOf(picture);
        const file = files[index];
        if (file) placeNow()?.hold?.(label, file);
        return label;
      }),
    [add, placeNow],
  );
  useEffect(() => {
    for (const picture of pictures) placeNow()?.tell?.(labelOf(picture), picture.done, progressWords(picture));
  }, [pictures, placeNow]);

  /** Into the text area, where a document of Word and its like becomes Markdown. */
  function paste(event: ClipboardEvent) {
    const { clipboardData } = event;
    const html = clipboardData.getData("text/html");
    const field = area.current;
    if (!field || !OFFICE.test(html)) {
      take(event, clipboardData);
      return;
    }
    // It is gone when the program for it is there.
    const [files, plain] = [picturesIn(clipboardData), clipboardData.getData("text/plain")];
    event.preventDefault();
    const put = (insert: string) => applyEdit(field, inserted(selectionOf(field), insert));
    import("./rich/pasted/markdown-of-paste.ts").then(
      ({ markdownOfPaste }) => put(markdownOfPaste(html, files, upload)),
      () => put(plain),
    );
  }
  function take(event: ClipboardEvent | DragEvent, transfer: DataTransfer | null) {
    const files = picturesIn(transfer);
    if (files.length === 0) return;
    event.preventDefault();
    insert(files);
  }
  const pictureOf = (key: number) => queue.pictures.find((picture) => picture.key === key);
  const goTo = useCallback((other: PicturePlace) => {
    place.current = other;
    return () => {
      place.current = null;
    };
  }, []);
  return {
    goTo,
    queue,
    insert,
    upload,
    retry(key) {
      const picture = pictureOf(key);
      if (picture) mark(picture);
      queue.retry(key);
    },
    remove(key) {
      const picture = pictureOf(key);
      if (picture) placeNow()?.settle(labelOf(picture), null);
      queue.remove(key);
    },
    areaProps: {
      onPaste: paste,
      onDrop: (event) => take(event, event.dataTransfer),
    },
  };
}
