import { pollEndpoints } from "../../contract/posts/poll.ts";
import { vote } from "../services/posts/poll/vote.ts";
import type { Mount } from "./mount.ts";

export function pollRoutes(mount: Mount): void {
  mount.authed(pollEndpoints.vote, ({ ctx, viewer, params, body }) =>
    vote({ ctx, viewer, pollId: params.id, optionIds: body.optionIds }),
  );
}
