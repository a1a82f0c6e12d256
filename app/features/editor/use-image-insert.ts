import { type RefObject, useCallback, useState } from "react";
import { markdownImage, uploadImage } from "../../lib/upload-image.ts";
import { applyEdit, replaceText, selectionOf } from "./apply-edit.ts";
import { block } from "./markdown-edits.ts";

interface ImageInsert {
  /** What goes on or went wrong, in words; null when all is done. */
  note: string | null;
  isUploading: boolean;
  insert(files: Iterable<File>): Promise<void>;
}

let count = 0;

/** Uploads pictures and puts them where the cursor was; a mark holds the place meanwhile, so that one may write on. */
export function useImageInsert(area: RefObject<HTMLTextAreaElement | null>): ImageInsert {
  const [note, setNote] = useState<string | null>(null);
  const [running, setRunning] = useState(0);

  const insert = useCallback(
    async (files: Iterable<File>) => {
      for (const file of files) {
        const target = area.current;
        if (!target) return;
        count += 1;
        const mark = `![正在上传第 ${count} 张图片…]()`;
        applyEdit(target, block(selectionOf(target), mark));
        setRunning((now) => now + 1);
        setNote("图片上传中…");
        const answer = await uploadImage(file, (done) => setNote(`图片上传中 ${Math.floor(done * 100)}%`));
        setRunning((now) => now - 1);
        replaceText(target, mark, answer.ok ? markdownImage(file.name, answer.image.url) : "");
        setNote(answer.ok ? null : answer.message);
        if (!answer.ok) return;
      }
    },
    [area],
  );
  return { note, isUploading: running > 0, insert };
}

/** The pictures of a paste or a drop. */
export function imagesOf(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter((file) => file.type.startsWith("image/"));
}
