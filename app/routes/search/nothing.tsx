import { Link } from "react-router";
import { searchTypeName } from "#contract/finding/search-names.ts";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { liftable } from "./filter-bar.tsx";
import type { SearchAnswer } from "./search-loader.server.ts";
import { isOfPosts, noFilters, searchPath, type SearchState } from "./search-link.ts";
import styles from "./search.module.css";

const fieldName = { author: "作者", tag: "标签", circle: "圈子" } as const;
const unknownSaid = {
  author: (name: string) => `没有叫“${name}”的人`,
  tag: (name: string) => `没有“${name}”这个标签`,
  circle: (name: string) => `没有“${name}”这个圈子`,
} as const;

function titleOf({ q, type }: SearchState, { problem, unknown }: SearchAnswer): string {
  const [first] = unknown;
  if (problem === "only-minus") return "只有要去掉的词，不知道要找什么";
  if (problem === "no-words") return "这里没有可以搜索的字词";
  if (first) return unknownSaid[first.field](first.value);
  if (type === "users") return `没有找到名字里有“${q}”的人`;
  return `没有找到与“${q}”有关的${type === "all" ? "内容" : searchTypeName[type]}`;
}

/** The page without results: suggests other words, filters to remove, and tabs with results. */
export function Nothing({ state, answer, isLater }: { state: SearchState; answer: SearchAnswer; isLater: boolean }) {
  if (isLater)
    return (
      <Empty title="后面没有了">
        <Link to={searchPath(state)}>回到第一页</Link>
      </Empty>
    );
  const lifts = isOfPosts(state.type) ? liftable({ state, filters: answer.filters }) : [];
  const [first] = answer.unknown;
  return (
    <Empty title={titleOf(state, answer)}>
      {answer.problem === "only-minus" && <p>在前面加上要找的词，例如：攻略 {state.q}</p>}
      {first && lifts.length === 0 && <p>看看“{fieldName[first.field]}:”后面的名字有没有写错</p>}
      {lifts.length > 0 ? (
        <p className={styles.ways}>
          <Gaps>
            <span>放宽条件试试：</span>
            {lifts.map(({ name, to }) => (
              <Link key={name} to={to}>
                去掉“{name}”
              </Link>
            ))}
            {lifts.length > 1 && (
              <Link key="all" to={searchPath(state, noFilters)}>
                清除全部筛选
              </Link>
            )}
          </Gaps>
        </p>
      ) : (
        answer.problem === null && !first && <p>换个说法，或者少写几个字再试试</p>
      )}
      {state.type !== "all" && answer.problem === null && (
        <p>
          <Link to={searchPath(state, { type: "all" })}>看看别的类型里有没有</Link>
        </p>
      )}
    </Empty>
  );
}
