import type { Image } from "#contract/shared/common.ts";
import styles from "./picture-tiles.module.css";

interface PictureTilesProps {
  images: readonly Image[];
  /** A script removes a picture at once. Without a script, the form removes pictures whose box is checked. */
  onDrop(id: number): void;
}

/** The accessible name of both kinds of tiles. */
export const TILES_LABEL = "已添加的图片";

/** The uploaded pictures of a form, in order. Each is sent as `image`; `dropImage` removes one (./kept-images.ts). */
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
