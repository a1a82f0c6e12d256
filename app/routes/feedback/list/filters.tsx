import {
  type FeedbackKind,
  feedbackKinds,
  feedbackKindName,
  type FeedbackStatus,
  feedbackStatuses,
  feedbackStatusName,
} from "#contract/posts/feedback-status.ts";
import { withQuery } from "~/lib/with-query.ts";
import chips from "~/ui/tabs/chips.module.css";
import { FilterFold } from "~/ui/filter-form/filter-fold.tsx";
import row from "~/ui/tabs/tabs.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./list.module.css";

/** The list that the address selects. */
export interface Choice {
  status: FeedbackStatus | undefined;
  kind: FeedbackKind | undefined;
  version: string | undefined;
  sort: "latest" | "votes";
}

export function listPath({ status, kind, version, sort }: Choice): string {
  return withQuery("/feedback", { status, kind, version, sort: sort === "votes" ? sort : undefined });
}

/** Plain links (ui/plain-links.tsx), so that each choice has an address. */
export function Filters({ choice, versions }: { choice: Choice; versions: string[] }) {
  // The address may select a version that no recent ticket names.
  const shown = choice.version && !versions.includes(choice.version) ? [choice.version, ...versions] : versions;
  return (
    <>
      <nav aria-label="排序" className={row.tabs}>
        <Gaps>
          <a
            href={listPath({ ...choice, sort: "latest" })}
            className={row.tab}
            aria-current={choice.sort === "latest" ? "page" : undefined}
          >
            最新
          </a>
          <a
            href={listPath({ ...choice, sort: "votes" })}
            className={row.tab}
            aria-current={choice.sort === "votes" ? "page" : undefined}
          >
            最多支持
          </a>
        </Gaps>
      </nav>
      <FilterFold
        active={[choice.status, choice.kind, choice.version].filter(Boolean).length}
        address={listPath(choice)}
      >
        <Row label="状态" all={listPath({ ...choice, status: undefined })} isAll={!choice.status}>
          {feedbackStatuses.map((status) => ({
            name: feedbackStatusName[status],
            path: listPath({ ...choice, status }),
            isHere: choice.status === status,
          }))}
        </Row>
        <Row label="类型" all={listPath({ ...choice, kind: undefined })} isAll={!choice.kind}>
          {feedbackKinds.map((kind) => ({
            name: feedbackKindName[kind],
            path: listPath({ ...choice, kind }),
            isHere: choice.kind === kind,
          }))}
        </Row>
        {shown.length > 0 && (
          <Row label="版本" all={listPath({ ...choice, version: undefined })} isAll={!choice.version}>
            {shown.map((version) => ({
              name: version,
              path: listPath({ ...choice, version }),
              isHere: choice.version === version,
            }))}
          </Row>
        )}
      </FilterFold>
    </>
  );
}

interface RowProps {
  label: string;
  all: string;
  isAll: boolean;
  children: { name: string; path: string; isHere: boolean }[];
}

function Row({ label, all, isAll, children }: RowProps) {
  return (
    // A block, because a text browser starts no new line for a nav.
    <div>
      <nav aria-label={label} className={styles.row}>
        <Gaps>
          <span className={styles.label} aria-hidden="true">
            {label}
          </span>
          <span className={`${chips.row} ${styles.chips}`}>
            <Gaps>
              <a href={all} className={chips.chip} aria-current={isAll ? "page" : undefined}>
                全部
              </a>
              {children.map(({ name, path, isHere }) => (
                <a key={path} href={path} className={chips.chip} aria-current={isHere ? "page" : undefined}>
                  {name}
                </a>
              ))}
            </Gaps>
          </span>
        </Gaps>
      </nav>
    </div>
  );
}
