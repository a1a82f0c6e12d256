import { circlePath } from "#contract/circle-names.ts";
import { type CirclePostSort, circlePostSortName, circlePostSorts } from "#contract/circle-post-names.ts";
import { type SubjectKind, subjectKinds, subjectName } from "#contract/subject.ts";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import chips from "~/ui/tabs/chips.module.css";
import row from "~/ui/tabs/tabs.module.css";
import styles from "./home.module.css";

export function homePath(id: number, sort: CirclePostSort, kind: SubjectKind | undefined): string {
  const query = new URLSearchParams({ ...(sort === "replied" ? {} : { sort }), ...(kind ? { kind } : {}) });
  return query.size > 0 ? `${circlePath(id)}?${query}` : circlePath(id);
}

interface PostNavProps {
  circleId: number;
  sort: CirclePostSort;
  kind: SubjectKind | undefined;
}

const current = (isHere: boolean) => (isHere ? ("page" as const) : undefined);

/** In which order, and of which kind. Plain links (ui/plain-links.tsx), so that each has its address. */
export function PostNav({ circleId, sort, kind }: PostNavProps) {
  return (
    <div className={`${surface.card} ${styles.nav}`}>
      <Gaps>
        <nav aria-label="排序" className={row.tabs}>
          <Gaps>
            {circlePostSorts.map((name) => (
              <a
                key={name}
                href={homePath(circleId, name, kind)}
                className={row.tab}
                aria-current={current(name === sort)}
              >
                {circlePostSortName[name]}
              </a>
            ))}
          </Gaps>
        </nav>
        <nav aria-label="种类" className={`${chips.row} ${styles.kinds}`}>
          <Gaps>
            <a href={homePath(circleId, sort, undefined)} className={chips.chip} aria-current={current(!kind)}>
              全部
            </a>
            {subjectKinds.map((name) => (
              <a
                key={name}
                href={homePath(circleId, sort, name)}
                className={chips.chip}
                aria-current={current(name === kind)}
              >
                {subjectName[name]}
              </a>
            ))}
          </Gaps>
        </nav>
      </Gaps>
    </div>
  );
}
