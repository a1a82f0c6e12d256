import type { ReactNode } from "react";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import styles from "./writing-bar.module.css";

interface WritingBarProps {
  heading: string;
  /** The page to which 返回 leads. */
  back: string;
  /** The save state. */
  status?: ReactNode;
  /** The form's buttons. */
  children?: ReactNode;
  /** The button that publishes, where the settings stand beside the text and not in a sheet. */
  beside?: ReactNode;
}

/** The top row of a writing page: the way back, the save state and the form's buttons. */
export function WritingBar({ heading, back, status, children, beside }: WritingBarProps) {
  return (
    <header className={styles.bar}>
      <a href={back} aria-label="返回" className={styles.back}>
        <Icon name="back" size={22} />
        <span>返回</span>
      </a>
      <h1 className={styles.heading}>{heading}</h1>
      <div className={styles.state}>{status}</div>
      {(children || beside) && (
        <div className={styles.actions}>
          <Gaps>
            {children}
            {beside && <div className={styles.beside}>{beside}</div>}
          </Gaps>
        </div>
      )}
    </header>
  );
}
