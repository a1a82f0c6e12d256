import { feedbackEndpoints } from "../../contract/posts/feedback.ts";
import { getFeedback } from "../services/posts/feedback/get-feedback.ts";
import {
  listChangelog,
  listFeedback,
  listOwnFeedback,
  listWrittenFeedback,
} from "../services/posts/feedback/list-feedback.ts";
import { moveFeedback } from "../services/posts/feedback/move-feedback.ts";
import { replyFeedback } from "../services/posts/feedback/reply-feedback.ts";
import { similarFeedback } from "../services/posts/feedback/feedback-tokens.ts";
import { followFeedback, voteFeedback } from "../services/posts/feedback/vote-feedback.ts";
import { createFeedback, feedbackSource, updateFeedback } from "../services/posts/feedback/write-feedback.ts";
import type { Mount } from "./mount.ts";
import { postRoutes } from "./post.ts";

export function feedbackRoutes(mount: Mount): void {
  postRoutes(mount, "feedback", feedbackEndpoints);
  // Fixed paths come before `/feedback/{id}`, which would match them as ids.
  mount.open(feedbackEndpoints.list, ({ ctx, query }) => listFeedback({ ctx, input: query }));
  mount.open(feedbackEndpoints.written, ({ ctx, query }) => listWrittenFeedback({ ctx, input: query }));
  mount.open(feedbackEndpoints.changelog, ({ ctx, query }) => listChangelog({ ctx, input: query }));
  mount.authed(feedbackEndpoints.similar, ({ ctx, query }) => similarFeedback({ ctx, title: query.title }));
  mount.authed(feedbackEndpoints.mine, ({ ctx, viewer, query }) => listOwnFeedback({ ctx, viewer, input: query }));
  mount.authed(feedbackEndpoints.create, ({ ctx, viewer, body }) => createFeedback({ ctx, viewer, input: body }));

  mount.open(feedbackEndpoints.get, ({ ctx, viewer, params, query }) =>
    getFeedback({ ctx, viewer, feedbackId: params.id, input: query }),
  );
  mount.authed(feedbackEndpoints.source, ({ ctx, viewer, params }) =>
    feedbackSource({ ctx, viewer, feedbackId: params.id }),
  );
  mount.authed(feedbackEndpoints.update, ({ ctx, viewer, params, body }) =>
    updateFeedback({ ctx, viewer, feedbackId: params.id, input: body }),
  );
  mount.authed(feedbackEndpoints.vote, ({ ctx, viewer, params, body }) =>
    voteFeedback({ ctx, viewer, feedbackId: params.id, voted: body.voted }),
  );
  mount.authed(feedbackEndpoints.follow, ({ ctx, viewer, params, body }) =>
    followFeedback({ ctx, viewer, feedbackId: params.id, followed: body.followed }),
  );
  mount.authed(feedbackEndpoints.move, ({ ctx, viewer, params, body }) =>
    moveFeedback({ ctx, viewer, feedbackId: params.id, input: body }),
  );
  mount.authed(feedbackEndpoints.reply, ({ ctx, viewer, params, body }) =>
    replyFeedback({ ctx, viewer, feedbackId: params.id, source: body.source }),
  );
}
