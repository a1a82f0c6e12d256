import { useLocation } from "react-router";
import { CachedPart } from "~/fragments/cached-part.tsx";
import type { CurrentUser } from "#contract/people/user.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import styles from "./left-rail.module.css";
import { railItems } from "./nav-items.ts";

/** Plain links (ui/plain-links.tsx). `data-discover` makes React Router load their routes in the background. */
export function LeftRail({ viewer }: { viewer: CurrentUser | null }) {
  const { pathname } = useLocation();
  const targets = [...railItems.map(({ to }) => to), `/user/${viewer?.id}`];
  for (const { id } of viewer?.circles ?? []) targets.push(`/circle/${id}`);
  const by = [viewer?.id, viewer?.circles, targets.indexOf(pathname)];
  return (
    <CachedPart as="nav" name="rail" by={by} aria-label="主导航" className={styles.rail}>
      <Gaps>
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
      </Gaps>
      {viewer && viewer.circles.length > 0 && (
        <section aria-label="我的圈子" className={styles.circles}>
          <h2 className={styles.heading}>我的圈子</h2>
          <Gaps>
            {viewer.circles.map(({ id, name, iconUrl }) => (
              <a
                key={id}
                href={`/circle/${id}`}
                data-discover="true"
                className={styles.item}
                aria-current={pathname === `/circle/${id}` ? "page" : undefined}
              >
                <Gaps>
                  <Avatar seed={id} name={name} src={iconUrl ?? undefined} size={24} />
                  <span className={styles.circle}>{name}</span>
                </Gaps>
              </a>
            ))}
            <a href="/user/follow/circle" className={styles.all}>
              全部我的圈子
            </a>
          </Gaps>
        </section>
      )}
    </CachedPart>
  );
}
