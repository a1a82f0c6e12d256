import { useDrawn } from "~/ui/drawn-part.tsx";
import styles from "./footer.module.css";

export const FOOTER_ID = "footer";

/** E09: copyright, filing numbers, friends. The server alone draws them (footer-lines.tsx). */
export function Footer() {
  const __html = useDrawn(FOOTER_ID, null);
  return (
    <footer id={FOOTER_ID} className={styles.footer} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
  );
}
