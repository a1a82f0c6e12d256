import { Icon } from "../icon.tsx";
import styles from "./text-input.module.css";

export function ClearButton({ field, onClear }: { field: string; onClear: () => void }) {
  return (
    <button type="button" className={styles.clear} aria-label={`清除${field}`} title="清除" onClick={onClear}>
      <Icon name="close" size={16} />
    </button>
  );
}
