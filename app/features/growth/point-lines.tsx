import type { PointEntry } from "#contract/people/growth.ts";
import { pointRules } from "#contract/people/growth-names.ts";
import { Gaps } from "~/ui/gap.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import styles from "./point-lines.module.css";

const turnText: Record<PointEntry["turn"], string> = {
  given: "",
  taken: "，已删除或不再公开，收回",
  returned: "，恢复，补回",
};

/** Lists entries of the points ledger. */
export function PointLines({ entries, now }: { entries: PointEntry[]; now: number }) {
  return (
    <ol className={styles.list}>
      {entries.map(({ id, reason, turn, thing, amount, balance, createdAt }) => (
        <li key={id} className={styles.line}>
          <Gaps>
            <span className={styles.what}>
              {pointRules[reason].name}
              {turnText[turn]}{" "}
              {thing && (
                <a href={thing.path} className="touch">
                  {thing.title}
                </a>
              )}
            </span>
            <strong className={styles.amount} data-taken={amount < 0 || undefined}>
              {amount < 0 ? "−" : "+"}
              {Math.abs(amount)}
            </strong>
            <span className={styles.more}>余额 {balance}</span>
            <span className={styles.more}>
              <TimeText iso={createdAt} now={now} />
            </span>
          </Gaps>
        </li>
      ))}
    </ol>
  );
}
