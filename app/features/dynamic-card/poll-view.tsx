import type { Poll } from "#contract/poll.ts";
import { DYNAMIC_PATH } from "~/lib/dynamic-path.ts";
import { PollBox } from "../poll/poll-box.tsx";
import { useDynamicPost } from "./use-dynamic-post.ts";
import { FormOwner } from "~/ui/form-owner.tsx";

interface Props {
  /** The dynamic's. */
  id: number;
  poll: Poll;
  isGuest: boolean;
  here: string;
  now: number;
}

/** A dynamic's poll; a script sends the vote and stays. */
export function PollView({ id, poll, isGuest, here, now }: Props) {
  const { answer, sent, onSubmit } = useDynamicPost();
  return (
    <PollBox
      poll={answer?.poll ?? poll}
      isGuest={isGuest}
      here={here}
      now={now}
      action={DYNAMIC_PATH}
      error={answer?.error}
      isSending={sent !== null}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="id" value={poll.id} />
      <FormOwner follows />
      <input type="hidden" name="redirectTo" value={`${here}#dynamic-${id}`} />
    </PollBox>
  );
}
