import type { Image } from "#contract/shared/common.ts";
import { wordFieldName, type WordField } from "#contract/shared/word-names.ts";
import desk from "./desk.module.css";
import styles from "./review.module.css";

/** Shows a post that waits for review exactly as it was typed, with its pictures. */
export function ReviewTexts({
  texts,
  images,
}: {
  texts: { path: string; field: WordField; text: string }[];
  images: Image[];
}) {
  return (
    <>
      {texts.map(({ path, field, text }, place) => (
        <div key={`${path} ${texts.slice(0, place).length}`}>
          <p className={desk.small}>{wordFieldName[field]}</p>
          {/* Long text scrolls; tabIndex lets the keyboard reach it. */}
          <p className={`${desk.said} ${styles.text}`} tabIndex={0}>
            {text}
          </p>
        </div>
      ))}
      {images.length > 0 && (
        <p className={styles.images}>
          {images.map(({ id, url, thumbUrl }) => (
            <a key={id} href={url} target="_blank" rel="noreferrer">
              <img src={thumbUrl} alt="附上的图片" width={120} height={120} loading="lazy" />{" "}
            </a>
          ))}
        </p>
      )}
    </>
  );
}
