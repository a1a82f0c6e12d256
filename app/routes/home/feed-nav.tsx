import type { ClassifyTag, FeedSort } from "#api/contract/article.ts";
import styles from "./home.module.css";

function address(sort: FeedSort, tag: string | undefined): string {
  const query = new URLSearchParams({ ...(tag ? { tag } : {}), ...(sort === "hot" ? {} : { sort }) });
  return query.size > 0 ? `/?${query}` : "/";
}

/**
 * Which feed: 推荐, 最新 or 精华, of everything or of one tag. Plain links (ui/plain-links.tsx), so that
 * each has its address; the spaces are for text browsers.
 */
export function FeedNav({ sort, tag, tags }: { sort: FeedSort; tag: string | undefined; tags: ClassifyTag[] }) {
  return (
    <div className={styles.nav}>
      <nav aria-label="排序" className={styles.tabs}>
        <a href={address("hot", tag)} className={styles.tab} aria-current={sort === "hot" ? "page" : undefined}>
          {"推荐 "}
        </a>
        <a href={address("latest", tag)} className={styles.tab} aria-current={sort === "latest" ? "page" : undefined}>
          {"最新 "}
        </a>
        <a href={address("essence", tag)} className={styles.tab} aria-current={sort === "essence" ? "page" : undefined}>
          {"精华 "}
        </a>
        {/* The rail has them too, where there is a rail. */}
        <a href="/dynamic" className={`${styles.tab} ${styles.onPhone}`}>
          {"动态 "}
        </a>
        <a href="/video" className={`${styles.tab} ${styles.onPhone}`}>
          {"视频 "}
        </a>
      </nav>
      {tags.length > 0 && (
        <nav aria-label="分类" className={styles.chips}>
          <a href={address(sort, undefined)} className={styles.chip} aria-current={tag ? undefined : "page"}>
            {"全部 "}
          </a>
          {tags.map(({ slug, name }) => (
            <a key={slug} href={address(sort, slug)} className={styles.chip} aria-current={slug === tag ? "page" : undefined}>
              {`${name} `}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
