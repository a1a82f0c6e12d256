import {
  circleCategories,
  type CircleCategory,
  circleCategoryName,
  type CircleSort,
  circleSortName,
  circleSorts,
} from "#contract/circles/circle-names.ts";
import { withQuery } from "~/lib/with-query.ts";
import chips from "~/ui/tabs/chips.module.css";
import row from "~/ui/tabs/tabs.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./list.module.css";

/** The list that the address selects. */
export interface Choice {
  category: CircleCategory | undefined;
  sort: CircleSort;
  q: string | undefined;
  mine: boolean;
}

export function listPath({ category, sort, q, mine }: Partial<Choice>): string {
  return withQuery("/circle/list", {
    tab: mine ? "mine" : undefined,
    category,
    sort: sort === "popular" ? undefined : sort,
    q,
  });
}

const here = (isHere: boolean) => (isHere ? ("page" as const) : undefined);

/** Plain links (ui/plain-links.tsx), so that each choice has an address. Search results have an order of their own. */
export function Filters({ choice }: { choice: Choice }) {
  const { category, sort, q, mine } = choice;
  return (
    <Gaps>
      <div className={styles.row}>
        <Gaps>
          <nav aria-label="范围" className={row.tabs}>
            <Gaps>
              <a href="/circle/list" className={row.tab} aria-current={here(!mine)}>
                发现
              </a>
              <a href={listPath({ mine: true })} className={row.tab} aria-current={here(mine)}>
                我的圈子
              </a>
            </Gaps>
          </nav>
          {!mine && !q && (
            <nav aria-label="排序" className={styles.sorts}>
              <Gaps>
                {circleSorts.map((name) => (
                  <a key={name} href={listPath({ category, sort: name })} aria-current={here(sort === name)}>
                    {circleSortName[name]}
                  </a>
                ))}
              </Gaps>
            </nav>
          )}
        </Gaps>
      </div>
      {!mine && (
        <nav aria-label="分类" className={`${chips.row} ${styles.chips}`}>
          <Gaps>
            <a href={listPath({ sort, q })} className={chips.chip} aria-current={here(!category)}>
              全部
            </a>
            {circleCategories.map((name) => (
              <a
                key={name}
                href={listPath({ category: name, sort, q })}
                className={chips.chip}
                aria-current={here(category === name)}
              >
                {circleCategoryName[name]}
              </a>
            ))}
          </Gaps>
        </nav>
      )}
    </Gaps>
  );
}
