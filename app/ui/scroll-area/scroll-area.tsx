import type { ReactNode } from "react";
import styles from "./scroll-area.module.css";

interface ScrollAreaProps {
  /** Name of the content, for keyboard users: a box that scrolls is focusable. */
  label: string;
  /** In px; without it the parent limits the height. */
  maxHeight?: number;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * W10: a scrolling box with a slim scrollbar in the theme's colours. CSS only: it uses the browser's own scrolling on
 * every device.
 */
export function ScrollArea({ label, maxHeight, children, className }: ScrollAreaProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={className ? `${styles.area} ${className}` : styles.area}
      style={maxHeight === undefined ? undefined : { maxHeight }}
    >
      {children}
    </div>
  );
}
