import { CachedPart } from "~/fragments/cached-part.tsx";
import { useRootData } from "~/lib/root-data.ts";
import { Icon } from "~/ui/icon.tsx";
import styles from "./aside.module.css";
import surface from "~/ui/surface/surface.module.css";

/** Escapes only ASCII, because escaped Chinese is three times as long (WHATWG URL allows letters of any script). */
const inQuery = (text: string) => text.replaceAll(/[\0-\x7f]+/g, encodeURIComponent);

/** Popular searches (E09), beside a page. */
export function HotSearches() {
  const hotSearches = useRootData()?.config.hotSearches;
  if (!hotSearches?.length) return null;
  return (
    <CachedPart
      as="section"
      name="hot searches"
      by={hotSearches}
      className={`${surface.card} ${styles.box}`}
      aria-labelledby="hot-searches"
    >
      <h2 id="hot-searches" className={styles.title}>
        <Icon name="fire" size={18} />
        热门搜索
      </h2>
      <ol className={styles.hot}>
        {hotSearches.map((text) => (
          <li key={text}>
            <a href={`/search?q=${inQuery(text)}`}>{text}</a>
          </li>
        ))}
      </ol>
    </CachedPart>
  );
}

/** The site's name and description. */
export function AboutSite() {
  const config = useRootData()?.config;
  if (!config) return null;
  return (
    <section className={`${surface.card} ${styles.box}`} aria-labelledby="about-site">
      <h2 id="about-site" className={styles.title}>
        关于{config.siteName}
      </h2>
      <p className={styles.about}>{config.siteDescription}</p>
    </section>
  );
}
