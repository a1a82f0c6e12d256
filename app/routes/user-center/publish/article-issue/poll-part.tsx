import { SIGN_UNITS } from "~/lib/sign-units.ts";
import { useEffect, useState } from "react";
import type { Draft } from "#contract/posts/article.ts";
import { limits } from "#contract/shared/limits.ts";
import { PollError, PollFields, PollFieldset, PollText, PollTick } from "~/features/poll/poll-fields.tsx";
import { Icon } from "~/ui/icon.tsx";
import { issueLabels } from "./issue-form.ts";
import styles from "./issue.module.css";

interface Props {
  /** The ids to which the error summary links. */
  ids: { question: string; options: string };
  /** The values of the form: the draft's, or the refused ones. */
  poll: { question?: unknown; options?: unknown; isMultiple?: unknown; days?: unknown };
  published: Draft["publishedPoll"];
  errors: Record<string, string[] | undefined>;
  /** The id of the field that takes the focus when the page loads: without a script, after a refusal. */
  wrong: string | undefined;
}

const texts = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).map((text) => String(text ?? "")).filter((text) => text !== "");

/** R26: a poll below the text. Once a member has voted, the poll can be ended or deleted, but not changed. */
export function PollPart({ ids, poll, published, errors, wrong: first }: Props) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const question = String(poll.question ?? "");
  const options = texts(poll.options);
  const wrong = { question: errors["poll.question"]?.[0], options: errors["poll.options"]?.[0] };
  const isFixed = published !== null && published.voterCount > 0;
  return (
    <details className={styles.poll} open={isFixed || question !== "" || options.length > 0 || undefined}>
      <summary>
        <Icon name="poll" size={18} />
        投票（选填）
      </summary>
      <PollFieldset>
        {isFixed ? (
          <FixedPoll poll={published} error={wrong.options} ids={ids} />
        ) : (
          <>
            <PollText
              id={ids.question}
              name="poll.question"
              maxLength={SIGN_UNITS * limits.pollQuestionMax}
              defaultValue={question}
              placeholder="想问大家什么"
              aria-label={issueLabels["poll.question"]}
              {...(ids.question === first ? { autoFocus: true } : {})}
              aria-invalid={wrong.question ? true : undefined}
              aria-describedby={wrong.question ? `${ids.question}-error` : undefined}
            />
            <PollError id={`${ids.question}-error`}>{wrong.question}</PollError>
            <PollFields
              poll={{ options, isMultiple: Boolean(poll.isMultiple), days: String(poll.days ?? "3") }}
              id={ids.options}
              error={wrong.options}
              isLive={isLive}
            />
          </>
        )}
        {published && (
          <div className={styles.pollEnds}>
            {!published.isEnded && <PollTick name="poll.end">立即结束投票</PollTick>}
            <PollTick name="poll.remove">删除投票和所有人的票</PollTick>
          </div>
        )}
      </PollFieldset>
    </details>
  );
}

/** Shows a poll that cannot be changed; hidden fields send its values unchanged. */
function FixedPoll({
  poll,
  error,
  ids,
}: {
  poll: NonNullable<Draft["publishedPoll"]>;
  error: string | undefined;
  ids: Props["ids"];
}) {
  return (
    <div id={ids.options}>
      <input type="hidden" name="poll.question" value={poll.question} />
      <input type="hidden" name="poll.isMultiple" value={poll.isMultiple ? "on" : ""} />
      <input type="hidden" name="poll.days" value={poll.days} />
      {poll.options.map((text) => (
        <input key={text} type="hidden" name="poll.options" value={text} />
      ))}
      <p className={styles.pollQuestion}>{poll.question}</p>
      <ul>
        {poll.options.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={styles.pollNote}>已有 {poll.voterCount} 人投票，问题和选项不能再改。</p>
      <PollError>{error}</PollError>
    </div>
  );
}
