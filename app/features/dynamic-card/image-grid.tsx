import type { Image } from "#contract/shared/common.ts";
import { StripMark } from "~/ui/strip-mark/strip-mark.tsx";
import styles from "./image-grid.module.css";

/** The longest side of a single picture, in px. */
const ALONE = 400;

/** Returns the size that a single picture reserves: long strips are cropped, small pictures stay small. */
function placeOf({ width, height }: Image) {
  const ratio = Math.min(2.2, Math.max(9 / 16, width / Math.max(1, height)));
  const wide = ratio >= 1 ? ALONE : ALONE * ratio;
  return {
    width: Math.round(Math.min(wide, Math.max(width, 120))),
    aspectRatio: String(Math.round(ratio * 1000) / 1000),
  };
}

/**
 * One large picture, two or three in a row, four as a square, more in rows of three. The pictures link to the
 * originals, which the image viewer opens.
 */
export function ImageGrid({ images, isFirst = false }: { images: readonly Image[]; isFirst?: boolean }) {
  if (images.length === 0) return null;
  const [only] = images;
  const loading = isFirst ? "eager" : "lazy";
  if (images.length === 1 && only) {
    return (
      <div className={styles.one} data-viewer-gallery>
        <a href={only.url} data-viewer className={styles.cell} style={placeOf(only)}>
          {/* The thumbnail is 480 px wide: enough for this size on most screens. */}
          <img
            src={only.thumbUrl}
            alt="图片"
            width={only.width}
            height={only.height}
            loading={loading}
            decoding="async"
          />
          <StripMark of={only} />
        </a>
      </div>
    );
  }
  return (
    <div className={images.length === 2 || images.length === 4 ? styles.two : styles.three} data-viewer-gallery>
      {images.map((image, index) => (
        <a key={image.id} href={image.url} data-viewer className={styles.cell}>
          <img
            src={image.thumbUrl}
            alt={`图片 ${index + 1}`}
            width={image.width}
            height={image.height}
            loading={loading}
            decoding="async"
          />
          <StripMark of={image} />
        </a>
      ))}
    </div>
  );
}
