import type { TagBrief, FeedSort } from "#contract/posts/article.ts";
import { withQuery } from "~/lib/with-query.ts";
import { Gaps } from "~/ui/gap.tsx";
import chips from "~/ui/tabs/chips.module.css";
import row from "~/ui/tabs/tabs.module.css";
import styles from "./home.module.css";
import surface from "~/ui/surface/surface.module.css";

/** 关注 (following) has a route of its own (following/route.tsx). */
type FeedName = FeedSort | "following";

const feeds: readonly (readonly [FeedName, string])[] = [
  ["hot", "推荐"],
  ["latest", "最新"],
  ["following", "关注"],
  ["essence", "精华"],
];

interface Feed {
  sort: FeedName;
  tag: string | undefined;
  /** Whether each card shows its reason. */
  why?: boolean;
}

function address({ sort, tag, why }: Feed): string {
  return withQuery(sort === "following" ? "/following" : "/", {
    tag,
    sort: sort === "hot" || sort === "following" ? undefined : sort,
    why: why ? "1" : undefined,
  });
}

/**
 * The choice of feed, for all posts or one tag. Plain links (ui/plain-links.tsx), so that each has an address.
 * @param rule the rule of the feed's order, when the reader requested the reasons
 */
export function FeedNav({
  sort,
  tag,
  rule,
  tags,
}: Omit<Feed, "why"> & { tags: TagBrief[]; rule?: string | undefined }) {
  const why = rule !== undefined;
  return (
    <div className={`${surface.card} ${styles.nav}`}>
      <Gaps>
        <nav aria-label="排序" className={row.tabs}>
          <Gaps>
            {feeds.map(([name, text]) => (
              <a
                key={name}
                href={address({ sort: name, tag })}
                className={row.tab}
                aria-current={name === sort ? "page" : undefined}
              >
                {text}
              </a>
            ))}
            {/* On wide screens, the left rail has these links. */}
            <a href="/dynamic" className={`${row.tab} ${styles.onPhone}`}>
              动态
            </a>
            <a href="/video" className={`${row.tab} ${styles.onPhone}`}>
              视频
            </a>
            {sort === "hot" && (
              <a href={address({ sort, tag, why: !why })} className={`${row.tab} ${styles.why}`}>
                {why ? "收起理由" : "为什么看到这些"}
              </a>
            )}
          </Gaps>
        </nav>
        {tags.length > 0 && (
          <nav aria-label="分类" className={`${chips.row} ${styles.chips}`}>
            <Gaps>
              <a
                href={address({ sort, tag: undefined })}
                className={chips.chip}
                aria-current={tag ? undefined : "page"}
              >
                全部
              </a>
              {tags.map(({ slug, name }) => (
                <a
                  key={slug}
                  href={address({ sort, tag: slug })}
                  className={chips.chip}
                  aria-current={slug === tag ? "page" : undefined}
                >
                  {name}
                </a>
              ))}
            </Gaps>
          </nav>
        )}
      </Gaps>
      {rule && <p className={styles.rule}>{rule}</p>}
    </div>
  );
}
