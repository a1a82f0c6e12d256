import { sizeText } from "#contract/shared/size-text.ts";
import styles from "./account.module.css";

interface ImageSectionProps {
  /** Number and bytes of stored pictures, with their limits. */
  images: { count: number; countMax: number; bytes: number; bytesMax: number };
}

/** Shows how much of the storage for pictures is used. */
export function ImageSection({ images: { count, countMax, bytes, bytesMax } }: ImageSectionProps) {
  return (
    <section className={styles.section} aria-labelledby="images-title">
      <h2 id="images-title" className={styles.title}>
        图片空间
      </h2>
      <p className={styles.state}>
        已用 {sizeText(bytes)} / {sizeText(bytesMax)}，{count} / {countMax} 张
      </p>
      <progress className={styles.meter} value={bytes} max={bytesMax} aria-label="已用图片空间" />
      <p className={styles.note}>
        文章、草稿、动态、评论、反馈和资料里都不再用到的图片，一天后自动清理，空间随之释放。
      </p>
    </section>
  );
}
