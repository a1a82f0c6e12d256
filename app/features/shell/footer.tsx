import { CachedHtml } from "~/fragments/cached-html.tsx";
import styles from "./footer.module.css";

export const FOOTER_ID = "footer";

/** E09: copyright, filing numbers, friends. The root's loader renders the fragment (footer-lines.tsx). */
export function Footer() {
  return <CachedHtml of={footer} as="footer" className={styles.footer} />;
}

/** Only documents hold the footer: navigations inside the app leave it as it is. */
const footer = { id: FOOTER_ID, html: null };
