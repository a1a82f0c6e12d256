import type { Image } from "#api/contract/common.ts";
import { Icon } from "~/ui/icon.tsx";
import type { Upload } from "./use-pictures.ts";
import styles from "./composer.module.css";

interface Props {
  images: Image[];
  uploads: Upload[];
  /** Scripts run: a press takes a picture out at once; else a ticked box does when the form is sent. */
  isLive: boolean;
  onRemove(id: number): void;
}

/** The pictures that will be published, in their order. */
export function PictureTiles({ images, uploads, isLive, onRemove }: Props) {
  if (images.length === 0 && uploads.length === 0) return null;
  return (
    <ul className={styles.tiles} aria-label="已添加的图片">
      {images.map((image, index) => (
        <li key={image.id} className={styles.tile}>
          <input type="hidden" name="image" value={JSON.stringify(image)} />
          <img src={image.thumbUrl} alt={`图片 ${index + 1}`} width={image.width} height={image.height} />
          {isLive ? (
            <button type="button" className={styles.drop} aria-label={`移除图片 ${index + 1}`} onClick={() => onRemove(image.id)}>
              <Icon name="close" size={16} />
            </button>
          ) : (
            <label className={styles.dropBox}>
              <input type="checkbox" name="dropImage" value={image.id} />
              移除
            </label>
          )}
        </li>
      ))}
      {uploads.map((upload) => (
        <li key={`upload-${upload.key}`} className={styles.tile} aria-label={`正在上传 ${upload.name}`}>
          <progress value={upload.done} max={1} />
          <span aria-hidden="true">{Math.floor(upload.done * 100)}%</span>
        </li>
      ))}
    </ul>
  );
}
