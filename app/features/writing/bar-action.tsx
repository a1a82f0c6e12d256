import type { MouseEvent } from "react";
import button from "~/ui/button/button.module.css";
import { Icon, type IconName } from "~/ui/icon.tsx";
import styles from "./writing-bar.module.css";

interface BarActionProps {
  intent: string;
  label: string;
  /** Takes the label's place on phones. Without an icon the button is the primary one. */
  icon?: IconName;
  /** The beginning of the label, which phones show alone. */
  short?: string;
  isBusy: boolean;
  /** True for a draft, which may be incomplete. */
  formNoValidate?: boolean;
  onPress?(event: MouseEvent): void;
}

/** A submit button in a writing page's bar. It ignores presses while its submit is pending. */
export function BarAction({ intent, label, icon, short, isBusy, formNoValidate, onPress }: BarActionProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formNoValidate={formNoValidate}
      className={icon ? `${button.button} ${styles.sign}` : button.primary}
      aria-label={label}
      title={icon && label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onPress}
    >
      {icon && <Icon name={icon} />}
      {short ? (
        <span>
          {short}
          <span className={styles.wide}>{label.slice(short.length)}</span>
        </span>
      ) : (
        <span className={styles.wide}>{label}</span>
      )}
    </button>
  );
}
