import { type ClipboardEvent, type DragEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { applyEdit, replaceText, selectionOf } from "./apply-edit.ts";
import { block, type Edit, type Selection } from "./markdown-edits.ts";
import { markdownImage } from "../upload/markdown-image.ts";
import { picturesIn } from "../upload/pictures-in.ts";
import type { QueuedPicture } from "../upload/upload-queue.ts";
import { type UploadQueue, useUploadQueue } from "../upload/use-upload-queue.ts";

/**
 * The target of pictures: the text area, or the rich editor while it covers the area. A mark (`![…]()`) is the
 * placeholder of an upload.
 */
export interface PicturePlace {
  put(label: string, file?: File): void;
  /** Registers a picture whose placeholder is already in the pasted content. */
  hold?(label: string, file: File): void;
  /** Reports the progress: `done` from 0 to 1, and a text. */
  tell?(label: string, done: number, words: string): void;
  /** Replaces the placeholder with its picture, or removes it. */
  settle(label: string, picture: { name: string; url: string } | null): void;
}

export interface PictureInsert {
  /**
   * Makes another target replace the text area.
   * @returns a function that restores the text area
   */
  goTo(place: PicturePlace): () => void;
  queue: UploadQueue;
  insert(files: Iterable<File>): void;
  /**
   * Uploads files whose placeholders are already in the text.
   * @returns the labels of the accepted files, in order
   */
  upload(files: readonly File[]): string[];
  retry(key: number): void;
  remove(key: number): void;
  /** Props of the text area: pasted and dropped pictures are inserted at the cursor. */
  areaProps: { onPaste(event: ClipboardEvent): void; onDrop(event: DragEvent): void };
}

/** Matches HTML of programs whose plain text is not Markdown: lists have bullet characters, tables have tabs. */
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

/** Uploads pictures and inserts them at the cursor. A placeholder marks each position until the upload ends. */
export function usePictureInsert(area: RefObject<HTMLTextAreaElement | null>): PictureInsert {
  const place = useRef<PicturePlace>(null);
  const placeNow = useCallback(() => place.current ?? (area.current ? areaPlace(area.current) : null), [area]);
  const queue = useUploadQueue({
    onSettled(picture) {
      placeNow()?.settle(labelOf(picture), picture.image && { name: picture.name, url: picture.image.url });
      // The picture is in the text now, so the list of uploads drops it.
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

  /** Pastes into the text area. Documents of Word and similar programs become Markdown. */
  function paste(event: ClipboardEvent) {
    const { clipboardData } = event;
    const html = clipboardData.getData("text/html");
    const field = area.current;
    if (!field || !OFFICE.test(html)) {
      take(event, clipboardData);
      return;
    }
    // The clipboard's data is gone after the event, so it is read before the module loads.
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
