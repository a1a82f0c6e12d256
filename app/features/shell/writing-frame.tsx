import type { ReactNode } from "react";
import { useRootData } from "~/lib/root-data.ts";
import { PlainLinks } from "~/ui/plain-links.tsx";
import styles from "./writing-frame.module.css";
import shell from "./shell.module.css";

/** The frame of a writing page: the page's own bar takes the place of header, rails, footer and bottom bar. */
export function WritingFrame({ children }: { children: ReactNode }) {
  const readOnly = useRootData()?.config.readOnly;
  return (
    <>
      <a href="#main" className={shell.skip}>
        跳到正文
      </a>
      <main id="main" tabIndex={-1} className={styles.frame}>
        {readOnly && (
          <p className={shell.announcement}>
            <strong>暂时只能阅读</strong> {readOnly}
          </p>
        )}
        {children}
      </main>
      <PlainLinks />
    </>
  );
}
