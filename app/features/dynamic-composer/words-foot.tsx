import type { ReactNode } from "react";
import type { AiStatement } from "#contract/posts/ai-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { visibilities, visibilityName } from "#contract/circles/visibility.ts";
import { AiStatementPick } from "../writing/ai-statement-pick.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./composer.module.css";

/** The counter is highlighted when at most 100 characters are left. */
const NEAR = 100;

/** The length, the audience and the statement about AI of a dynamic, below the text of a new or edited one. */
export function WordsFoot({
  length,
  visibility,
  statement,
  children,
}: {
  length: number;
  visibility: string;
  statement: AiStatement;
  children?: ReactNode;
}) {
  return (
    <Gaps>
      <span className={styles.count} aria-hidden="true" data-near={length > limits.dynamicMax - NEAR || undefined}>
        {length}/{limits.dynamicMax}
      </span>
      <label className={styles.visibility}>
        <span className="visually-hidden">谁可以看</span>
        <select name="visibility" defaultValue={visibility}>
          {visibilities.map((value) => (
            <option key={value} value={value}>
              {visibilityName[value]}
            </option>
          ))}
        </select>
      </label>
      <AiStatementPick chosen={statement} className={styles.visibility} />
      {children}
    </Gaps>
  );
}
