import { useState } from "react";
import { limits } from "#api/contract/limits.ts";
import type { DynamicDraft } from "~/lib/dynamic-form.ts";
import button from "~/ui/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import styles from "./composer.module.css";

const SHOWN = 3;
const days = [
  { value: "1", name: "1 天" },
  { value: "3", name: "3 天" },
  { value: "7", name: "7 天" },
];

/** A poll, folded away until it is wanted. Without a script the rarer options are folded once more. */
export function PollFields({ poll, error, isLive }: { poll: DynamicDraft["poll"]; error: string | undefined; isLive: boolean }) {
  const [count, setCount] = useState(Math.max(SHOWN, poll.options.length));
  const field = (index: number) => (
    <input
      key={index}
      name="pollOption"
      maxLength={limits.pollOptionMax}
      defaultValue={poll.options[index] ?? ""}
      placeholder={`选项 ${index + 1}${index >= limits.pollOptionsMin ? "（选填）" : ""}`}
      aria-label={`选项 ${index + 1}`}
      autoComplete="off"
      className={styles.option}
    />
  );
  const places = Array.from({ length: limits.pollOptionsMax }, (_, index) => index);
  return (
    <details className={styles.poll} open={poll.options.length > 0 || error !== undefined || undefined}>
      <summary className={styles.tool}>
        <Icon name="poll" size={18} />
        投票
      </summary>
      <fieldset className={styles.pollBox}>
        <legend className="visually-hidden">投票</legend>
        {places.slice(0, isLive ? count : SHOWN).map(field)}
        {isLive
          ? count < limits.pollOptionsMax && (
              <button type="button" className={button.quiet} onClick={() => setCount(count + 1)}>
                <Icon name="plus" size={16} />
                添加选项
              </button>
            )
          : (
              <details open={poll.options.length > SHOWN || undefined}>
                <summary className={button.quiet}>更多选项</summary>
                <div className={styles.moreOptions}>{places.slice(SHOWN).map(field)}</div>
              </details>
            )}
        <p role={error ? "alert" : undefined} className={styles.error}>
          {error}
        </p>
        <div className={styles.pollRules}>
          <label className={styles.tick}>
            <input type="checkbox" name="pollMultiple" defaultChecked={poll.isMultiple} />
            可以多选
          </label>
          <span className={styles.days} role="radiogroup" aria-label="投票时长">
            {days.map(({ value, name }) => (
              <label key={value} className={styles.tick}>
                <input type="radio" name="pollDays" value={value} defaultChecked={poll.days === value} />
                {name}
              </label>
            ))}
          </span>
        </div>
      </fieldset>
    </details>
  );
}
