import type { ReactNode } from "react";
import styles from "./scroll-area.module.css";

interface ScrollAreaProps {
  /** What is in the box: keyboard users come to it, as it scrolls. */
  label: string;
  /** px; left out: as high as its parent lets it be. */
  maxHeight?: number;
  children: ReactNode;
  className?: string | undefined;
}

/** W10: a box that scrolls, with a slim scrollbar in the theme's colours. CSS alone: the browser's own scrolling, on every device. */
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
