import type { ReactNode } from "react";
import styles from "./writing-sheet.module.css";

/** The id of a writing page's text, to which the settings' sheet returns. */
export const TEXT_ID = "text";

interface WritingSheetProps {
  /** The `SettingsSheet`: a column beside the text in wide windows, a sheet over it in narrow ones. */
  settings?: ReactNode;
  children: ReactNode;
}

/** The fields below a writing page's bar, in the width of forms. */
export function WritingSheet({ settings, children }: WritingSheetProps) {
  if (!settings) return <div className={styles.sheet}>{children}</div>;
  return (
    <div className={`${styles.sheet} ${styles.split}`}>
      <div id={TEXT_ID} tabIndex={-1} className={styles.text}>
        {children}
      </div>
      {settings}
    </div>
  );
}
