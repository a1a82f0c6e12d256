import type { Poll } from "#contract/posts/poll.ts";
import { PollBox } from "~/features/poll/poll-box.tsx";
import type { Fragment } from "~/fragments/fragment.ts";
import { renderFragment } from "~/fragments/render-fragment.server.tsx";
import { pathOfPage, type RouteArgs } from "~/server/api.server.ts";

/** The poll below the article's text. */
export function articlePoll(args: RouteArgs, poll: Poll | null, isGuest: boolean): Fragment | null {
  if (!poll) return null;
  return renderFragment(args, {
    id: "article-poll",
    // The fragment shows the reader's own vote.
    key: null,
    render: () => (
      <section id="poll" aria-labelledby="poll-question">
        <h2 id="poll-question">{poll.question}</h2>
        <PollBox poll={poll} isGuest={isGuest} here={pathOfPage(args.url)} now={Date.now()} formId="vote">
          <input type="hidden" name="pollId" value={poll.id} />
        </PollBox>
      </section>
    ),
  });
}
