import styles from "./number-input.module.css";
import { useHold } from "./use-hold.ts";

interface StepButtonsProps {
  atMin: boolean;
  atMax: boolean;
  onStep: (direction: 1 | -1) => void;
}

/** The minus and plus buttons. Not in the Tab order: the arrow keys do the same in the field. */
export function StepButtons({ atMin, atMax, onStep }: StepButtonsProps) {
  const { start, stop } = useHold(onStep);
  const button = (direction: 1 | -1, label: string, sign: string, disabled: boolean) => (
    <button
      type="button"
      tabIndex={-1}
      className={styles.step}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // Keeps the focus in the field, and prevents the menu of a long press.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start(direction);
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
      onLostPointerCapture={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={({ detail }) => {
        // A press without a pointer (by a screen reader) has detail 0.
        if (detail === 0) onStep(direction);
      }}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <span className={styles.steps}>
      {button(-1, "减少", "−", atMin)}
      {button(1, "增加", "+", atMax)}
    </span>
  );
}
