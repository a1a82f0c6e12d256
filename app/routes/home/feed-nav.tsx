import { Link } from "react-router";
import type { ClassifyTag } from "#api/contract/article.ts";
import styles from "./home.module.css";

function address(sort: "hot" | "latest", tag: string | undefined): string {
  const query = new URLSearchParams({ ...(tag ? { tag } : {}), ...(sort === "latest" ? { sort } : {}) });
  return query.size > 0 ? `/?${query}` : "/";
}

/** Which feed: 推荐 or 最新, of everything or of one tag. Links, so that each has its address. */
export function FeedNav({ sort, tag, tags }: { sort: "hot" | "latest"; tag: string | undefined; tags: ClassifyTag[] }) {
  return (
    <div className={styles.nav}>
      <nav aria-label="排序" className={styles.tabs}>
        <Link to={address("hot", tag)} className={styles.tab} aria-current={sort === "hot" ? "page" : undefined}>
          推荐
        </Link>
        <Link to={address("latest", tag)} className={styles.tab} aria-current={sort === "latest" ? "page" : undefined}>
          最新
        </Link>
      </nav>
      {tags.length > 0 && (
        <nav aria-label="分类" className={styles.chips}>
          <Link to={address(sort, undefined)} className={styles.chip} aria-current={tag ? undefined : "page"}>
            全部
          </Link>
          {tags.map(({ slug, name }) => (
            <Link key={slug} to={address(sort, slug)} className={styles.chip} aria-current={slug === tag ? "page" : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
