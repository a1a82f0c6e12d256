import { type PictureShape, stripName, stripOf } from "#contract/picture-shape.ts";
import styles from "./strip-mark.module.css";

/** Stands beside a small picture in its link, and says that the place shows the beginning of a long or wide picture alone. */
export function StripMark({ of }: { of: PictureShape }) {
  const strip = stripOf(of);
  return strip && <span className={styles.mark}>{stripName[strip]}</span>;
}
