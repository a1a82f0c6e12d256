import { Link } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import { searchSortName, searchSorts, searchTimeName, searchTimes } from "#contract/finding/search-names.ts";
import { useRootData } from "~/lib/root-data.ts";
import { FilterFold } from "~/ui/filter-form/filter-fold.tsx";
import { FilterChoice, FilterForm, FilterText } from "~/ui/filter-form/filter-form.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import chips from "~/ui/tabs/chips.module.css";
import type { SearchAnswer } from "./search-loader.server.ts";
import { isNarrowed, noFilters, searchPath, searchQuery, type SearchState } from "./search-link.ts";
import styles from "./search.module.css";

interface Props {
  state: SearchState;
  filters: SearchAnswer["filters"];
}

/** Returns the active filters, each with the address of the search without it. */
export function liftable({ state, filters }: Props): { name: string; to: string }[] {
  const { tag, circle, circleName, author, time } = state;
  const inCircle = circle || circleName;
  return [
    ...(tag ? [{ name: `标签：${filters.tag?.name ?? tag}`, to: searchPath(state, { tag: "" }) }] : []),
    ...(inCircle
      ? [
          {
            name: `圈子：${filters.circle?.name ?? inCircle}`,
            to: searchPath(state, { circle: "", circleName: "" }),
          },
        ]
      : []),
    ...(author ? [{ name: `作者：${filters.author?.name ?? author}`, to: searchPath(state, { author: "" }) }] : []),
    ...(time ? [{ name: searchTimeName[time], to: searchPath(state, { time: "" }) }] : []),
  ];
}

function Choice({ label, links }: { label: string; links: { name: string; to: string; isHere: boolean }[] }) {
  return (
    <nav aria-label={label} className={chips.row}>
      <Gaps>
        {links.map(({ name, to, isHere }) => (
          <Link key={name} to={to} className={chips.chip} aria-current={isHere ? "page" : undefined} preventScrollReset>
            {name}
          </Link>
        ))}
      </Gaps>
    </nav>
  );
}

/** Order and time are links; tag, circle and author are a form. The active filters below can be removed singly. */
export function FilterBar({ state, filters }: Props) {
  const tags = useRootData()?.tags ?? [];
  const { tag: _, author: __, circle: ___, circleName: ____, ...kept } = searchQuery(state);
  const inCircle = state.circleName || (state.circle && (filters.circle?.name ?? ""));
  const lifts = liftable({ state, filters });
  return (
    <div className={`${surface.card} ${styles.filters}`}>
      <FilterFold active={lifts.length + (state.sort === "relevance" ? 0 : 1)} address={searchPath(state)}>
        <Gaps>
          <Choice
            label="排序"
            links={searchSorts.map((sort) => ({
              name: searchSortName[sort],
              to: searchPath(state, { sort }),
              isHere: sort === state.sort,
            }))}
          />
          <Choice
            label="时间"
            links={(["", ...searchTimes] as const).map((time) => ({
              name: time ? searchTimeName[time] : "不限时间",
              to: searchPath(state, { time }),
              isHere: time === state.time,
            }))}
          />
          <details className={styles.more} open={Boolean(state.tag || state.author || inCircle)}>
            <summary>更多筛选</summary>
            <FilterForm label="筛选搜索结果" kept={kept}>
              <FilterChoice
                label="标签"
                name="tag"
                value={state.tag}
                names={Object.fromEntries(tags.map(({ slug, name }) => [slug, name]))}
              />
              <FilterText
                label="圈子"
                name="circleName"
                value={inCircle}
                maxLength={limits.circleNameMax}
                placeholder="圈子名"
              />
              <FilterText
                label="作者"
                name="author"
                value={state.author}
                maxLength={limits.nameMax}
                placeholder="昵称"
              />
            </FilterForm>
          </details>
        </Gaps>
      </FilterFold>
      {isNarrowed(state) && (
        <p className={styles.lifts}>
          <Gaps>
            {lifts.map(({ name, to }) => (
              <Link key={name} to={to} className={chips.chip} aria-label={`去掉${name}`} preventScrollReset>
                {name} ✕
              </Link>
            ))}
            {lifts.length > 1 && (
              <Link key="all" to={searchPath(state, noFilters)} className={chips.chip} preventScrollReset>
                清除全部
              </Link>
            )}
          </Gaps>
        </p>
      )}
    </div>
  );
}
