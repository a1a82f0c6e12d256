import { Link } from "react-router";
import { Icon } from "~/ui/icon.tsx";
import styles from "./home.module.css";

/** Beside the feed: what others look for, and what this place is. */
export function HomeAside({ hotSearches, name, description }: { hotSearches: string[]; name: string; description: string }) {
  return (
    <>
      {hotSearches.length > 0 && (
        <section className={styles.box} aria-labelledby="hot-searches">
          <h2 id="hot-searches" className={styles.boxTitle}>
            <Icon name="fire" size={18} />
            热门搜索
          </h2>
          <ol className={styles.hot}>
            {hotSearches.map((text) => (
              <li key={text}>
                <Link to={`/search?q=${encodeURIComponent(text)}`}>{text}</Link>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section className={styles.box} aria-labelledby="about-site">
        <h2 id="about-site" className={styles.boxTitle}>
          关于{name}
        </h2>
        <p className={styles.about}>{description}</p>
      </section>
    </>
  );
}
