import { CachedHtml } from "~/fragments/cached-html.tsx";
import styles from "./footer.module.css";

export const FOOTER_ID = "footer";

/** E09: copyright, filing numbers, partner links. The root loader renders the fragment (footer-lines.tsx). */
export function Footer() {
  return <CachedHtml of={footer} as="footer" className={styles.footer} />;
}

/** Only documents contain the footer; navigations within the app leave it unchanged. */
const footer = { id: FOOTER_ID, html: null };
