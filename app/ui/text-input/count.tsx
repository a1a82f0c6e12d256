import styles from "./text-input.module.css";

/** A counter such as 12/100, in characters as readers count them. */
export function Count({ id, length, max }: { id: string; length: number; max: number }) {
  return (
    <span className={styles.count} data-full={length >= max || undefined}>
      <span aria-hidden="true">
        {length}/{max}
      </span>
      <span id={id} className="visually-hidden">
        最多 {max} 字，已输入 {length} 字
      </span>
    </span>
  );
}
