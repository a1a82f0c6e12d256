import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import styles from "./details-menu.module.css";

/** A menu that opens without JavaScript; with it, it also closes by Escape, a click elsewhere and a page change. */
export function DetailsMenu({
  label,
  summary,
  children,
  summaryClassName,
}: {
  label: string;
  summary: ReactNode;
  children: ReactNode;
  summaryClassName?: string | undefined;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [key]);

  useEffect(() => {
    function onPointerDown(event: PointerEvent) {
      if (details.current?.open && event.target instanceof Node && !details.current.contains(event.target))
        details.current.open = false;
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector("summary")?.focus();
    }
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);

  return (
    <details ref={details} className={styles.menu}>
      <summary className={summaryClassName} aria-label={label} title={label}>
        {summary}
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
