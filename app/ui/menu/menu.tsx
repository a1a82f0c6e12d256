import type { ReactNode } from "react";
import disclosure from "../disclosure/disclosure.module.css";
import styles from "./menu.module.css";

/** W06: hover delay 100 ms, close delay 100 ms more (spec.md §9). */
export const MENU_OPEN_DELAY = 100;
export const MENU_CLOSE_DELAY = MENU_OPEN_DELAY + 100;

interface MenuProps {
  /** Text of the trigger, or its accessible name where `summary` is a picture. */
  label: string;
  summary?: ReactNode;
  summaryClassName?: string | undefined;
  align?: "start" | "end";
  /** Whether it also opens under a resting pointer (default true). */
  hover?: boolean;
  /** Links and forms; each has the class `item` of menu.module.css. */
  children: ReactNode;
}

/**
 * W06: the only menu: a `<details>` of links and forms, complete without JavaScript. DisclosureHost adds the behaviour.
 */
export function Menu({ label, summary, summaryClassName, align = "start", hover = true, children }: MenuProps) {
  return (
    <details
      className={disclosure.root}
      data-align={align}
      data-disclosure={hover ? `${MENU_OPEN_DELAY} ${MENU_CLOSE_DELAY}` : ""}
      data-keys=""
    >
      <summary className={summaryClassName} {...(summary ? { "aria-label": label, title: label } : {})}>
        {summary ?? label}
      </summary>
      <div className={`${disclosure.panel} ${styles.panel}`}>{children}</div>
    </details>
  );
}
