import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import disclosure from "../disclosure/disclosure.module.css";
import { useDisclosure } from "../disclosure/use-disclosure.ts";
import styles from "./dropdown.module.css";

/** A line of the menu: a page to go to, or something to do (a form of its own, so that it works without JavaScript). */
export type DropdownItem = { label: string; icon?: ReactNode; destructive?: boolean; disabled?: boolean } & (
  | { to: string; action?: never; fields?: never }
  | { to?: never; action: string; fields: Record<string, string> }
);

interface DropdownProps {
  /** Of the trigger, said to screen readers when `trigger` has no words. */
  label: string;
  trigger?: ReactNode;
  triggerClassName?: string | undefined;
  items: readonly DropdownItem[];
  align?: "start" | "end";
  /** Opens under a resting pointer too (default). */
  hover?: boolean;
}

/** W06: hover delay 100 ms, close delay 100 ms more (spec.md §9). */
export const DROPDOWN_OPEN_DELAY = 100;
export const DROPDOWN_CLOSE_DELAY = DROPDOWN_OPEN_DELAY + 100;

/** W06. A `<details>` with links and form buttons; it stands on read pages, where Mantine is not loaded (design.md §4). */
export function Dropdown({ label, trigger, triggerClassName, items, align = "start", hover = true }: DropdownProps) {
  const ref = useDisclosure({
    hover,
    openDelay: DROPDOWN_OPEN_DELAY,
    closeDelay: DROPDOWN_CLOSE_DELAY,
    arrowKeys: true,
    closeOnPress: true,
  });
  return (
    <details ref={ref} className={disclosure.root} data-align={align}>
      <summary
        className={`${disclosure.summary} ${triggerClassName ?? styles.trigger}`}
        {...(trigger ? { "aria-label": label } : {})}
      >
        {trigger ?? (
          <>
            {label}
            <span className={styles.chevron} aria-hidden="true" />
          </>
        )}
      </summary>
      <ul className={`${disclosure.panel} ${styles.list}`}>
        {items.map((item) => (
          <li key={item.label}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Item({ item }: { item: DropdownItem }) {
  const face = (
    <>
      {item.icon}
      {item.label}
    </>
  );
  const look = { className: styles.item, "data-destructive": item.destructive || undefined };
  if (item.disabled) {
    return (
      <span {...look} aria-disabled="true">
        {face}
      </span>
    );
  }
  if (item.to !== undefined) {
    return (
      <Link {...look} to={item.to}>
        {face}
      </Link>
    );
  }
  return (
    <Form method="post" action={item.action} className={styles.form}>
      {Object.entries(item.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button {...look} type="submit">
        {face}
      </button>
    </Form>
  );
}
