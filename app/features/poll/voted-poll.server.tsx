import { renderToStaticMarkup } from "react-dom/server";
import type { Poll } from "#contract/posts/poll.ts";
import { PollBox } from "./poll-box.tsx";

/** Returns a poll's HTML for a member who has just voted. */
export const votedPoll = (poll: Poll): string =>
  renderToStaticMarkup(
    <PollBox poll={poll} isGuest={false} here="" now={Date.now()}>
      {null}
    </PollBox>,
  );
