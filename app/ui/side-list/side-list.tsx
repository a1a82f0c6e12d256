import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { Gaps } from "../gap.tsx";
import surface from "../surface/surface.module.css";
import row from "../tabs/tabs.module.css";
import styles from "./side-list.module.css";

export interface SideGroup {
  name: string;
  items: readonly SideItem[];
}

interface SideItem {
  to: string;
  name: string;
  /** The number of things that wait on the page; counted up to a thousand. */
  count?: number;
}

interface SideListProps {
  /** The accessible name of the navigation. */
  label: string;
  groups: readonly SideGroup[];
  /** Content above the list: where the visitor is. */
  head?: ReactNode;
  children: ReactNode;
}

/** The item of a page is the one with the longest matching address: /admin/review/setting belongs to /admin/review. */
export function currentItem(groups: readonly SideGroup[], pathname: string): string | undefined {
  return groups
    .flatMap(({ items }) => items.map(({ to }) => to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** A part of the site with many pages: their list in groups beside the page, or as a scrolling row above it. */
export function SideList({ label, groups, head, children }: SideListProps) {
  const { pathname } = useLocation();
  const ref = useRef<HTMLElement>(null);
  const id = useId();
  const current = currentItem(groups, pathname);
  // The style sheet scrolls the row to the current item on page load, this effect after each navigation.
  useEffect(() => {
    const [list, item] = [ref.current, ref.current?.querySelector<HTMLElement>('[aria-current="page"]')];
    if (list && item) list.scrollLeft = item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
  }, [current]);
  return (
    <div className={styles.frame}>
      <div className={`${surface.card} ${styles.side}`}>
        {head}
        <nav ref={ref} aria-label={label} className={`${row.tabs} ${styles.list}`}>
          {groups
            .filter(({ items }) => items.length > 0)
            .map(({ name, items }) => (
              <div key={name} role="group" aria-labelledby={`${id}-${name}`} className={styles.group}>
                <p id={`${id}-${name}`} className={styles.heading}>
                  {name}
                </p>
                <Gaps>
                  {items.map(({ to, name: text, count = 0 }) => (
                    <a
                      key={to}
                      href={to}
                      data-discover="true"
                      className={`${row.tab} ${styles.item}`}
                      aria-current={to === current ? "page" : undefined}
                    >
                      {text}
                      {count > 0 && (
                        <>
                          {" "}
                          <span className="badge" data-tone="count">
                            {count > 999 ? "999+" : count}
                          </span>
                          <span className="visually-hidden"> 条待处理</span>
                        </>
                      )}
                    </a>
                  ))}
                </Gaps>
              </div>
            ))}
        </nav>
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
