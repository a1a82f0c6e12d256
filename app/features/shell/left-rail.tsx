import { NavLink } from "react-router";
import type { UserInfo } from "#api/contract/user.ts";
import { Icon } from "~/ui/icon.tsx";
import styles from "./left-rail.module.css";
import { railItems } from "./nav-items.ts";

export function LeftRail({ viewer }: { viewer: UserInfo | null }) {
  return (
    <nav aria-label="主导航" className={styles.rail}>
      {railItems.map(({ to, name, icon }) => (
        <NavLink key={to} to={to} end className={styles.item}>
          <Icon name={icon} />
          {/* The space is for text browsers. */}
          {`${name} `}
        </NavLink>
      ))}
      {viewer && (
        <NavLink to={`/user/${viewer.id}`} end className={styles.item}>
          <Icon name="user" />
          我的主页
        </NavLink>
      )}
    </nav>
  );
}
