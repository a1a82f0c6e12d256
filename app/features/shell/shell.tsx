import type { ReactNode } from "react";
import { useRootData } from "~/lib/root-data.ts";
import { PlainLinks } from "~/ui/plain-links.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LeftRail } from "./left-rail.tsx";
import styles from "./shell.module.css";

/** Header, left rail, main, footer and the phone's bottom bar around a page. Own grid, whole without JavaScript. */
export function Shell({ children }: { children: ReactNode }) {
  const root = useRootData();
  const until = root?.config.announcementUntil;
  const isAnnounced = root?.config.announcement && (!until || Date.parse(until) > root.now);
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
          {isAnnounced && (
            <p className={styles.announcement}>
              <strong>公告</strong> {root.config.announcement}
            </p>
          )}
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

/** A page's own two columns: what one came for, and beside it (desktop only) what else there is. */
export function Columns({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
}
