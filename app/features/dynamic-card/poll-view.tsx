import { CachedHtml } from "~/fragments/cached-html.tsx";
import type { Poll } from "#contract/posts/poll.ts";
import { DYNAMIC_PATH } from "~/lib/dynamic-path.ts";
import { FORM_OWNER } from "~/lib/form-owner.ts";
import { PollBox } from "../poll/poll-box.tsx";
import type { CardAround } from "./card-around.ts";
import { useDynamicPost } from "./use-dynamic-post.ts";

interface Props {
  /** The dynamic's. */
  id: number;
  poll: Poll;
  around: CardAround;
}

/** A dynamic's poll in a list: plain elements; a script sends the vote and stays (send-card.ts). */
export function CardPoll({ id, poll, around }: Props) {
  return (
    <PollBox poll={poll} {...around} action={DYNAMIC_PATH} isSent>
      <VoteFields id={id} poll={poll} around={around} />
    </PollBox>
  );
}

/** On the dynamic's own page, which is React's. */
export function PollView({ id, poll, around }: Props) {
  const { answer, sent, onSubmit } = useDynamicPost();
  if (answer?.poll) return <CachedHtml of={{ id: `poll-of-${id}`, html: answer.poll }} />;
  return (
    <PollBox
      poll={poll}
      {...around}
      action={DYNAMIC_PATH}
      error={answer?.error}
      isSending={sent !== null}
      onSubmit={onSubmit}
    >
      <VoteFields id={id} poll={poll} around={around} />
    </PollBox>
  );
}

const VoteFields = ({ id, poll, around: { owner, here } }: Props) => (
  <>
    <input type="hidden" name="id" value={poll.id} />
    <input type="hidden" name={FORM_OWNER} value={owner} />
    <input type="hidden" name="redirectTo" value={`${here}#dynamic-${id}`} />
  </>
);
