import { renderToStaticMarkup } from "react-dom/server";
import type { Poll } from "#contract/posts/poll.ts";
import { PollBox } from "~/features/poll/poll-box.tsx";

/** The poll below a text, as HTML: its plain form costs the page no script. */
export function articlePoll(poll: Poll | null, { here, isGuest }: { here: string; isGuest: boolean }): string {
  if (!poll) return "";
  return renderToStaticMarkup(
    <section id="poll" aria-labelledby="poll-question">
      <h2 id="poll-question">{poll.question}</h2>
      <PollBox poll={poll} isGuest={isGuest} here={here} now={Date.now()} formId="vote">
        <input type="hidden" name="pollId" value={poll.id} />
      </PollBox>
    </section>,
  );
}
