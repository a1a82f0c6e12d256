import type { ReactNode } from "react";
import disclosure from "../disclosure/disclosure.module.css";
import styles from "./menu.module.css";

/** W06: hover delay 100 ms, close delay 100 ms more (spec.md §9). */
export const MENU_OPEN_DELAY = 100;
export const MENU_CLOSE_DELAY = MENU_OPEN_DELAY + 100;

interface MenuProps {
  /** Of the trigger: its words, where `summary` is a picture. */
  label: string;
  summary?: ReactNode;
  summaryClassName?: string | undefined;
  align?: "start" | "end";
  /** Opens under a resting pointer too (default). */
  hover?: boolean;
  /** Links and forms; each line wears `item` of menu.module.css. */
  children: ReactNode;
}

/** W06: the one menu. A `<details>` of links and forms, whole without JavaScript; the rest is the work of DisclosureHost. */
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
