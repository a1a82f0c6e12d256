import { PICTURE_TYPES } from "#contract/files/image-names.ts";
import button from "~/ui/button/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import type { Pictures } from "../upload/use-pictures.ts";
import styles from "./pick-pictures.module.css";

export interface PickPicturesProps {
  /** What its own begins with. */
  id: string;
  pictures: Pick<Pictures, "count" | "max" | "add">;
}

/** Where a script runs, a button; else the browser's own control, which tells what is chosen. */
export function PickPictures({ id, pictures: { count, max, add } }: PickPicturesProps) {
  const isFull = count >= max;
  return (
    <span className={styles.pick}>
      <input
        id={`${id}-files`}
        type="file"
        name="files"
        multiple
        accept={PICTURE_TYPES}
        aria-label={`图片，最多 ${max} 张`}
        disabled={isFull}
        className={styles.file}
        onChange={({ currentTarget: input }) => {
          add([...(input.files ?? [])]);
          // The form shall not send them a second time.
          input.value = "";
        }}
      />
      <label htmlFor={`${id}-files`} className={`${button.quiet} ${styles.label}`} data-full={isFull || undefined}>
        <span aria-hidden="true">
          <Icon name="plus" size={16} />
          图片 {count > 0 && `${count}/${max}`}
        </span>
      </label>
    </span>
  );
}
