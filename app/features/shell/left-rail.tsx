import { useLocation } from "react-router";
import type { UserInfo } from "#contract/user.ts";
import { Gap } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import styles from "./left-rail.module.css";
import { railItems } from "./nav-items.ts";

/** Plain links (ui/plain-links.tsx). `data-discover` has React Router learn their routes while the page is read. */
export function LeftRail({ viewer }: { viewer: UserInfo | null }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="主导航" className={styles.rail}>
      {railItems.map(({ to, name, icon }) => (
        <a
          key={to}
          href={to}
          data-discover="true"
          className={styles.item}
          aria-current={pathname === to ? "page" : undefined}
        >
          <Icon name={icon} />
          {name}
          <Gap />
        </a>
      ))}
      {viewer && (
        <a
          href={`/user/${viewer.id}`}
          data-discover="true"
          className={styles.item}
          aria-current={pathname === `/user/${viewer.id}` ? "page" : undefined}
        >
          <Icon name="user" />
          我的主页
        </a>
      )}
    </nav>
  );
}
