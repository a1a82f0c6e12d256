import { CachedHtml } from "~/fragments/cached-html.tsx";
import type { Poll } from "#contract/posts/poll.ts";
import { DYNAMIC_PATH } from "~/lib/dynamic-path.ts";
import { FORM_OWNER } from "~/lib/form-owner.ts";
import { PollBox } from "../poll/poll-box.tsx";
import type { CardAround } from "./card-around.ts";
import { useDynamicPost } from "./use-dynamic-post.ts";

interface Props {
  /** The dynamic's id. */
  id: number;
  poll: Poll;
  around: CardAround;
}

/** A dynamic's poll in a list, of plain elements. A script sends the vote without a page load (send-card.ts). */
export function CardPoll({ id, poll, around }: Props) {
  return (
    <PollBox poll={poll} {...around} action={DYNAMIC_PATH} isSent>
      <VoteFields id={id} poll={poll} around={around} />
    </PollBox>
  );
}

/** The poll on the dynamic's own page, where React renders it. */
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
