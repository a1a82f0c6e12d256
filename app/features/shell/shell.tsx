import type { ReactNode } from "react";
import { useRootData } from "~/lib/root-data.ts";
import { PlainLinks } from "~/ui/plain-links.tsx";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LeftRail } from "./left-rail.tsx";
import styles from "./shell.module.css";

/** The frame of a page: header, left rail, main, footer and the phone's bottom bar. It works without JavaScript. */
export function Shell({ children }: { children: ReactNode }) {
  const root = useRootData();
  return (
    <>
      <a href="#main" className={styles.skip}>
        跳到正文
      </a>
      <Header />
      <div className={styles.frame}>
        <LeftRail viewer={root?.viewer ?? null} />
        <div className={styles.content}>
          {root?.config.readOnly && (
            <p className={styles.announcement}>
              <strong>暂时只能阅读</strong> {root.config.readOnly}
            </p>
          )}
          {root?.announcement && <AnnouncementBar key={root.announcement.mark} announcement={root.announcement} />}
          <main id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <BottomBar viewer={root?.viewer ?? null} />
      <PlainLinks />
    </>
  );
}

/** A page's two columns: the main content, and an aside that only desktops show. */
export function Columns({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
}
