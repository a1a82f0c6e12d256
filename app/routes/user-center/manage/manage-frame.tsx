import type { ReactNode } from "react";
import { Link } from "react-router";
import button from "~/ui/button/button.module.css";
import surface from "~/ui/surface/surface.module.css";
import row from "~/ui/tabs/tabs.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./manage-frame.module.css";

interface ManageFrameProps {
  title: string;
  /** Link to the page that writes a new item. */
  write?: { to: string; name: string };
  /** The accessible name of the tabs, such as 文章状态. */
  tabsLabel: string;
  tabs: readonly { to: string; name: string; isHere: boolean }[];
  figures?: ReactNode;
  /** Why the last action failed. */
  error: string | undefined;
  children: ReactNode;
}

/** R21–R23: a list of the member's own items, with figures and tabs above. */
export function ManageFrame({ title, write, tabsLabel, tabs, figures, error, children }: ManageFrameProps) {
  return (
    <section className={surface.screen}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {write && (
          <Link to={write.to} className={button.primary}>
            {write.name}
          </Link>
        )}
      </header>
      {figures}
      <nav aria-label={tabsLabel} className={`${row.tabs} ${styles.tabs}`}>
        <Gaps>
          {tabs.map(({ to, name, isHere }) => (
            <Link key={to} to={to} className={row.tab} aria-current={isHere ? "page" : undefined} preventScrollReset>
              {name}
            </Link>
          ))}
        </Gaps>
      </nav>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {children}
    </section>
  );
}
