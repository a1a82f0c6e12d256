import { firstSign } from "../lib/first-sign.ts";
import styles from "./avatar.module.css";

/**
 * A picture of a person, or the first character of the name on a colour of its own. Decorative: the name is beside it.
 */
export function Avatar({
  seed,
  name,
  src,
  size = 32,
}: {
  seed: number;
  name: string;
  src: string | undefined;
  size?: number;
}) {
  if (src)
    return (
      <img className={styles.avatar} src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
    );
  return (
    <span
      className={styles.letter}
      data-hue={seed % 6}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.45) }}
      aria-hidden="true"
    >
      {firstSign(name)}
    </span>
  );
}
