import { stripOf } from "../../lib/strip-of.ts";
import styles from "./strip-mark.module.css";

const names = { tall: "长图", wide: "宽图" } as const;

/** Marks a thumbnail in its link that shows only the beginning of a long or wide picture. */
export function StripMark({ of }: { of: { width: number; height: number } }) {
  const strip = stripOf(of);
  return strip && <span className={styles.mark}>{names[strip]}</span>;
}
