import { PICTURE_TYPES } from "#contract/files/image-names.ts";
import button from "~/ui/button/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import type { Pictures } from "./use-pictures.ts";
import styles from "./pick-pictures.module.css";

export interface PickPicturesProps {
  /** The prefix of the input's id. */
  id: string;
  pictures: Pick<Pictures, "count" | "max" | "add">;
}

/** Chooses pictures: a button where scripts run, else the browser's file control, which shows the chosen files. */
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
          // The script uploads the files, so the form must not send them again.
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
