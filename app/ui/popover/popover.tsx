import { type ReactNode, useId } from "react";
import disclosure from "../disclosure/disclosure.module.css";
import styles from "./popover.module.css";

/** W07 (spec.md §9): hover delay in ms. */
export const POPOVER_DELAY = 100;

interface PopoverProps {
  /** Id of the trigger, where the page sets one. */
  id?: string;
  trigger: ReactNode;
  /** Accessible name of the trigger, where it has no text. */
  label?: string;
  triggerClassName?: string | undefined;
  children: ReactNode;
  align?: "start" | "end";
  /** Whether it also opens under a resting pointer (default true); a click or Enter always opens it. */
  hover?: boolean;
}

/**
 * W07: a small box of text or links beside its trigger: offset 8, at most 300 px wide. A `<details>`, complete without
 * JavaScript.
 */
export function Popover({
  id: given,
  trigger,
  label,
  triggerClassName,
  children,
  align = "start",
  hover = true,
}: PopoverProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <details
      className={disclosure.root}
      data-align={align}
      data-disclosure={hover ? `${POPOVER_DELAY} ${POPOVER_DELAY}` : ""}
    >
      <summary id={id} className={triggerClassName ?? styles.trigger} {...(label ? { "aria-label": label } : {})}>
        {trigger}
      </summary>
      <div role="group" aria-labelledby={id} className={`${disclosure.panel} ${styles.panel}`}>
        {children}
      </div>
    </details>
  );
}
