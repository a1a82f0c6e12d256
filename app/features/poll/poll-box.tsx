import type { FormEvent, ReactNode } from "react";
import type { Poll } from "#contract/posts/poll.ts";
import { countText } from "~/lib/count-text.ts";
import { loginPath } from "~/lib/login-path.ts";
import { exactTimeText, leftText } from "~/lib/time-text.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./poll-box.module.css";

interface Props {
  poll: Poll;
  isGuest: boolean;
  /** Path and query of the page, for the way back. */
  here: string;
  now: number;
}

interface FormProps {
  /** Id of the form element. */
  formId?: string | undefined;
  /** The action's path. The vote is sent as `optionId`. */
  /** Undefined for the page's own action. */
  action?: string | undefined;
  /** Hidden fields that the action requires. */
  children: ReactNode;
  error?: string | null | undefined;
  isSending?: boolean;
  /** True when a script of the surrounding list sends the vote. */
  isSent?: boolean;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
}

/** Shows the options to vote for, or the results after the vote or the end. A plain form, with or without a script. */
export function PollBox({ poll, isGuest, here, now, ...form }: Props & FormProps) {
  return isGuest || poll.voted || poll.isEnded ? (
    <Known poll={poll} isGuest={isGuest} here={here} now={now} />
  ) : (
    <VoteForm poll={poll} now={now} {...form} />
  );
}

function Known({ poll, isGuest, here, now }: Props) {
  const hasResults = poll.voted || poll.isEnded;
  return (
    <div className={styles.poll}>
      <ul className={styles.options}>
        {poll.options.map((option) =>
          hasResults ? (
            <Result key={option.id} option={option} of={poll.voterCount} />
          ) : (
            <li key={option.id} className={styles.plain}>
              {option.text}
            </li>
          ),
        )}
      </ul>
      <p className={styles.foot}>
        <Gaps>
          {isGuest && !poll.isEnded && (
            <a href={loginPath(here)} className={styles.login}>
              登录后投票
            </a>
          )}
          <Facts poll={poll} now={now} />
        </Gaps>
      </p>
    </div>
  );
}

function Result({ option, of }: { option: Poll["options"][number]; of: number }) {
  const votes = option.voteCount ?? 0;
  const percent = of > 0 ? Math.round((votes / of) * 100) : 0;
  return (
    <li className={styles.result} data-chosen={option.chosen || undefined}>
      <span className={styles.bar} style={{ width: `${percent}%` }} />
      <Gaps>
        <span className={styles.text}>
          <Gaps>
            {option.text}
            {option.chosen && <span className={styles.mine}>我选的</span>}
          </Gaps>
        </span>
        <span className={styles.share} title={`${votes} 票`}>
          <span className="visually-hidden">{votes} 票，</span>
          {percent}%
        </span>
      </Gaps>
    </li>
  );
}

function Facts({ poll, now }: Pick<Props, "poll" | "now">) {
  return (
    <span className={styles.facts}>
      <Gaps>
        <span>{poll.isMultiple ? "多选" : "单选"}</span> <span>{countText(poll.voterCount)} 人参与</span>
        <span title={exactTimeText(poll.endsAt)}>{poll.isEnded ? "已结束" : leftText(poll.endsAt, now)}</span>
      </Gaps>
    </span>
  );
}

function VoteForm({
  poll,
  now,
  formId,
  action,
  children,
  error,
  isSending,
  isSent,
  onSubmit,
}: Pick<Props, "poll" | "now"> & FormProps) {
  return (
    <form
      id={formId}
      method="post"
      action={action}
      className={styles.poll}
      data-vote={isSent ? "" : undefined}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="intent" value="vote" />
      {children}
      <fieldset className={styles.options}>
        <legend className="visually-hidden">{poll.isMultiple ? "选择一项或多项" : "选择一项"}</legend>
        {poll.options.map((option) => (
          <label key={option.id} className={styles.choice}>
            <input
              type={poll.isMultiple ? "checkbox" : "radio"}
              name="optionId"
              value={option.id}
              required={!poll.isMultiple}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </fieldset>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.foot}>
        <Gaps>
          <button type="submit" className={button.button} aria-disabled={isSending || undefined}>
            投票
          </button>
          <Facts poll={poll} now={now} />
        </Gaps>
      </div>
    </form>
  );
}
