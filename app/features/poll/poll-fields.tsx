import { SIGN_UNITS } from "~/lib/sign-units.ts";
import { type ComponentProps, type ReactNode, useState } from "react";
import { limits } from "#contract/shared/limits.ts";
import button from "~/ui/button/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import styles from "./poll-fields.module.css";

/** The values of a poll's form. */
export interface PollDraft {
  options: string[];
  isMultiple: boolean;
  days: string;
}

const SHOWN = 3;
const days = [
  { value: "1", name: "1 天" },
  { value: "3", name: "3 天" },
  { value: "7", name: "7 天" },
];

/**
 * The fields of a poll's options and settings. Without a script, further options are folded.
 * @param id the id of the first field; the id of its error is derived from it
 */
export function PollFields({
  poll,
  id,
  error,
  isLive,
}: {
  poll: PollDraft;
  id: string;
  error: string | undefined;
  isLive: boolean;
}) {
  const [count, setCount] = useState(Math.max(SHOWN, poll.options.length));
  const field = (index: number) => (
    <PollText
      key={index}
      id={index === 0 ? id : undefined}
      name="poll.options"
      maxLength={SIGN_UNITS * limits.pollOptionMax}
      defaultValue={poll.options[index] ?? ""}
      placeholder={`选项 ${index + 1}${index >= limits.pollOptionsMin ? "（选填）" : ""}`}
      aria-label={`选项 ${index + 1}`}
      aria-describedby={error ? `${id}-error` : undefined}
    />
  );
  const places = Array.from({ length: limits.pollOptionsMax }, (_, index) => index);
  return (
    <>
      {places.slice(0, isLive ? count : SHOWN).map(field)}
      {isLive ? (
        count < limits.pollOptionsMax && (
          <button type="button" className={button.quiet} onClick={() => setCount(count + 1)}>
            <Icon name="plus" size={16} />
            添加选项
          </button>
        )
      ) : (
        <details open={poll.options.length > SHOWN || undefined}>
          <summary className={button.quiet}>更多选项</summary>
          <div className={styles.moreOptions}>{places.slice(SHOWN).map(field)}</div>
        </details>
      )}
      <PollError id={`${id}-error`}>{error}</PollError>
      <div className={styles.rules}>
        <PollTick name="poll.isMultiple" defaultChecked={poll.isMultiple}>
          可以多选
        </PollTick>
        <span className={styles.days} role="radiogroup" aria-label="投票时长">
          {days.map(({ value, name }) => (
            <PollTick key={value} type="radio" name="poll.days" value={value} defaultChecked={poll.days === value}>
              {name}
            </PollTick>
          ))}
        </span>
      </div>
    </>
  );
}

/** The frame around the fields. */
export function PollFieldset({ children }: { children: ReactNode }) {
  return (
    // A text browser starts no new line after a summary, but it does for a block.
    <div>
      <fieldset className={styles.box}>
        <legend className="visually-hidden">投票</legend>
        {children}
      </fieldset>
    </div>
  );
}

export function PollText(props: ComponentProps<"input">) {
  return <input {...props} autoComplete="off" className={styles.text} />;
}

export function PollTick({ children, type = "checkbox", ...input }: ComponentProps<"input">) {
  return (
    <label className={styles.tick}>
      <input {...input} type={type} />
      {children}
    </label>
  );
}

export function PollError({ id, children }: { id?: string; children: string | undefined }) {
  return children ? (
    <p id={id} role="alert" className={styles.error}>
      {children}
    </p>
  ) : null;
}
