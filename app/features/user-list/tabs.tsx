import { Link } from "react-router";
import { countText } from "~/lib/count-text.ts";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import row from "~/ui/tabs/tabs.module.css";
import styles from "./user-list.module.css";

export interface Tab {
  to: string;
  name: string;
  /** A number, or the text to display. */
  count?: number | string | undefined;
  isHere: boolean;
}

/** Tabs that are links to pages of their own. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className={`${surface.card} ${row.tabs} ${styles.tabs}`}>
      <Gaps>
        {tabs.map(({ to, name, count, isHere }) => (
          <Link key={to} to={to} className={row.tab} aria-current={isHere ? "page" : undefined} preventScrollReset>
            {name} {count !== undefined && <span>{typeof count === "string" ? count : countText(count)}</span>}
          </Link>
        ))}
      </Gaps>
    </nav>
  );
}
