import { type ChangeEvent, useState } from "react";
import type { Image } from "#api/contract/common.ts";
import { limits } from "#api/contract/limits.ts";
import { uploadImage } from "~/lib/upload-image.ts";
import button from "~/ui/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import styles from "./form-images.module.css";

/** What the form holds while somebody writes. A script uploads at once; without one the files travel with the form. */
export function useFormImages(initial: Image[]) {
  const [images, setImages] = useState(initial);
  const [note, setNote] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);

  async function add(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const files = [...(input.files ?? [])];
    const room = limits.commentImagesMax - images.length;
    setUploading(true);
    let problem = files.length > room ? `评论最多 ${limits.commentImagesMax} 张图片` : null;
    for (const file of files.slice(0, room)) {
      const answer = await uploadImage(file, (done) => setNote(`上传中 ${Math.floor(done * 100)}%`));
      if (answer.ok) setImages((now) => [...now, answer.image]);
      else problem = answer.message;
    }
    setUploading(false);
    setNote(problem);
    input.value = "";
  }

  return { images, note, isUploading, add, remove: (id: number) => setImages((now) => now.filter((image) => image.id !== id)) };
}

type FormImages = ReturnType<typeof useFormImages>;

/** Ticked pictures are sent; unticking one takes it away, with a script at once. */
export function ChosenImages({ chosen: { images, remove } }: { chosen: FormImages }) {
  if (images.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="已选图片">
      {images.map((image, index) => (
        <li key={image.id}>
          <label className={styles.one}>
            <input type="checkbox" name="image" value={JSON.stringify(image)} defaultChecked onChange={() => remove(image.id)} />
            <span className="visually-hidden">保留第 {index + 1} 张图片</span>
            <img src={image.thumbUrl} alt="" width={image.width} height={image.height} />
          </label>
        </li>
      ))}
    </ul>
  );
}

/** Where a script runs, a button; else the browser's own control, which tells what is chosen. */
export function PickImages({ id, chosen: { images, isUploading, add } }: { id: string; chosen: FormImages }) {
  const isFull = images.length >= limits.commentImagesMax;
  return (
    <span className={styles.pick}>
      <input
        id={`${id}-files`}
        type="file"
        name="files"
        multiple
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        aria-label={`图片，最多 ${limits.commentImagesMax} 张`}
        disabled={isFull || isUploading}
        className={styles.file}
        onChange={(event) => void add(event)}
      />
      <label htmlFor={`${id}-files`} className={`${button.quiet} ${styles.label}`} aria-hidden="true" data-full={isFull || undefined}>
        <Icon name="plus" size={16} />
        图片 {images.length > 0 && `${images.length}/${limits.commentImagesMax}`}
      </label>
    </span>
  );
}
