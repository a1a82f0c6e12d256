import styles from "./source-field.module.css";

export type EditorMode = "rich" | "markdown";

const names: readonly [EditorMode, string][] = [
  ["rich", "富文本"],
  ["markdown", "Markdown"],
];

interface ModeSwitchProps {
  mode: EditorMode;
  isLoading: boolean;
  /** The reason why the rich editor is unavailable. */
  note: string | null;
  onChoose(mode: EditorMode): void;
}

export function ModeSwitch({ mode, isLoading, note, onChoose }: ModeSwitchProps) {
  return (
    <div className={styles.modes}>
      <div role="group" aria-label="编辑方式" className={styles.switch}>
        {names.map(([value, name]) => (
          // The button must not take the focus: the browser would scroll to the composed word during the press.
          <button
            key={value}
            type="button"
            aria-pressed={mode === value}
            className={styles.mode}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(value)}
          >
            {name}
          </button>
        ))}
      </div>
      <span role="status" className={styles.note}>
        {isLoading ? "正在打开富文本编辑器…" : note}
      </span>
    </div>
  );
}
