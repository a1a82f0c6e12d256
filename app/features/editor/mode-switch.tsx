import styles from "./source-field.module.css";

export type EditorMode = "rich" | "markdown";

const names: readonly [EditorMode, string][] = [
  ["rich", "富文本"],
  ["markdown", "Markdown"],
];

interface ModeSwitchProps {
  mode: EditorMode;
  onChoose(mode: EditorMode): void;
}

export function ModeSwitch({ mode, onChoose }: ModeSwitchProps) {
  return (
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
  );
}
