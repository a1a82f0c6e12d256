import { type ReactNode, useId } from "react";
import disclosure from "../disclosure/disclosure.module.css";
import styles from "./popover.module.css";

/** W07 (spec.md §9), in ms. */
export const POPOVER_DELAY = 100;

interface PopoverProps {
  /** Of the trigger, where the page gives it one. */
  id?: string;
  trigger: ReactNode;
  /** Of the trigger, when it has no words of its own. */
  label?: string;
  triggerClassName?: string | undefined;
  children: ReactNode;
  align?: "start" | "end";
  /** Opens under a resting pointer too (default); a click or Enter always opens it. */
  hover?: boolean;
}

/** W07: a little box of text or links beside its trigger: offset 8, at most 300 px wide. A `<details>`, whole without JavaScript. */
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
