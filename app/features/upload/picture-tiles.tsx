import type { Image } from "#contract/shared/common.ts";
import styles from "./picture-tiles.module.css";

interface PictureTilesProps {
  images: readonly Image[];
  /** A script takes a picture out at once; without one the ticked box does when the form is sent. */
  onDrop(id: number): void;
}

/** The name that both kinds of tiles have in common. */
export const TILES_LABEL = "已添加的图片";

/** The pictures that a form holds already, in their order: they travel in it as `image`, and `dropImage` takes one out (./kept-images.ts). */
export function PictureTiles({ images, onDrop }: PictureTilesProps) {
  if (images.length === 0) return null;
  return (
    <ul className={styles.tiles} aria-label={TILES_LABEL}>
      {images.map((image, index) => (
        <li key={image.id} className={styles.tile}>
          <input type="hidden" name="image" value={JSON.stringify(image)} />
          <img src={image.thumbUrl} alt={`图片 ${index + 1}`} width={image.width} height={image.height} />
          <label className={styles.dropBox}>
            <input
              type="checkbox"
              name="dropImage"
              value={image.id}
              aria-label={`移除图片 ${index + 1}`}
              onChange={() => onDrop(image.id)}
            />
            移除
          </label>
        </li>
      ))}
    </ul>
  );
}
